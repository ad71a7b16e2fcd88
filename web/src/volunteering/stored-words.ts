import { wordsUnder, type StoredWords } from '../platform/stored-words.ts'

export const storedWords: StoredWords = {
  words: ['volunteering'],
  sections: {
    volunteering: { codes: { state: wordsUnder('volunteering:states') } },
  },
}
