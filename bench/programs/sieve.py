def sieve(n):
    marks = [True] * n
    primes = []
    for i in range(2, n):
        if marks[i]:
            primes.append(i)
            j = i * i
            while j < n:
                marks[j] = False
                j = j + i
    return len(primes)
print(sieve(50000))
