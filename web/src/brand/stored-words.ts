import { wordsUnder, type StoredWords } from '../platform/stored-words.ts'

export const storedWords: StoredWords = {
  words: ['brand'],
  sections: {
    'brand-edits': {
      codes: { name: wordsUnder('brand:keys', '.name'), action: wordsUnder('profile:myData.values.versions') },
    },
  },
}
