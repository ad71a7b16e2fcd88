import { wordsUnder, type StoredWords } from '../platform/stored-words.ts'

export const storedWords: StoredWords = {
  words: ['marketplace'],
  sections: {
    enquiries: { codes: { kind: wordsUnder('marketplace:dataKinds') } },
    'quotation-requests': { codes: { state: wordsUnder('marketplace:states') } },
  },
}
