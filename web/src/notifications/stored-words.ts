import { textValues, type TextValue } from '@athar/i18n'
import { wordsUnder, type CodeWords, type StoredWords } from '../platform/stored-words.ts'

export const storedWords: StoredWords = {
  words: ['notifications'],
  sections: {
    notices: { codes: { kind: wordsUnder('notifications:kinds', '.name'), details: notice } },
    'notice-settings': {
      members: {
        deliveries: {
          names: wordsUnder('notifications:kinds', '.name'),
          every: wordsUnder('notifications:settings.deliveries'),
        },
      },
    },
  },
}

/** What it told, as it told it. */
function notice(data: string, { say, item, settings }: Parameters<CodeWords>[1]): string | null {
  const wordOf = (key: string) => say(`notifications:${key}`) ?? key
  const values = {
    ...textValues(JSON.parse(data) as Record<string, TextValue>, settings, wordOf),
    person: wordOf('somebody'),
  }
  const kind = `notifications:kinds.${String(item['kind'])}`
  const title = say(`${kind}.title`, values)
  return title && [title, say(`${kind}.text`, values)].join(' – ')
}
