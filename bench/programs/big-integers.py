def main():
    factorial = 1
    for i in range(1, 800):
        factorial = factorial * i
    power = 3 ** 4000
    product = factorial * power
    x = 0
    y = 1
    for i in range(400):
        x, y = y, x + y
    return (product % 1000003, product // y % 1000003, len(str(product)), str(y))
print(main())
