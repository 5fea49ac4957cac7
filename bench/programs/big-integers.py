def main():
    a = 1
    for i in range(1, 600):
        a = a * i
    b = 3 ** 2000
    x = 0
    y = 1
    for i in range(3000):
        x, y = y, x + y
    return (a % 1000003, b // y % 1000003, len(str(a + b)))
print(main())
