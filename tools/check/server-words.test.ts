import { expect, it } from 'vitest'
import { missingWords } from './server-words.ts'

const worded = {
  en: new Set(['grants.page.title', 'grants.page.files_other', 'grants.mail.text', 'grants.page.half']),
  ar: new Set(['grants.page.title', 'grants.page.files_other', 'grants.mail.text']),
}
const lacking = (text: string, path = 'server/src/grants/one.ts') =>
  missingWords(
    [
      {
        path: 'server/src/grants/words.ts',
        text: "export const words = (lang: Lang) => documentWords('grants', lang)",
      },
      { path, text },
    ],
    worded,
  ).map((line) => line.replace(/^.* asks for the words (\S+), .* in (..)$/, '$1 $2'))

it('finds a key without words, in the language that lacks it', () => {
  expect(lacking("words.say('page.title') + words.plain('page.files', { count })")).toEqual([])
  expect(lacking("words.say('page.contents')")).toEqual(['page.contents en', 'page.contents ar'])
  expect(lacking("words.plain('page.half', { name })")).toEqual(['page.half ar'])
  expect(lacking("words(language, 'page.none')")).toEqual(['page.none en', 'page.none ar'])
})

it('reads both keys of a condition', () => {
  expect(lacking("words.say(isOne ? 'page.title' : 'page.other')")).toEqual(['page.other en', 'page.other ar'])
})

it('knows what a shorthand of the file puts before the key', () => {
  const say = 'const say = (key: string) => words(lang, `mail.${key}`)\n'
  const fact = 'const fact = (key: string, value: string) => ({ label: say(key), value })\n'
  expect(lacking(`${say}${fact}say('text'); fact('text', 'x')`)).toEqual([])
  expect(lacking(`${say}${fact}say('title'); fact('lead', 'x')`)).toEqual([
    'title en',
    'title ar',
    'lead en',
    'lead ar',
  ])
})

it('asks the messages that a file loads itself, and leaves folders without messages alone', () => {
  expect(lacking("loadWords('youth')\nwords(lang, 'page.title')")).toEqual(['page.title en', 'page.title ar'])
  expect(lacking("reader.say('taken')", 'server/src/platform/sheets/read-sheets.ts')).toEqual([])
})
