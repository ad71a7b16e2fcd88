import { toLatinDigits } from '@athar/i18n'

/** Digits as they are typed from a phone or pasted from a mail: in either script, with spaces or not. */
export const plainCode = (typed: string): string => toLatinDigits(typed).replace(/\D/g, '')
