/** Vowel signs, the long-vowel mark above, tatweel, and signs of recitation. */
const signs = /[\u064B-\u065F\u0670\u06D6-\u06ED\u0640]/g
const arabic = /[\u0600-\u06FF]/
const digits = '٠١٢٣٤٥٦٧٨٩'

/**
 * A word as it is compared: letters that people write for each other become one, Arabic digits become Latin ones, and
 * the article and the commonest endings fall off where enough is left.
 */
export function foldWord(word: string): string {
  const plain = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(signs, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىئ]/g, 'ي')
    .replace(/ؤ/g, 'و')
    .replace(/ة/g, 'ه')
    .replace(/[٠-٩]/g, (digit) => String(digits.indexOf(digit)))
  if (!arabic.test(plain)) return plain
  return plain.replace(/^(?:وال|فال|بال|كال|لل|ال)(?=.{3,})/, '').replace(/(?<=.{3,})(?:ات|ون|ين|ها|هم|ه|ي)$/, '')
}

/** The words of a text and what stands between them, in order. */
export const piecesOf = (text: string): string[] => text.split(/([\p{L}\p{M}\p{N}]+)/u)
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
