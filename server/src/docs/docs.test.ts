import { errorTable, paths, type ResponseOf } from '@athar/contracts'
import { isAppAddress } from '@athar/contracts/addresses'
import { docsPages, type DocsBlock, type DocsSpan, type readDocsIndex, type readDocsPage } from '@athar/contracts/docs'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedOrganisationsApp, type OrganisationsApp } from '../organisations/testing.ts'
import { pageOf, searchEntriesOf } from './pages.ts'
import { docsEntries } from './search-entries.ts'

const languages = ['en', 'ar'] as const
/** What the search in the browser may weigh on the way, in bytes. */
const largestIndex = 60 * 1024

let app: OrganisationsApp
beforeAll(async () => {
  app = await sharedOrganisationsApp()
})
afterAll(() => app.close())

const linesOf = (block: DocsBlock): (readonly DocsSpan[])[] => {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return [block.line]
    case 'note':
      return block.lines
    case 'list':
      return block.items
    case 'table':
      return [block.head, ...block.rows].flat()
    default:
      return []
  }
}
const anchorsOf = (page: (typeof docsPages)[number], language: 'en' | 'ar') =>
  pageOf(language, page).blocks.flatMap((block) =>
    block.kind === 'heading'
      ? [block.id]
      : block.kind === 'terms'
        ? block.items.map(({ id }) => id)
        : block.kind === 'errors'
          ? block.items.map(({ code }) => code)
          : [],
  )

describe.each(docsPages)('the page %s of the documentation', (page) => {
  it('has the same anchors in both languages, each once, and the same code', () => {
    const anchors = anchorsOf(page, 'en')
    expect(anchorsOf(page, 'ar')).toEqual(anchors)
    expect(new Set(anchors).size).toBe(anchors.length)
    const codeOf = (language: 'en' | 'ar') =>
      pageOf(language, page).blocks.filter((block) => block.kind === 'code' || block.kind === 'formula')
    expect(codeOf('ar').map(({ kind }) => kind)).toEqual(codeOf('en').map(({ kind }) => kind))
    expect(pageOf('ar', page).changed).toBe(pageOf('en', page).changed)
  })

  it('keeps the percent sign behind its number in Arabic', () => {
    const lines = pageOf('ar', page).blocks.flatMap(linesOf)
    const words = lines.map((line) => line.flatMap(({ code, text }) => (code ? [] : [text])).join(''))
    expect(words.filter((text) => /[\u0621-\u064A][^A-Za-z\u200E\u2066\u2068]*\d[\d.,]*%/.test(text))).toEqual([])
  })

  it.each(languages)('leads nowhere that is not there (%s)', (language) => {
    const links = pageOf(language, page)
      .blocks.flatMap(linesOf)
      .flat()
      .flatMap(({ to }) => (to === undefined ? [] : [to]))
    const dead = links.filter((to) => {
      if (to.startsWith('https://')) return false
      const [path = '', anchor] = to.split('#')
      if (path === '/api/openapi.json' || path === '/llms.txt') return false
      const named = path === '' ? page : docsPages.find((one) => path === pathOf(one))
      if (anchor !== undefined) return named === undefined || !anchorsOf(named, language).includes(anchor)
      return !isAppAddress(path)
    })
    expect(dead).toEqual([])
  })

  it.each(languages)('is answered in %s, and as Markdown under its own address', async (language) => {
    const answer = await app.call<ResponseOf<typeof readDocsPage>>(null, 'GET', `/api/docs/${language}/pages/${page}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(pageOf(language, page))
    const prefix = language === 'ar' ? '/ar' : ''
    const written = await app.app.inject({ method: 'GET', url: `${prefix}${pathOf(page)}.md` })
    expect(written.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(written.body).toContain(`# ${pageOf(language, page).title}\n`)
    expect(written.body).not.toMatch(/\{#|^---$/m)
  })
})

const pathOf = (page: (typeof docsPages)[number]) => paths.mrvDocs(page === 'overview' ? undefined : page)

describe('the documentation', () => {
  it.each(languages)('is searched by an index that is light to fetch (%s)', async (language) => {
    const { body } = await app.call<ResponseOf<typeof readDocsIndex>>(null, 'GET', `/api/docs/${language}/index`)
    expect(body.entries).toEqual(searchEntriesOf(language))
    expect(gzipSync(JSON.stringify(body)).length).toBeLessThan(largestIndex)
  })

  it.each(languages)('explains every code that an answer can name (%s)', (language) => {
    const items = pageOf(language, 'errors').blocks.flatMap((block) => (block.kind === 'errors' ? block.items : []))
    expect(items.map(({ code }) => code)).toEqual(Object.keys(errorTable))
    const unworded = items.filter(
      ({ code, cause, remedy }) => /^errors\.|\{\{/.test(cause) || remedy.startsWith('remedies.') || cause === code,
    )
    expect(unworded).toEqual([])
  })

  it('is where an answer leads that says no', async () => {
    const { body } = await app.call<{ type: string; code: string }>(null, 'GET', '/api/docs/en/pages/no-such-page')
    expect(body).toMatchObject({ code: 'validation-failed', type: '/mrv/docs/errors#validation-failed' })
    expect(anchorsOf('errors', 'en')).toContain(body.code)
  })

  it('is found by the search of the site, each page by what stands on it in either language', () => {
    const entries = docsEntries()
    expect(entries.map(({ path }) => path)).toEqual(docsPages.map(pathOf))
    for (const { path, title, text, group } of entries) {
      expect([path, group, title.en === title.ar, text.en === text.ar]).toEqual([path, 'pages', false, false])
      expect(text.ar).toMatch(/[\u0600-\u06ff]/)
    }
    const ofErrors = entries.find(({ path }) => path === paths.mrvDocs('errors'))!
    for (const code of ['rate-limited', 'credits.not-free']) expect(ofErrors.text.ar).toContain(code)
  })

  it('gives each part its words, and what stands above the first heading to the page', () => {
    const parts = searchEntriesOf('en').filter(({ page }) => page === 'api')
    expect(parts[0]).toMatchObject({ anchor: null, heading: null, title: pageOf('en', 'api').title })
    expect(parts.map(({ anchor }) => anchor).slice(1)).toEqual(anchorsOf('api', 'en'))
    const errors = parts.find(({ anchor }) => anchor === 'errors')!
    expect(errors.text).toContain('requestId')
    expect(errors.text).not.toMatch(/[`|]|\*\*/)
  })

  it('is listed for programs, each page with the address of its Markdown', async () => {
    const { body } = await app.app.inject({ method: 'GET', url: '/llms.txt' })
    for (const page of docsPages) expect(body).toContain(`${pathOf(page)}.md): ${pageOf('en', page).lead}`)
  })

  it.each(['/api/docs/en/pages/no-such-page', '/api/docs/fr/pages/api', '/api/docs/en/pages/..%2Fadmin'])(
    '%s is no page',
    async (path) => {
      expect((await app.call(null, 'GET', path)).status).toBe(400)
    },
  )
})
