import { isolate } from '@athar/i18n'

type Named = { readonly fullName: string; readonly email: string }

/** How a person is called in a list: by name, else by address. */
export const personLabel = ({ fullName, email }: Named): string => fullName || email

/** The same inside a sentence, set apart from it: a Latin name would turn the words beside it round in Arabic. */
export const personInText = (person: Named): string => isolate(personLabel(person))

/** What they are looked for by in a list. */
export const personWords = ({ fullName, email }: Named): string => `${fullName} ${email}`
