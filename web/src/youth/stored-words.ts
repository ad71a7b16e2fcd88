import { wordsUnder, type StoredWords } from '../platform/stored-words.ts'

export const storedWords: StoredWords = {
  words: ['youth', 'organisations'],
  sections: {
    youth: {
      codes: { state: wordsUnder('youth:stored.states'), region: wordsUnder('organisations:regions') },
    },
    'youth-logs': { codes: { state: wordsUnder('youth:stored.states') } },
  },
}
