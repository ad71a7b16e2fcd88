import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actingFor, startOrganisationsApp, type Acting, type OrganisationsApp } from '../../organisations/testing.ts'
import { seedDemoInventory } from './seed-inventory.ts'

let app: OrganisationsApp
let owner: Acting
let baseYear: number
beforeAll(async () => {
  app = await startOrganisationsApp({ DEMO: '1' })
  const { organisation, personIds, fresh } = await app.features.organisations.seedDemo()
  const idOf = (role: 'owner' | 'preparer' | 'reviewer') => personIds.get(role)!
  const people = { owner: idOf('owner'), preparer: idOf('preparer'), reviewer: idOf('reviewer') }
  if (fresh)
    await seedDemoInventory({ database: app.platform.database, clock: app.platform.clock, organisation, people })
  baseYear = organisation.baseYear
  const response = await app.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    headers: { apikey: 'anon', 'content-type': 'application/json' },
    payload: { email: 'owner@demo.athar.example', password: 'athar-demo' },
  })
  const { access_token: token } = response.json<{ access_token: string }>()
  owner = actingFor(
    { personId: people.owner, email: 'owner@demo.athar.example', token, headers: { authorization: `Bearer ${token}` } },
    organisation.id,
  )
})
afterAll(() => app.close())

const read = async (year: number) =>
  (await app.call<inventory.Inventory>(owner, 'GET', `/api/inventory/inventories/${year}`)).body

describe('the sample organisation', () => {
  it('shows a full year with every part of the screen alive, flagged as a sample', async () => {
    const year = Number(app.platform.clock.today().slice(0, 4)) - 1
    const answer = await read(year)
    expect(answer).toMatchObject({ sample: true, year: { state: 'open' } })
    expect(answer.months.every(({ total, previousTotal }) => Number(total) > 0 && Number(previousTotal) > 0)).toBe(true)
    expect(
      [answer.totals.scope1, answer.totals.scope2Location, answer.totals.scope3].map(({ kg }) => Number(kg) > 0),
    ).toEqual([true, true, true])
    expect(answer.totals.location.interval).not.toBeNull()
    expect(answer.regions.length).toBeGreaterThanOrEqual(7)
    expect(answer.pendingRecords).toBeGreaterThan(0)
    // A contract of one site moves the market-based figure alone.
    expect(Number(answer.totals.scope2Market.kg)).toBeLessThan(Number(answer.totals.scope2Location.kg))
    // The joint venture is outside operational control; its bills are there, and do not count.
    expect(answer.outsideRecords).toBeGreaterThan(0)
    expect(answer.quality.missing).toHaveLength(1)
    expect(answer.comparison.previous?.year).toBe(year - 1)
    expect(answer.comparison.intensities.length).toBeGreaterThanOrEqual(3)
  })

  it('has locked years behind it, the first of them the base year', async () => {
    expect(await read(baseYear)).toMatchObject({ year: { state: 'locked' }, pendingRecords: 0 })
  })
})
