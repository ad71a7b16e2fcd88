import { wordsUnder, type StoredWords } from '../platform/stored-words.ts'

export const storedWords: StoredWords = {
  words: ['mentorship'],
  sections: {
    mentorships: { codes: { state: wordsUnder('mentorship:states'), kind: wordsUnder('mentorship:dataKinds') } },
  },
}
