import { createElement, type ComponentType } from 'react'
import { getI18n } from 'react-i18next'
import { loadWords } from '../../platform/language/i18n.ts'
import type { StoredWords } from '../../platform/stored-words.ts'

/** The page, with the words of every feature that keeps something about people. */
export async function loadMyDataTab(storedWords: () => Promise<StoredWords>): Promise<ComponentType> {
  const load = async () => {
    const stored = await storedWords()
    await loadWords(getI18n(), stored.words)
    return stored
  }
  const [{ MyDataTab }, stored] = await Promise.all([import('./my-data-tab.tsx'), load()])
  return () => createElement(MyDataTab, { stored })
}
