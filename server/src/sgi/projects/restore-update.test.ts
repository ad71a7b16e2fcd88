import type { notifications, ResponseOf, sgi, moderation } from '@athar/contracts'
import type { ProjectUpdate } from '@athar/contracts/sgi'
import { newsKeptDays } from '@athar/contracts/moderation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSgiApp, type Acting, type Owner, type SgiApp } from '../testing.ts'

let app: SgiApp
let owner: Owner
let reviewer: Acting
beforeAll(async () => {
  app = await startSgiApp()
  owner = await app.anOrganisation()
  reviewer = await app.aReviewer()
})
afterAll(() => app.close())

/** News that report trees of 2025. */
const post = async (slug: string, value: string, title = 'A season') =>
  (
    await app.call<ProjectUpdate>(owner, 'POST', `/api/sgi/projects/${slug}/updates`, {
      title: { en: title, ar: '' },
      text: { en: 'Planted before the rain.', ar: '' },
      happenedOn: app.platform.clock.today(),
      values: [{ metric: 'trees-planted', year: 2025, value }],
    })
  ).body
const hide = async (slug: string, id: string) =>
  app.call(reviewer, 'POST', `/api/platform/sgi/projects/${slug}/updates/${id}/withdraw`, { reason: 'A private name' })
const newest = async () =>
  (
    await app.call<ResponseOf<typeof moderation.listHidden>>(
      reviewer,
      'GET',
      '/api/platform/moderation?kind=project-news&limit=1',
    )
  ).body.items[0]!
const restore = (id: string) => app.call<{ code?: string }>(reviewer, 'POST', `/api/platform/moderation/${id}/restore`)
const read = async (slug: string) =>
  (await app.call<ResponseOf<typeof sgi.readProject>>(null, 'GET', `/api/sgi/projects/${slug}`)).body
const reported = async (slug: string) => (await read(slug)).reported.map(({ value }) => value)

describe('news that were hidden by mistake', () => {
  it('are read in the list, stand on the page again at their date with what they reported, and who registered is told', async () => {
    const { slug } = await app.aProject(owner, reviewer)
    const told = await post(slug!, '100')
    const before = await read(slug!)
    await hide(slug!, told.id)
    expect(await reported(slug!)).toEqual([])
    const down = await newest()
    expect(down).toMatchObject({
      title: { en: 'A season' },
      words: { en: 'Planted before the rain.' },
      reason: 'A private name',
      obstacle: null,
    })
    expect((await restore(down.id)).status).toBe(204)
    const after = await read(slug!)
    expect([after.updates, after.reported]).toEqual([before.updates, before.reported])
    const { items } = (await app.call<ResponseOf<typeof notifications.listNotices>>(owner, 'GET', '/api/notifications'))
      .body
    expect(items).toContainEqual(expect.objectContaining({ kind: 'sgi.news-restored', link: `/sgi/projects/${slug}` }))
    // It stands there again, and may be taken back by those who told it.
    expect((await app.call(owner, 'POST', `/api/sgi/projects/${slug}/updates/${told.id}/withdraw`)).status).toBe(204)
  })

  it('do not take the place of what was reported since', async () => {
    const { slug } = await app.aProject(owner, reviewer)
    const older = await post(slug!, '100')
    await hide(slug!, older.id)
    await post(slug!, '300', 'Counted anew')
    await restore((await newest()).id)
    expect(await reported(slug!)).toEqual(['300'])
    expect((await read(slug!)).updates).toHaveLength(2)
  })

  it('are refused where both together would report more than can be', async () => {
    const { slug } = await app.aProject(owner, reviewer)
    const much = await app.call<ProjectUpdate>(owner, 'POST', `/api/sgi/projects/${slug}/updates`, {
      title: { en: 'Much', ar: '' },
      text: { en: 'Many trees.', ar: '' },
      happenedOn: app.platform.clock.today(),
      values: [{ metric: 'trees-planted', year: 2026, value: '40000' }],
    })
    await hide(slug!, much.body.id)
    const { id } = await newest()
    await post(slug!, '40000')
    expect((await restore(id)).body.code).toBe('sgi.value-beyond-target')
    expect(await reported(slug!)).toEqual(['40000'])
    expect((await newest()).restoredAt).toBeNull()
  })

  it('find no place while their project is not public', async () => {
    const registration = await app.aProject(owner, reviewer)
    const told = await post(registration.slug!, '10')
    await hide(registration.slug!, told.id)
    const { id } = await newest()
    await app.decide(reviewer, registration, 'take-down', 'A false place')
    expect((await restore(id)).body.code).toBe('moderation.gone')
  })

  it('are forgotten after a time', async () => {
    const { slug } = await app.aProject(owner, reviewer)
    await hide(slug!, (await post(slug!, '10')).id)
    const { id } = await newest()
    await app.advance((newsKeptDays + 1) * 86_400)
    await app.features.rounds.find(({ name }) => name === 'moderation.forget-news')!.run()
    reviewer = await app.aReviewer()
    expect(await newest()).toMatchObject({ id, words: null, obstacle: 'forgotten' })
    expect((await restore(id)).body.code).toBe('moderation.forgotten')
  })
})
