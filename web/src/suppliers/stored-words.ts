import { wordsUnder, type StoredWords } from '../platform/stored-words.ts'

export const storedWords: StoredWords = {
  words: ['suppliers'],
  sections: { 'supplier-requests': { codes: { state: wordsUnder('suppliers:states') } } },
}
