import { passwordMinimum } from './auth-checks.ts'

export const strengths = ['tooShort', 'weak', 'fair', 'good', 'strong'] as const
export type Strength = (typeof strengths)[number]

/** Letters people press in a row, and what they begin with; a password made of these is among the first that are tried. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'ضصثقفغعهخحجد',
  'شسيبلاتنمكط',
]
const common = [
  'password',
  'passw0rd',
  'welcome',
  'admin',
  'letmein',
  'iloveyou',
  'athar',
  'أثر',
  'saudi',
  'riyadh',
  'مرور',
]

/** How many signs of a text are surprising: repetition, rows of keys and known words count once, however long they are. */
function surprising(text: string, personal: readonly string[]): number {
  let rest = text
  for (const word of [...common, ...personal.filter((word) => word.length > 2)])
    rest = rest.replaceAll(word.toLowerCase(), '\u0001')
  let count = 0
  let before = ''
  for (const sign of rest) {
    const follows = before !== '' && rows.some((row) => row.includes(before + sign) || row.includes(sign + before))
    if (sign !== before && !follows) count += 1
    before = sign
  }
  return count
}

/** Bits that a guesser has to try, roughly: signs that surprise, times what each could have been. */
export function strengthOf(password: string, personal: readonly string[] = [], least = passwordMinimum): Strength {
  const text = password.normalize('NFKC')
  if ([...text].length < least) return 'tooShort'
  const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(text)).length
  const bits = surprising(text.toLowerCase(), personal) * (3 + kinds)
  if (bits < 28) return 'weak'
  if (bits < 45) return 'fair'
  return bits < 65 ? 'good' : 'strong'
}
