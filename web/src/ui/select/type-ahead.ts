import { foldText } from '@athar/activity-file'

/** What was typed within this time counts as one word. */
export const typeAheadReset = 1000

/**
 * The option that typing leads to: the next whose label begins with the word so far; one letter pressed again and again
 * steps through the options that begin with it.
 */
export function typeAheadMatch(labels: readonly string[], typed: string, current: number): number {
  const repeated = typed.length > 1 && [...typed].every((letter) => letter === typed[0])
  const word = foldText(repeated ? (typed[0] ?? '') : typed)
  const from = word.length === 1 ? current + 1 : Math.max(current, 0)
  for (let step = 0; step < labels.length; step += 1) {
    const at = (from + step) % labels.length
    if (foldText(labels[at] ?? '').startsWith(word)) return at
  }
  return -1
}
