import { isolate } from '@athar/i18n'
import type { CodeWords, StoredWords } from '../platform/stored-words.ts'

export const storedWords: StoredWords = {
  words: ['tree-adoption'],
  sections: {
    'adopted-trees': { codes: { checks: treeCheck } },
  },
}

/** A day and how the tree stood on it. */
function treeCheck(check: string, { say }: Parameters<CodeWords>[1]): string | null {
  const [day = '', state = ''] = check.split(' ')
  const words = say(`tree-adoption:states.${state}`)
  return words && `${isolate(day)} ${words}`
}
