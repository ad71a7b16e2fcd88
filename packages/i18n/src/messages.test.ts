import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { languages, type Lang } from './language.ts'
import { namespaces } from './namespaces.ts'

const folder = fileURLToPath(new URL('../messages/', import.meta.url))
type Tree = { [key: string]: string | Tree }

const read = (namespace: string, lang: Lang): Tree =>
  JSON.parse(readFileSync(`${folder}${namespace}/${lang}.json`, 'utf8')) as Tree

function flat(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/
const forms: Record<Lang, readonly string[]> = {
  en: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
}

function pluralForms(entries: readonly [string, string][]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [key] of entries) {
    const suffix = pluralSuffix.exec(key)?.[1]
    if (suffix === undefined) continue
    const base = key.replace(pluralSuffix, '')
    found.set(base, [...(found.get(base) ?? []), suffix])
  }
  return found
}

const baseKeys = (entries: readonly [string, string][]) =>
  [...new Set(entries.map(([key]) => key.replace(pluralSuffix, '')))].sort()
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*-?\s*(\w+)[^}]*\}\}/g)].map((match) => match[1] ?? '')
const tags = (text: string) => [...text.matchAll(/<\/?(\w+)\s*\/?>/g)].map((match) => match[0]).sort()

const allowedLatin = new Set(JSON.parse(readFileSync(`${folder}allowed-latin.json`, 'utf8')) as string[])
/** What stands between isolates (U+2066, U+2069) is typed into a file letter by letter, so it stays as it is. */
const latinWords = (text: string) =>
  text
    .replace(
      /\u2066[^\u2069]*\u2069|\{\{?[^}]*\}\}?|<[^>]*>|[\w.+-]+@[\w.-]+|\.[a-z]{2,5}\b|(?<![\p{L}\d])\/[\w/-]+/gu,
      ' ',
    )
    .match(/[A-Za-z][A-Za-z0-9]*/g) ?? []

describe('messages', () => {
  it('has a folder for each namespace and a namespace for each folder', () => {
    const folders = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
    expect(folders.sort()).toEqual([...namespaces].sort())
  })

  describe.each(namespaces)('%s', (namespace) => {
    const entries = { en: flat(read(namespace, 'en')), ar: flat(read(namespace, 'ar')) }

    it('says the same things in both languages', () => {
      expect(baseKeys(entries.ar)).toEqual(baseKeys(entries.en))
    })

    it.each(languages)('counts with every plural form of %s', (lang) => {
      for (const [base, suffixes] of pluralForms(entries[lang]))
        expect([base, ...suffixes.sort()]).toEqual([base, ...[...forms[lang]].sort()])
    })

    it('fills the same gaps and marks the same words in both languages', () => {
      const arabic = new Map(entries.ar)
      for (const [key, text] of entries.en) {
        const other = arabic.get(key)
        if (other === undefined) continue
        expect([key, ...tags(other)]).toEqual([key, ...tags(text)])
        // A counted Arabic form may spell its number as a word, so only plain messages must fill every gap.
        const gaps = pluralSuffix.test(key) ? [] : placeholders(text)
        expect([key, ...placeholders(other)]).toEqual(expect.arrayContaining([key, ...gaps]))
      }
    })

    it('leaves no Latin words in Arabic but names, units and codes', () => {
      const left = entries.ar.flatMap(([key, text]) =>
        latinWords(text)
          .filter((word) => !allowedLatin.has(word))
          .map((word) => `${key}: ${word}`),
      )
      expect(left).toEqual([])
    })

    it('addresses one reader in Arabic (docs/glossary.md)', () => {
      expect(
        entries.ar.filter(([, text]) => /منشأتكم|حسابكم|لديكم|(?:أغلقوا|ألغوا|احذفوا|اختاروا|أدخلوا)/.test(text)),
      ).toEqual([])
    })

    // After Arabic letters a bare sign goes to the other side. Heads of sheets have no marks of direction.
    it('keeps the percent sign behind its number in Arabic', () => {
      const bare = /[\u0621-\u064A][^A-Za-z\u200E\u2066\u2068]*\d[\d.,]*%/
      const read = entries.ar.filter(([key]) => !(namespace === 'report' && key.startsWith('columns.')))
      expect(read.filter(([, text]) => bare.test(text))).toEqual([])
    })

    // `count` chooses the form and is a bare figure; what readers see is written in the digits that they chose. Reports have their own.
    it('counts in the digits of the reader', () => {
      const read = namespace === 'report' ? [] : languages.flatMap((lang) => entries[lang])
      expect(read.filter(([, text]) => placeholders(text).includes('count')).map(([key]) => key)).toEqual([])
    })

    it('leaves nothing empty', () => {
      for (const lang of languages)
        expect(entries[lang].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
    })
  })
})
