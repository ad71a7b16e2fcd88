const arabicDigits = '٠١٢٣٤٥٦٧٨٩'

/** A number as editors type it, with Arabic digits and decimal mark too; nothing for an empty field, the text for what is none. */
export function readNumber(text: string): number | string | null {
  const plain = text
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(arabicDigits.indexOf(digit)))
    .replace('٫', '.')
    .replace('−', '-')
  if (plain === '') return null
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text
}
