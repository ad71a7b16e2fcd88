/** A name that is free: the word itself, or the word with the first number that is. */
export function freeName(word: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? word : `${word} ${number}`
    if (!taken.includes(name)) return name
  }
}
