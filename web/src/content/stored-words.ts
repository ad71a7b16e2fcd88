import { wordsUnder, type StoredWords } from '../platform/stored-words.ts'

export const storedWords: StoredWords = {
  words: ['content-editor'],
  sections: {
    'content-edits': {
      codes: { kind: wordsUnder('content-editor:kinds'), action: wordsUnder('profile:myData.values.versions') },
    },
  },
}
