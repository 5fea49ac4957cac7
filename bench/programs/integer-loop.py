def main():
    i = 0
    total = 0
    while i < 300000:
        total = (total + i * 3) % 1000007
        i = i + 1
    return total
print(main())
