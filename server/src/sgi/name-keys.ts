/** A name without what people spell in several ways: case, marks, kinds of alef and yaa, the letter of definiteness, punctuation. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => (/^ال\p{L}{3,}$/u.test(word) ? word.slice(2) : word))
    .filter((word) => word !== 'the')
    .join(' ')
}

type InBoth = { readonly en: string; readonly ar: string }

/** What two registrations are compared by, a key for each language that is filled in. */
export const nameKeys = (name: InBoth): string[] => [...new Set([foldName(name.en), foldName(name.ar)].filter(Boolean))]

/** The share of words that two folded names have in common, of all the words in either. */
function overlap(one: string, other: string): number {
  const [a, b] = [new Set(one.split(' ')), new Set(other.split(' '))]
  const common = [...a].filter((word) => b.has(word)).length
  return common / (a.size + b.size - common)
}

/** Names look alike when more than half of their words are the same, in either language. */
export const looksLike = (keys: readonly string[], others: readonly string[]): boolean =>
  keys.some((key) => others.some((other) => overlap(key, other) > 0.5))
