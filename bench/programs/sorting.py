def main():
    seed = 12345
    numbers = []
    pairs = []
    for i in range(6000):
        seed = seed * 16807 % 2147483647
        numbers.append(seed % 100000)
        pairs.append((seed % 50, i))
    ordered_numbers = sorted(numbers)
    ordered = sorted(pairs)
    return (ordered_numbers[0], ordered_numbers[-1], ordered[3000], min(numbers), max(numbers))
print(main())
