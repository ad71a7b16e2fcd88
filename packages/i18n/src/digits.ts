/** Arabic-Indic (U+0660…) and extended Arabic-Indic (U+06F0…) digits written as 0–9; everything else stays. */
export const toLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0x0f))

/** A number as a person types it in a form, in either script, as decimal text; null where it is no number. Commas group, `٫` and `.` part. */
export function readTypedNumber(text: string): string | null {
  const plain = toLatinDigits(text)
    .replace(/[\u200E\u200F\u061C]/g, '')
    .replace(/\u066B/g, '.')
    .replace(/[,\u066C\s]/g, '')
    .replace(/^\u2212/, '-')
    .replace(/^\+/, '')
  const match = /^(-?)(\d*)\.?(\d*)$/.exec(plain)
  if (!match) return null
  const [, sign = '', whole = '', fraction = ''] = match
  if (whole === '' && fraction === '') return null
  return `${sign}${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`
}
