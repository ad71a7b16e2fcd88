import { wordsUnder, type StoredWords } from '../platform/stored-words.ts'

export const storedWords: StoredWords = {
  words: ['marketplace'],
  sections: { 'quotation-requests': { codes: { state: wordsUnder('marketplace:states') } } },
}
