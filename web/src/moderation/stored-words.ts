import { wordsUnder, type StoredWords } from '../platform/stored-words.ts'

export const storedWords: StoredWords = {
  words: ['moderation'],
  sections: {
    moderation: { codes: { kind: wordsUnder('moderation:kinds') } },
    reports: { codes: { kind: wordsUnder('moderation:reports.kinds'), state: wordsUnder('moderation:states') } },
  },
}
