import { wordsUnder, type StoredWords } from '../platform/stored-words.ts'

export const storedWords: StoredWords = {
  words: ['evidence'],
  sections: { evidence: { codes: { state: wordsUnder('evidence:states') } } },
}
