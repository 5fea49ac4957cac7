def main():
    hits = 0
    for a in range(1, 300):
        for b in range(a, 300):
            if (a * a + b * b) % 97 == 0:
                hits = hits + 1
            elif b // a > 40:
                hits = hits + 2
    return hits
print(main())
