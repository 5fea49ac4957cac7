def main():
    text = ""
    for i in range(12000):
        text = text + "abcdefghij"[i % 10]
    count = 0
    for c in text:
        if c == "c":
            count = count + 1
    parts = []
    for k in range(0, len(text), 8):
        parts.append("".join((str(text[k:k + 3]), str(k))))
    return (len(text), count, len(str(parts)))
print(main())
