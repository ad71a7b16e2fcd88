import { wordsUnder, type StoredWords } from '../platform/stored-words.ts'

export const storedWords: StoredWords = {
  words: ['verification'],
  sections: { 'verification-work': { codes: { kind: wordsUnder('verification:dataKinds') } } },
}
