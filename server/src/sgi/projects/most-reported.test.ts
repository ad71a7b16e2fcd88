import type { ProjectUpdate, ReportedValue } from '@athar/contracts/sgi'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

/** A project whose years together may report at most 50,000 trees. */
const aProject = async () =>
  (
    await app.aProject(owner, reviewer, {
      startsOn: '2018-01-01',
      target: { metric: 'trees-planted', value: '5000', year: 2030 },
    })
  ).slug!
const post = (slug: string, year: number, value: string) =>
  app.call<ProjectUpdate & { code?: string }>(owner, 'POST', `/api/sgi/projects/${slug}/updates`, {
    title: { en: `Season ${year}`, ar: '' },
    text: { en: 'Planted before the rain.', ar: '' },
    happenedOn: app.platform.clock.today(),
    values: [{ metric: 'trees-planted', year, value }],
  })
const reported = async (slug: string) =>
  (await app.call<{ reported: ReportedValue[] }>(null, 'GET', `/api/sgi/projects/${slug}`)).body.reported.map(
    ({ year, value }) => [year, value],
  )

it('years that are reported at once stay within reason together', async () => {
  const slug = await aProject()
  const years = [2019, 2020, 2021, 2022, 2023, 2024]
  const answers = await Promise.all(years.map((year) => post(slug, year, '20000')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422, 422])
  expect(await reported(slug)).toHaveLength(2)
})

it('a value falls back to none that is out of reason beside what was reported since', async () => {
  const slug = await aProject()
  await post(slug, 2024, '50000')
  const correction = (await post(slug, 2024, '10000')).body
  const later = (await post(slug, 2025, '40000')).body
  const withdraw = ({ id }: ProjectUpdate) =>
    app.call<{ code?: string }>(owner, 'POST', `/api/sgi/projects/${slug}/updates/${id}/withdraw`)
  expect((await withdraw(correction)).body.code).toBe('sgi.value-beyond-target')
  expect(await reported(slug)).toEqual([
    [2024, '10000'],
    [2025, '40000'],
  ])
  for (const update of [later, correction]) expect((await withdraw(update)).status).toBe(204)
  expect(await reported(slug)).toEqual([[2024, '50000']])
})
