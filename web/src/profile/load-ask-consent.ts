import { getI18n } from 'react-i18next'
import { loadWords } from '../platform/language/i18n.ts'

/** The question and its words: fetched once in a person's time on a device. */
export async function loadAskConsent() {
  const [{ AskConsent }] = await Promise.all([import('./ask-consent.tsx'), loadWords(getI18n(), ['profile'])])
  return AskConsent
}
