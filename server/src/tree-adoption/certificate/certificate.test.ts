import { brandDefaults } from '@athar/contracts/brand'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { appoint } from '../../organisations/testing.ts'
import { readPdf } from '../../platform/documents/testing.ts'
import { startTreeApp, type Acting, type Owner, type TreeApp } from '../testing.ts'

let app: TreeApp
let planter: Owner
beforeAll(async () => {
  app = await startTreeApp()
  planter = await app.anOrganisation({ name: { en: 'Green Hands', ar: 'الأيدي الخضراء' } })
})
afterAll(() => app.close())

/** The pages that say something: the reader takes the frame of the drawings for one, too. */
const pagesOf = (file: Buffer) => readPdf(file).pages.filter((text) => text !== '')
const download = (who: Acting, id: string, lang: string) =>
  app.app.inject({
    method: 'GET',
    url: `/api/tree-adoption/adoptions/${id}/certificate?lang=${lang}`,
    headers: who.headers,
  })

describe.each([
  ['en', '/proof/', ['Certificate of tree adoption', 'Green Hands', 'Vachellia gerrardii', 'Rain terraces']],
  ['ar', '/ar/proof/', ['شهادة تبني شجرة', 'الأيدي الخضراء', 'Vachellia gerrardii', 'طلح']],
] as const)('the certificate in %s', (lang, proof, words) => {
  it('names tree, site and planter, and leads to its proof', async () => {
    const { who, tree } = await app.aTree(await app.aSite(planter), { name: 'نورة Noura', dedication: 'For rain' })
    const file = await download(who, tree.id, lang)
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="${tree.number}-${lang}.pdf"`,
    })
    const read = readPdf(file.rawPayload)
    expect(pagesOf(file.rawPayload)).toHaveLength(1)
    for (const word of [...words, tree.number, 'For rain', 'Noura']) expect(read.text).toContain(word)
    expect(read.raw).toContain(`http://athar.test${proof}${tree.number}`)
    expect(read.raw).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(read.raw).toContain(`/Lang (${lang}-SA)`)
  })
})

describe('a certificate', () => {
  it('with a long name and dedication in both scripts stays on its page', async () => {
    const { who, tree } = await app.aTree(await app.aSite(planter), {
      name: 'عبدالرحمن بن عبدالعزيز '.repeat(4).slice(0, 80),
      dedication: 'In memory of everybody who planted before us وفاءً لمن غرسوا قبلنا '.repeat(3).slice(0, 160),
    })
    for (const lang of ['en', 'ar']) expect(pagesOf((await download(who, tree.id, lang)).rawPayload)).toHaveLength(1)
  })

  it.each([
    ['Œ', 80, 160],
    ['ض', 80, 160],
    ['ض', 50, 1],
  ])('with a word longer than a line lets it go on in the next one: %s, %s times', async (letter, name, dedication) => {
    const site = await app.aSite(planter)
    const certificate = async (of: { name: string; dedication: string }, lang: string) => {
      const { who, tree } = await app.aTree(site, of)
      const { rawPayload } = await download(who, tree.id, lang)
      expect(pagesOf(rawPayload)).toHaveLength(1)
      const { raw, text } = readPdf(rawPayload)
      return { lines: raw.match(/\bBT\b/g)?.length ?? 0, letters: text.split(letter).length }
    }
    for (const lang of ['en', 'ar']) {
      const long = { name: letter.repeat(name), dedication: letter.repeat(dedication) }
      const [one, more] = [await certificate({ name: letter, dedication: letter }, lang), await certificate(long, lang)]
      expect(more.lines).toBeGreaterThan(one.lines)
      expect(more.letters - one.letters).toBe(name + dedication - 2)
    }
  })

  it('bears the operator’s marks where there are any, read out by the name', async () => {
    const { who, tree } = await app.aTree(await app.aSite(planter))
    const drawn = async () => {
      const { raw } = readPdf((await download(who, tree.id, 'en')).rawPayload)
      return [raw.match(/\/S\s*\/Figure/g)?.length ?? 0, raw.includes('/Alt (Athar)')]
    }
    expect(await drawn()).toEqual([0, false])
    const person = await app.aPerson()
    await appoint(app, person.personId, 'platform_admin')
    const keeper = await app.withMfa(person)
    await app.features.brand.seed()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 48"><path d="M0 0h96v48z"/></svg>'
    const picture = await app.send<{ address: string }>(keeper, '/api/platform/brand/pictures', {
      name: 'mark.svg',
      bytes: Buffer.from(svg),
    })
    const tones = { light: picture.body.address, dark: picture.body.address }
    const value = { ...brandDefaults.platform, logo: tones, wordmark: { en: tones, ar: tones } }
    const saved = await app.call(keeper, 'PUT', '/api/platform/brand/platform', { version: 1, value })
    expect(saved.status).toBe(200)
    await vi.waitFor(async () => expect((await app.platform.branding.read()).version).not.toBeNull(), 60_000)
    expect(await drawn()).toEqual([1, true])
  })

  it('is the person’s alone, and none once the tree is given up', async () => {
    const { who, tree } = await app.aTree(await app.aSite(planter))
    const refused = await download(await app.aPerson(), tree.id, 'en')
    expect([refused.statusCode, refused.json()]).toMatchObject([404, { code: 'tree-adoption.adoption-not-found' }])
    expect((await download(who, tree.id, 'fr')).statusCode).toBe(400)
    await app.call(who, 'POST', `/api/tree-adoption/adoptions/${tree.id}/withdraw`)
    const gone = await download(who, tree.id, 'en')
    expect([gone.statusCode, gone.json()]).toMatchObject([409, { code: 'tree-adoption.withdrawn' }])
  })
})
