import { wordsUnder, type StoredWords } from '../platform/stored-words.ts'

export const storedWords: StoredWords = {
  words: ['guardians'],
  sections: {
    'age-band': { codes: { ageBand: wordsUnder('guardians:own.bands') } },
    'guardian-consents': {
      codes: {
        as: wordsUnder('guardians:as'),
        state: wordsUnder('guardians:states'),
        relation: wordsUnder('guardians:relations'),
      },
    },
  },
}
