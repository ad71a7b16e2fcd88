import { readFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import { createBreachCorpus } from './breach-corpus.ts'

/** Words a guesser tries first for this person: parts of the address, name and organisation. */
export type PersonalWords = readonly string[]
export type Blocklist = { has(password: string, words: PersonalWords): Promise<boolean> }

const ours = ['athar', 'أثر']
/** What fingers and children go along, either way. */
const rows = [
  '0123456789'.repeat(4),
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'أبتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'ضصثقفغعهخحجدشسيبلاتنمكطئءؤرلاىةوزظ',
].flatMap((row) => [row, [...row].toReversed().join('')])
/** Nobody repeats or counts for longer than this by hand. */
const longestPattern = 128

/** A date, or a year and some signs: more around a leaked word makes another password of it. */
const mostAround = 8

/**
 * Our list of common words and what many people used where passwords leaked (Latin letters), the person's own words, and the
 * operator's corpus where there is one.
 */
export function createBlocklist(corpusFile: string | undefined): Blocklist {
  const common = new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#')),
  )
  const leaked = new Set(dictionary['passwords-common'])
  const corpus = corpusFile ? createBreachCorpus(corpusFile) : undefined
  return {
    async has(password, words) {
      const lower = password.toLowerCase()
      const spellings = spellingsOf(lower)
      if (isPattern(lower)) return true
      const personal = new Set([...ours, ...words.flatMap(partsOf)])
      if (spellings.some((spelling) => common.has(spelling) || personal.has(spelling))) return true
      const isDressed = lower.length - coreOf(lower).length <= mostAround
      if (leaked.has(lower) || (isDressed && spellings.some((spelling) => leaked.has(spelling)))) return true
      return (await corpus?.has(password)) ?? false
    },
  }
}

/** The password as typed in lower case, and without the figures and signs that people put before and after a word. */
function spellingsOf(lower: string): string[] {
  const core = coreOf(lower)
  const joined = core.replace(/[^\p{L}\p{N}]+/gu, '')
  return [lower, core, joined, repeated(joined)].filter((spelling) => spelling === lower || spelling.length >= 3)
}

const coreOf = (lower: string): string => lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** What stands there again and again; nothing where it is not so. */
const repeated = (text: string): string => (text.length > longestPattern ? '' : (/^(.+?)\1+$/su.exec(text)?.[1] ?? ''))

/** A sign or two over and over, or a part of a row: longer than a list of common passwords goes on. */
function isPattern(lower: string): boolean {
  const again = repeated(lower)
  return (again !== '' && [...again].length <= 2) || (lower.length > 3 && rows.some((row) => row.includes(lower)))
}

function partsOf(word: string): string[] {
  const lower = word.normalize('NFKC').toLowerCase()
  const parts = lower.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= 3)
  const mailbox = lower.split('@')[0] ?? ''
  return [lower, mailbox, ...parts, parts.join(''), mailbox.replace(/[^\p{L}\p{N}]+/gu, '')].filter(
    (part) => part.length >= 3,
  )
}
