def main():
    x = 0.5
    n = 0
    for i in range(1, 60000):
        x = x * 0.75 + i / (i + 1)
        if x > 3:
            x = x - 2.5
        n = n + i // 7
    return (x, n)
print(main())
