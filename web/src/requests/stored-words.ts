import { wordsUnder, type StoredWords } from '../platform/stored-words.ts'

export const storedWords: StoredWords = {
  words: ['requests'],
  sections: {
    requests: {
      codes: {
        kind: wordsUnder('requests:kinds', '.name'),
        status: wordsUnder('requests:states'),
        language: wordsUnder('profile:myData.values.languages'),
      },
    },
  },
}
