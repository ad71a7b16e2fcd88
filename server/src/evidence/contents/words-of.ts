/** Longer is no word that people look for. */
const longest = 60
const mostLetters = 200_000

/** Each word of a text once, for the search. */
export function wordsOf(texts: Iterable<string>): string {
  const words = new Set<string>()
  let letters = 0
  for (const text of texts)
    for (const word of text
      .normalize('NFKC')
      .toLowerCase()
      .split(/[\s\0,;|]+/)) {
      if (word === '' || word.length > longest || words.has(word)) continue
      words.add(word)
      letters += word.length + 1
      if (letters > mostLetters) return [...words].join(' ')
    }
  return [...words].join(' ')
}
