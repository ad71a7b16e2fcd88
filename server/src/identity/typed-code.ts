import { toLatinDigits } from '@athar/i18n'

/** Codes are shown in groups, and come with marks that show nothing where they are copied out of an Arabic text. */
export const plainCode = (given: string): string => toLatinDigits(given.replaceAll(/[\s\p{Pd}\p{Cf}]/gu, ''))
