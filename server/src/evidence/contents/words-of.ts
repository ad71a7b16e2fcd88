/** Longer is no word that people look for. */
const longest = 60
const mostLetters = 200_000

/** Gathers each word of a text once, for the search, until there are enough. */
export function createWords(): { readonly isFull: () => boolean; add(text: string): void; all(): string } {
  const words = new Set<string>()
  let letters = 0
  const isFull = () => letters > mostLetters
  return {
    isFull,
    add(text) {
      if (isFull()) return
      for (const word of text
        .normalize('NFKC')
        .toLowerCase()
        .split(/[\s\0,;|]+/)) {
        if (word === '' || word.length > longest || words.has(word)) continue
        words.add(word)
        letters += word.length + 1
        if (isFull()) return
      }
    },
    all: () => [...words].join(' '),
  }
}

/** Each word of one text. */
export function wordsOf(text: string): string {
  const words = createWords()
  words.add(text)
  return words.all()
}
