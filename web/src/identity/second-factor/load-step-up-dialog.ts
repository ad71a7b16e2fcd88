import { getI18n } from 'react-i18next'
import { loadWords } from '../../platform/language/i18n.ts'

/** The dialog that asks for a second factor, and its words: fetched when somebody is asked. */
export async function loadStepUpDialog() {
  const [{ StepUpDialog }] = await Promise.all([import('./step-up-dialog.tsx'), loadWords(getI18n(), ['identity'])])
  return StepUpDialog
}
