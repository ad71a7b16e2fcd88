import { readFileSync } from 'node:fs'
import type { ResponseOf, sgi } from '@athar/contracts'
import type { ContentBodies, Entry } from '@athar/contracts/content'
import { metricNames, progressColumns, type Metric } from '@athar/contracts/sgi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemoSgi } from '../demo.ts'
import { startSgiApp, type Acting, type Owner, type SgiApp } from '../testing.ts'

let app: SgiApp
let owner: Owner
let reviewer: Acting
let slug: string
beforeAll(async () => {
  app = await startSgiApp()
  await app.features.content.seed({ samples: false })
  owner = await app.anOrganisation()
  reviewer = await app.aReviewer()
  slug = (await app.aProject(owner, reviewer, { startsOn: '2024-10-01' })).slug!
})
afterAll(() => app.close())

const report = (values: object[]) =>
  app.call(owner, 'POST', `/api/sgi/projects/${slug}/updates`, {
    title: { en: 'Report', ar: 'تقرير' },
    text: { en: 'Counted.', ar: 'عُدّت.' },
    happenedOn: '2026-01-10',
    values,
  })
const progress = async (metric: Metric) => {
  const { body } = await app.call<ResponseOf<typeof sgi.readProgress>>(null, 'GET', '/api/sgi/progress')
  return { ...body, metric: body.metrics.find((one) => one.metric === metric) }
}

describe('progress', () => {
  it('is nothing before anything was reported, and the national goals stand all the same with their sources', async () => {
    const { metric, metrics, sources, reportedAt } = await progress('trees-planted')
    expect(metrics.map((one) => one.metric)).toEqual([...metricNames])
    expect(metric).toMatchObject({
      total: '0',
      projects: 0,
      years: [],
      national: { target: '215000000', reached: '151000000' },
    })
    expect(sources.map(({ id }) => id)).toContain(metric!.national!.source)
    expect(reportedAt).toBeNull()
    expect((await progress('land-protected')).metric!.national).toMatchObject({ unit: 'percent', target: '30' })
    expect((await progress('animals-released')).metric!.national).toBeNull()
  })

  it('holds the goal against what editors publish', async () => {
    const { items } = (await app.call<{ items: Entry[] }>(reviewer, 'GET', '/api/content/entries?kind=sgi-initiative'))
      .body
    const { id } = items.find((item) => item.slug === 'tree-planting-initiative')!
    const { body } = await app.call<Entry>(reviewer, 'GET', `/api/content/entries/${id}`)
    const initiative = body.draft.body as ContentBodies['sgi-initiative']
    const change = async (over: Partial<(typeof initiative)['kpis'][number]>, version: number) => {
      const kpis = initiative.kpis.map((kpi) => (kpi.goal?.metric === 'trees-planted' ? { ...kpi, ...over } : kpi))
      const saved = { body: { ...initiative, kpis }, sample: false, version }
      expect((await app.call(reviewer, 'PUT', `/api/content/entries/${id}/draft`, saved)).status).toBe(200)
      const published = await app.call<Entry>(reviewer, 'POST', `/api/content/entries/${id}/publish`, {
        version: version + 1,
      })
      expect(published.status).toBe(200)
      return (await progress('trees-planted')).metric!.national
    }
    expect(
      await change({ value: 163, target: 333, name: { en: 'Seedlings', ar: 'غراس' } }, body.version),
    ).toMatchObject({
      target: '333000000',
      reached: '163000000',
    })
    const embed = await app.app.inject('/embed/sgi-progress?metric=trees-planted&lang=en')
    expect(embed.body).toContain('333,000,000')
    const goal = { metric: 'trees-planted', factor: 1000, targetYear: 2040 } as const
    const counted = { value: 163.3, target: 333.1, unit: { en: 'lots of a million', ar: 'مليون' }, goal }
    expect(await change(counted, body.version + 1)).toMatchObject({
      target: '333100',
      reached: '163300',
      targetYear: 2040,
      unit: 'same',
    })
    expect(await change({ goal: { ...goal, factor: null } }, body.version + 2)).toMatchObject({
      target: '215',
      unit: 'percent',
    })
    expect(await change({ value: null }, body.version + 3)).toBeNull()
    expect(await change({ goal: null }, body.version + 4)).toBeNull()
  })

  it('adds exactly, by year and by region', async () => {
    await report([
      { metric: 'trees-planted', year: 2024, value: '0.1' },
      { metric: 'trees-planted', year: 2025, value: '0.2' },
    ])
    const { metric, reportedAt } = await progress('trees-planted')
    expect(metric).toMatchObject({
      total: '0.3',
      projects: 1,
      years: [
        { year: 2024, value: '0.1' },
        { year: 2025, value: '0.2' },
      ],
      regions: [{ region: 'SA-01', value: '0.3' }],
      sample: false,
    })
    expect(reportedAt).not.toBeNull()
  })

  it('is there to take along, as CSV and JSON, with the columns that were promised', async () => {
    const json = await app.app.inject('/api/open-data/sgi-progress')
    expect(json.json<{ rows: object[] }>().rows[0]).toMatchObject({
      project: slug,
      metric: 'trees-planted',
      year: 2024,
      value: '0.1',
      verified: false,
    })
    const csv = await app.app.inject('/api/open-data/sgi-progress?format=csv')
    expect(csv.headers['content-type']).toContain('text/csv')
    const [head, ...lines] = csv.body.replace('\uFEFF', '').trim().split('\r\n')
    expect(head).toBe(
      'project,title_en,title_ar,organisation_en,organisation_ar,initiative,region,metric,unit,year,value,reported_at,verified,sample',
    )
    expect(head).toBe(progressColumns.join(','))
    expect(lines).toHaveLength(2)
    expect((await app.app.inject('/api/open-data/sgi-progress?format=xml')).statusCode).toBe(400)
  })

  it('of what was taken down counts no longer', async () => {
    const registrations = (
      await app.call<{ items: { id: string; slug: string }[] }>(owner, 'GET', '/api/sgi/registrations')
    ).body.items
    const { id } = registrations.find((one) => one.slug === slug)!
    const url = `/api/platform/sgi/registrations/${id}`
    const { version } = (await app.call<{ version: number }>(reviewer, 'GET', url)).body
    const down = (await app.decide(reviewer, { id, version }, 'take-down', 'To be checked')).body
    expect((await progress('trees-planted')).metric!.total).toBe('0')
    await app.decide(reviewer, down, 'publish')
    expect((await progress('trees-planted')).metric!.total).toBe('0.3')
  })
})

describe('the page to be framed', () => {
  it.each(['en', 'ar'] as const)(
    'says in its own language what was reported (%s), without any script',
    async (lang) => {
      const words = JSON.parse(
        readFileSync(new URL(import.meta.resolve(`@athar/i18n/messages/sgi/${lang}.json`)), 'utf8'),
      ) as { metrics: Record<string, { name: string }>; embed: { reported: string } }
      for (const chart of ['years', 'regions']) {
        const { body, headers, statusCode } = await app.app.inject(
          `/embed/sgi-progress?metric=trees-planted&chart=${chart}&lang=${lang}`,
        )
        expect(statusCode).toBe(200)
        expect(body).toContain(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">`)
        expect(body).toContain(words.metrics['trees-planted']!.name)
        expect(body).toContain(words.embed.reported)
        expect(body).not.toContain('<script')
        expect(headers['x-frame-options']).toBeUndefined()
        expect(headers['content-security-policy']).toContain('frame-ancestors *')
        expect(headers['content-security-policy']).toContain("default-src 'none'")
      }
    },
  )

  it('is the only one: every other answer keeps itself out of frames', async () => {
    const { headers } = await app.app.inject('/api/sgi/progress')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('takes what it does not know for its usual chart, and writes nobody’s markup into itself', async () => {
    const { body, statusCode } = await app.app.inject('/embed/sgi-progress?metric=%3Cscript%3E&chart=pie&lang=fr')
    expect(statusCode).toBe(200)
    expect(body).toContain('lang="en"')
    expect(body).not.toContain('<script')
    // Without a language of its own it speaks that of its reader.
    const headers = { 'accept-language': 'ar-SA,en;q=0.5' }
    expect((await app.app.inject({ url: '/embed/sgi-progress', headers })).body).toContain('lang="ar"')
  })
})

it('the demonstration adds its samples once, marked as such', async () => {
  const { database, clock } = app.platform
  const { personId } = owner
  const demo = {
    database,
    clock,
    organisation: owner.organisation,
    people: { owner: personId, preparer: personId, reviewer: reviewer.personId },
  }
  await seedDemoSgi(demo)
  await seedDemoSgi(demo)
  const { metric } = await progress('mangroves-planted')
  expect(metric).toMatchObject({ total: '63000', projects: 1, sample: true })
  const { items } = (await app.call<{ items: { slug: string; sample: boolean }[] }>(null, 'GET', '/api/sgi/projects'))
    .body
  expect(
    items
      .filter(({ sample }) => sample)
      .map(({ slug: one }) => one)
      .toSorted(),
  ).toEqual(['jazan-creek-mangroves', 'tuwaiq-foothills-planting'])
  const waiting = (
    await app.call<{ items: { state: string; sample: boolean }[] }>(
      reviewer,
      'GET',
      '/api/platform/sgi/registrations?state=submitted',
    )
  ).body
  expect(waiting.items).toMatchObject([{ sample: true }])
})
