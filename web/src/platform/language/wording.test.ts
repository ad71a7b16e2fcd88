import { describe, expect, it } from 'vitest'
import { createWording, type Words } from './wording.ts'

const common: Words = {
  hello: 'Hello {{name}}, {{ name }} and {{other}}',
  errors: { 'inventory.locked': 'Locked', plain: 'Plain' },
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
  rows_few: '{{count}} few',
}
const wordingOf = (
  lang: 'en' | 'ar',
  read = async (of: string, name: string): Promise<Words> => ({ at: `${name} ${of}` }),
) =>
  createWording(
    lang,
    read,
    new Map([
      ['en/common', common],
      ['ar/common', common],
    ]),
  )
const sayBy = (wording: ReturnType<typeof wordingOf>) =>
  wording.t as unknown as (key: string, values?: Record<string, unknown>) => unknown

describe('wording', () => {
  it('fills values in one pass: typed text stays as typed', () => {
    const say = sayBy(wordingOf('en'))
    expect(say('hello', { name: '{{other}} $& <b>', other: null })).toBe(
      'Hello {{other}} $& <b>, {{other}} $& <b> and ',
    )
  })

  it('takes markup out of values where they are asked for without', () => {
    const say = sayBy(wordingOf('en'))
    expect(say('hello', { name: '<b>', interpolation: { escapeValue: true } })).toBe(
      'Hello &#60;b&#62;, &#60;b&#62; and ',
    )
  })

  it('finds names with dots of their own, and knows what is not there', () => {
    const wording = wordingOf('en')
    const say = sayBy(wording)
    expect([say('errors.inventory.locked'), say('common:errors.plain'), say('errors.none'), say('toString')]).toEqual([
      'Locked',
      'Plain',
      'errors.none',
      'toString',
    ])
    expect([
      wording.exists('errors.plain'),
      wording.exists('errors.none'),
      wording.exists('x', { ns: 'identity' }),
    ]).toEqual([true, false, false])
    expect([say('errors'), say('errors', { returnObjects: true })]).toEqual(['errors', common['errors']])
  })

  it('chooses the plural of the language', () => {
    expect([1, 4].map((count) => sayBy(wordingOf('en'))('rows', { count }))).toEqual(['1 row', '4 rows'])
    expect([1, 4].map((count) => sayBy(wordingOf('ar'))('rows', { count }))).toEqual(['1 row', '4 few'])
  })

  it('loads what was asked for in another language, and tells those who listen', async () => {
    const wording = wordingOf('en')
    let heard = 0
    wording.on('languageChanged', () => void (heard += 1))
    await wording.loadNamespaces('identity')
    expect(sayBy(wording)('identity:at')).toBe('identity en')
    await wording.changeLanguage('ar')
    expect([sayBy(wording)('identity:at'), heard, wording.language]).toEqual(['identity ar', 1, 'ar'])
    expect(sayBy(wording.cloneInstance({ lng: 'en' }))('identity:at')).toBe('identity en')
  })

  it('what did not come keeps no part waiting, and may be asked for again', async () => {
    let reached = false
    const wording = wordingOf('en', async (lang, name): Promise<Words> => {
      if (!reached) throw new TypeError('Failed to fetch')
      return { at: `${name} ${lang}` }
    })
    await wording.loadNamespaces('identity')
    expect([wording.hasLoadedNamespace('identity'), wording.hasResourceBundle('en', 'identity')]).toEqual([true, false])
    reached = true
    await wording.loadNamespaces('identity')
    expect(sayBy(wording)('identity:at')).toBe('identity en')
  })
})
