def clamp(x, low, high):
    if x < low:
        return low
    if x > high:
        return high
    return x
def step(x, k):
    return clamp(x + (k * 37 % 11 - 5), 0, 100)
def main():
    x = 50
    for k in range(60000):
        x = step(x, k)
    return x
print(main())
