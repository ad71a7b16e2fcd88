import { latinDigits } from './iban.ts'

/** A licence number as it is compared: Latin digits, capital letters, no spaces. */
export const plainLicence = (text: string): string => latinDigits(text).replaceAll(/\s/g, '').toUpperCase()
