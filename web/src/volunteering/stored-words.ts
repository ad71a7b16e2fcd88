import { wordsUnder, type StoredWords } from '../platform/stored-words.ts'

export const storedWords: StoredWords = {
  words: ['volunteering', 'organisations'],
  sections: {
    volunteering: {
      codes: {
        state: wordsUnder('volunteering:states'),
        skills: wordsUnder('volunteering:skills'),
        regions: wordsUnder('organisations:regions'),
      },
    },
  },
}
