import type { AnswerValue, Datapoint } from '@athar/frameworks'
import { isFigure } from '@athar/frameworks'
import { readTypedNumber } from '@athar/i18n'

const yes = new Set(['yes', 'true', 'y', '1', 'نعم'])
const no = new Set(['no', 'false', 'n', '0', 'لا'])
const arabic = /\p{Script=Arabic}/u

/** The value that a cell means for its datapoint; what it cannot mean is left for the check to refuse. */
export function answerFromText(datapoint: Datapoint, text: string, before: AnswerValue | null): AnswerValue {
  const typed = text.trim()
  if (isFigure(datapoint.type)) return readTypedNumber(typed) ?? typed
  if (datapoint.type === 'boolean') {
    const plain = typed.toLowerCase()
    return yes.has(plain) ? true : no.has(plain) ? false : typed
  }
  if (datapoint.type === 'select') {
    const optionOf = (one: string) =>
      datapoint.options?.find(({ value, label_en, label_ar }) =>
        [value, label_en.toLowerCase(), label_ar].includes(one.toLowerCase()),
      )?.value ?? one
    return datapoint.multiple
      ? typed
          .split(/[;؛]/)
          .map((one) => optionOf(one.trim()))
          .filter((one) => one !== '')
      : optionOf(typed)
  }
  if (datapoint.type !== 'long_text') return typed
  // A cell holds one language; the other one stays.
  const pair = before !== null && typeof before === 'object' && 'en' in before ? before : { en: '', ar: '' }
  return { ...(pair as { en: string; ar: string }), [arabic.test(typed) ? 'ar' : 'en']: typed }
}
