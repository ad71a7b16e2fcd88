import { contentKindNames, sourcesNamed, type Entry, type EntrySummary, type Source } from '@athar/contracts/content'
import { vision2030 } from '@athar/reference-data'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Acting } from '../../organisations/testing.ts'
import { startContentApp, type ContentApp } from '../testing.ts'
import { landingArea } from './landing.ts'

let app: ContentApp
let editor: Acting
beforeAll(async () => {
  app = await startContentApp()
  editor = await app.anEditor()
})
afterAll(() => app.close())
beforeEach(() => app.features.content.seed({ samples: true }))

type Item = { slug: string; body: Record<string, unknown>; sample: boolean }
const published = async (kind: string) =>
  (await app.call<{ items: Item[]; sources: { id: string }[] }>(null, 'GET', `/api/content/${kind}`)).body
const itemOf = async (kind: string, slug: string) => (await published(kind)).items.find((item) => item.slug === slug)
const entries = async () =>
  (await app.call<{ items: EntrySummary[] }>(editor, 'GET', '/api/content/entries')).body.items

const countOf = (kind: string) => landingArea(true).entries.filter((entry) => entry.kind === kind).length

describe('what comes with the product', () => {
  it('is published in its order, every kind of it, with its sources', async () => {
    const counts = await Promise.all(
      [
        ['vision-pillar', 3],
        ['vision-kpi', 6],
        ['vision-project', 4],
        ['vision-energy-initiative', 6],
        ['vision-badge', 4],
        ['portal', 8],
        ['sgi-headline', 6],
        ['sgi-initiative', 4],
        ['sgi-community-card', 3],
        ['sgi-checked-figure', 7],
        ['sgi-project', 18],
        ['native-tree', 21],
        ['npo-document', 5],
        ['npo-criterion', 5],
        ['youth-challenge', 8],
        ['youth-factor', 2],
        ['youth-course', 9],
        ['youth-track', 5],
        ['hub-figure', 3],
        ['hub-fact', 5],
        ['hub-point', 43],
        ['landing-text', countOf('landing-text')],
        ['carbon-financing', countOf('carbon-financing')],
      ].map(async ([kind, count]) => [kind, (await published(String(kind))).items.length, count]),
    )
    for (const [kind, found, wanted] of counts) expect([kind, found]).toEqual([kind, wanted])
    const { items, sources } = await published('vision-kpi')
    expect(items.map(({ slug }) => slug)).toEqual(vision2030().kpis.map(({ id }) => id))
    expect(sources.map(({ id }) => id)).toContain('vision-document')
    // Nothing of the data is lost on the way, and what nobody knows stays unknown.
    expect(items.at(-1)?.body).toMatchObject({
      target: { value: 278, year: 2030, source: 'sgi-forum-2024', confidence: 'high', basis: null },
      current: { value: null, year: null, source: null, confidence: 'none' },
      specDisplays: null,
    })
    expect((await itemOf('native-tree', 'grey-mangrove'))?.body).toMatchObject({
      co2KgPerTreeYear: null,
      perHectare: { soilCarbonRate: { value: 0.15, co2e: 0.55 } },
    })
    expect(await itemOf('landing-text', 'organizations-served')).toMatchObject({ sample: true })
  })

  it('names no source that is not in the list', async () => {
    for (const kind of contentKindNames) {
      const { items, sources } = await published(kind)
      const known = sources.map(({ id }) => id)
      for (const { slug, body } of items)
        expect([slug, known]).toEqual([slug, expect.arrayContaining(sourcesNamed(body))])
    }
  })

  it('says in Arabic what its sources are called, wherever the name is described in words', async () => {
    const { items } = (await app.call<{ items: Source[] }>(editor, 'GET', '/api/content/sources')).body
    const described =
      /\b(citing|quoting|stored|text|via|copy|blog|report|summary|specification|independent|magazine|from)\b/
    const prose = items.filter(({ publisher }) => described.test(publisher))
    expect(prose.length).toBeGreaterThan(15)
    expect(prose.filter(({ publisherAr }) => publisherAr === null).map(({ id }) => id)).toEqual([])
    expect(items.find(({ id }) => id === 'sabq-151')).toMatchObject({
      publisher: 'National Afforestation Program, via Sabq',
      publisherAr: 'البرنامج الوطني للتشجير، عبر سبق',
    })
  })

  it('is put in once: a second start changes nothing', async () => {
    const before = await entries()
    await app.features.content.seed({ samples: true })
    expect(await entries()).toEqual(before)
    expect(new Set(before.map(({ version }) => version))).toEqual(new Set([1]))
  })

  it('never takes the place of what an editor wrote, withdrew or began', async () => {
    const all = await entries()
    const badge = all.find(({ slug }) => slug === 'badge-1')!
    const card = all.find(({ slug }) => slug === 'volunteer')!
    const own = { text: { en: 'Our own words', ar: 'كلماتنا' } }
    const saved = await app.call<Entry>(editor, 'PUT', `/api/content/entries/${badge.id}/draft`, {
      version: badge.version,
      body: own,
      sample: false,
    })
    await app.call(editor, 'POST', `/api/content/entries/${badge.id}/publish`, { version: saved.body.version })
    await app.call(editor, 'POST', `/api/content/entries/${card.id}/withdraw`, { version: card.version })
    await app.features.content.seed({ samples: true })
    expect((await itemOf('vision-badge', 'badge-1'))?.body).toEqual(own)
    expect(await itemOf('sgi-community-card', 'volunteer')).toBeUndefined()
  })

  it('leaves samples out where they are not wanted, and brings them back', async () => {
    const claim = () => itemOf('landing-text', 'data-accuracy')
    const community = async () => (await itemOf('sgi-initiative', 'marine-conservation'))?.body['community']
    expect([await claim(), await community()]).not.toContain(undefined)
    await app.features.content.seed({ samples: false })
    expect([await claim(), await community()]).toEqual([undefined, null])
    await app.features.content.seed({ samples: true })
    expect((await claim())?.sample).toBe(true)
    expect(await community()).toMatchObject({ status: 'illustrative' })
  })

  it('leaves programmes and made-up figures out with the samples, and keeps rules, documents, facts and sourced factors', async () => {
    const left = async () =>
      Promise.all(
        (
          [
            'youth-challenge',
            'youth-course',
            'youth-track',
            'npo-criterion',
            'hub-figure',
            'youth-factor',
            'npo-document',
            'hub-fact',
          ] as const
        ).map(async (kind) => (await published(kind)).items.length),
      )
    await app.features.content.seed({ samples: false })
    expect(await left()).toEqual([0, 3, 0, 0, 0, 2, 5, 5])
    const parts = (await published('hub-point')).items.map(({ body }) => body['part'])
    expect([parts.includes('npo-benefit'), parts.includes('npo-question')]).toEqual([true, false])
    await app.features.content.seed({ samples: true })
    expect(await left()).toEqual([8, 9, 5, 5, 3, 2, 5, 5])
    const shower = await itemOf('youth-challenge', 'five-minute-shower')
    expect(shower).toMatchObject({
      sample: true,
      body: {
        sources: ['qatrah'],
        actions: [{ savings: [{ sources: ['epa-shower'] }, { computedWith: 'grid-sa' }] }, {}],
      },
    })
  })

  it('leaves a source as an editor corrected it', async () => {
    const { body } = await app.call<{ items: { id: string; title: string }[] }>(editor, 'GET', '/api/content/sources')
    const { id, ...source } = body.items.find((one) => one.id === 'sabq-151')!
    const corrected = { ...source, title: 'Corrected by hand' }
    await app.call(editor, 'PUT', `/api/content/sources/${id}`, corrected)
    await app.features.content.seed({ samples: true })
    const again = await app.call<typeof body>(editor, 'GET', '/api/content/sources')
    expect(again.body.items.find((one) => one.id === id)?.title).toBe('Corrected by hand')
  })
})
