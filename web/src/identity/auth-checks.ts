/** Shortest password the specification allows, in characters; the operator may ask for more. */
export const passwordMinimum = 6

/** Length in characters as people count them, not in halves of surrogate pairs. */
const lengthOf = (text: string): number => [...text.normalize('NFKC')].length

export type SignUpFields = { readonly email: string; readonly password: string; readonly confirmPassword: string }
export type Mistake = {
  readonly field: 'email' | 'password' | 'confirmPassword'
  readonly words: 'emailMissing' | 'emailWrong' | 'passwordMissing' | 'passwordsDiffer' | 'passwordShort'
  /** The number in the words. */
  readonly count?: number
}

/** Something, an @, something with a dot or a plain host: the server knows better. */
const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)

export function checkSignIn({ email, password }: Pick<SignUpFields, 'email' | 'password'>): Mistake | null {
  if (email.trim() === '') return { field: 'email', words: 'emailMissing' }
  if (!looksLikeEmail(email.trim())) return { field: 'email', words: 'emailWrong' }
  return password === '' ? { field: 'password', words: 'passwordMissing' } : null
}

/** Every mistake, in the order of the fields. Passwords: equal first, then long enough, as specified. */
export function checkSignUp(fields: SignUpFields, least = passwordMinimum): readonly Mistake[] {
  const email = checkSignIn({ ...fields, password: 'not asked about' })
  return [...(email ? [email] : []), ...passwordMistakes(fields, least)]
}

function passwordMistakes({ password, confirmPassword }: SignUpFields, least: number): readonly Mistake[] {
  if (password === '') return [{ field: 'password', words: 'passwordMissing' }]
  const short: Mistake = { field: 'password', words: 'passwordShort', count: least }
  return [
    ...(password === confirmPassword ? [] : [{ field: 'confirmPassword', words: 'passwordsDiffer' } as const]),
    ...(lengthOf(password) < least ? [short] : []),
  ]
}
