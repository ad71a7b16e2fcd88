// Texts on screens: plain nouns, short sentences, British spelling, one name for one place. Counts may fall, never rise.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'

type Messages = { [key: string]: string | Messages }
export type ScreenCounts = { words: number; longSentences: number; spelling: number }
export type ScreenFinding = { kind: keyof ScreenCounts; where: string; what: string }

/** Words that people type into the search box, not words that we write. */
const typedByReaders = 'search-words'
const mostWords = 20
/** Conclusions are worded as standards of assurance word them, each in one sentence. */
const wordedByStandards = /^verification\.texts\.conclusion\./
const avoided: Record<'en' | 'ar', RegExp> = {
  en: /\b(?:who(?:m)?ever|nobody|somebody|everybody|anybody|stands?|stood|anew|meanwhile|deeds?|mend(?:s|ed|ing)?|e-mails?|(?<!e-)mail(?:s|ed)?|per cent)\b/gi,
  // «في الأثناء» says meanwhile; the initiative has one name.
  ar: /في (?:هذه )?الأثناء|(?<!مبادرة )السعودية الخضراء|مركز المبادرة/g,
}
const american =
  /\b(?:\w*[a-z]iz(?:e|es|ed|ing|ation|ations|er|ers)|colors?|centers?|behavior|labor|catalogs?|fulfill|cancel(?:ed|ing)|label(?:ed|ing)|model(?:ed|ing)|enrollment|defense)\b/gi
const britishWithZ = /^(?:sizes?|sized|prizes?|seize[sd]?|resiz(?:e|es|ed|ing))$/i
/** Proper names, and labels that the specification writes in its own way. */
const proper = /Saudi Accreditation Center|\bAuthorization header/g

export function screenFindings(): ScreenFinding[] {
  return globSync('packages/i18n/messages/*/{en,ar}.json')
    .sort()
    .flatMap((path) => {
      const name = basename(dirname(path))
      if (name === typedByReaders) return []
      const lang = basename(path) === 'en.json' ? 'en' : 'ar'
      return flatten(JSON.parse(readFileSync(path, 'utf8')) as Messages).flatMap(([key, text]) =>
        findingsOf(text, lang)
          .filter(({ kind }) => kind !== 'longSentences' || !wordedByStandards.test(`${name}.${key}`))
          .map((finding) => ({ ...finding, where: `${name}.${key} (${lang})` })),
      )
    })
}

export function findingsOf(text: string, lang: 'en' | 'ar'): Omit<ScreenFinding, 'where'>[] {
  const words = [...text.matchAll(avoided[lang])].map(([what]) => ({ kind: 'words' as const, what }))
  if (lang === 'ar') return words
  const plain = text.replace(proper, '')
  const spelling = [...plain.matchAll(american)].flatMap(([what]) =>
    britishWithZ.test(what) ? [] : [{ kind: 'spelling' as const, what }],
  )
  const long = sentences(text).flatMap((sentence) => {
    const count = sentence.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word)).length
    return count > mostWords ? [{ kind: 'longSentences' as const, what: `${count} words` }] : []
  })
  return [...words, ...spelling, ...long]
}

export function countScreens(findings: readonly ScreenFinding[]): ScreenCounts {
  const counts: ScreenCounts = { words: 0, longSentences: 0, spelling: 0 }
  for (const { kind } of findings) counts[kind] += 1
  return counts
}

/** One line for each finding of a kind that rose above the committed count. */
export function risenScreens(findings: readonly ScreenFinding[], before: ScreenCounts): string[] {
  const now = countScreens(findings)
  return findings
    .filter(({ kind }) => now[kind] > before[kind])
    .map(({ kind, where, what }) => `messages/${where}: ${what} (${kind}: ${now[kind]}, ${before[kind]} before)`)
}

const sentences = (text: string) => text.replace(/<[^>]+>/g, '').split(/(?<=[.!?])\s+|\n+/)

const flatten = (tree: Messages, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )
