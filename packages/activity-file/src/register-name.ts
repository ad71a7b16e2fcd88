/** Which names say that the numbers of a column are readings of a running register. */
import { nameKey } from './fold-text.ts'

const word = (...words: readonly string[]): RegExp => new RegExp(`(?:^| )(?:${words.join('|')})(?: |$)`)

const CUMULATIVE = word('cumulative', '(?:ال)?تراكميه?')
const REGISTER = word(
  'meter read(?:ing)?s?',
  '(?:previous|prior|current|present|latest|opening|closing|initial|final) read(?:ing)?s?',
  'register',
  'index',
  '(?:قراءه|قراءات) العداد',
  'القراءه (?:السابقه|الحاليه)',
)
const READING = word('readings?', '(?:ال)?قراءه', '(?:ال)?قراءات')
/** What was used between two readings is an amount. */
const AMOUNT = /consum|(?:^| )(?:usage|used?|difference)(?: |$)|استهلاك|(?:^| )(?:ال)?فرق(?: |$)/

/** Whether a name leaves no doubt of it. */
export function isRegisterName(name: string): boolean {
  const key = nameKey(name)
  return CUMULATIVE.test(key) || (REGISTER.test(key) && !AMOUNT.test(key))
}

/** Whether a name says so, or only that the numbers are read somewhere. */
export const isReadingName = (name: string): boolean =>
  isRegisterName(name) || (READING.test(nameKey(name)) && !AMOUNT.test(nameKey(name)))
