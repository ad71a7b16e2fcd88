/** Small tests on free text: harmless or like a formula, and whether it explains a negative quantity. */
import { foldText } from './fold-text.ts'

const SEEN = /[^\s\p{M}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether anything of the text is drawn: not where it is of space, marks, joiners and letters without a shape alone. */
export const isSeen = (text: string): boolean => SEEN.test(text)

/** Outer space off; a text without any is returned as it is. */
export function trimmed(text: string): string {
  if (text === '') return text
  const first = text.charCodeAt(0)
  const last = text.charCodeAt(text.length - 1)
  return first > 32 && last > 32 && first < 0x2000 && last < 0x2000 && first !== 0xa0 && last !== 0xa0
    ? text
    : text.trim()
}

/** An export puts an apostrophe before a text that starts like a formula; coming back, the text loses it. */
export function withoutGuard(text: string): string {
  return text.charCodeAt(0) === 39 && /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

const FUNCTION_CALL = /[A-Za-z_.]\(|[!|]|^[+-]\s*\$?[A-Za-z]{1,3}\$?\d/

/** Whether a spreadsheet would take the text for a formula. A phone number (+966 …) or a dash before words is none. */
export function looksLikeFormula(text: string): boolean {
  const first = text.charCodeAt(0)
  if (first === 61 || first === 64) return true
  return (first === 43 || first === 45) && FUNCTION_CALL.test(text)
}

const CREDIT =
  /\b(?:credit|refund(?:ed)?|return(?:s|ed)?|revers(?:al|ed)|corrections?|correcting|adjust(?:ment|ed|ing)?|rebate|cancel(?:led|lation)?|crn|cr note)\b|دائن|مرتجع|ارجاع|ارتجاع|تصحيح|تسويه|استرداد|مسترد|عكس قيد|قيد عكسي|الغاء|ملغا|خصم/

/** Whether a note or a reference says that a negative quantity is a credit, a return or a correction. */
export function explainsCredit(text: string): boolean {
  return CREDIT.test(foldText(text))
}
