import type { User } from '@supabase/auth-js'

export type Preferences = {
  readonly language: 'en' | 'ar' | null
  readonly digits: 'latn' | 'arab' | null
  readonly calendar: 'gregory' | 'islamic-umalqura' | null
}

const oneOf = <V extends string>(known: readonly V[], value: unknown): V | null =>
  known.find((one) => one === value) ?? null

/** What a person chose for their account, whichever device they sit at; null where they never chose. */
export const preferencesOf = ({ user_metadata: data }: Pick<User, 'user_metadata'>): Preferences => ({
  language: oneOf(['en', 'ar'] as const, data['language']),
  digits: oneOf(['latn', 'arab'] as const, data['digits']),
  calendar: oneOf(['gregory', 'islamic-umalqura'] as const, data['calendar']),
})

export const fullNameOf = ({ user_metadata: data }: Pick<User, 'user_metadata'>): string =>
  typeof data['full_name'] === 'string' ? data['full_name'] : ''
