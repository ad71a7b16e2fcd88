import { wordsUnder, type StoredWords } from '../platform/stored-words.ts'

export const storedWords: StoredWords = {
  words: ['grants'],
  sections: {
    'grant-applications': { codes: { status: wordsUnder('grants:states') } },
    'grant-reviews': { codes: { state: wordsUnder('grants:reviews.states') } },
  },
}
