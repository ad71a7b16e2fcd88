import { afterAll, beforeAll, expect, it } from 'vitest'
import { inventoryFigures } from './inventory-figures.ts'
import type { Owner } from '../organisations/testing.ts'
import { startCreditsApp, type CreditsApp } from '../credits/testing.ts'

let app: CreditsApp
beforeAll(async () => {
  app = await startCreditsApp()
})
afterAll(() => app.close())

const retiredFor = (who: Owner, year: number) => {
  const { id } = who.organisation
  return app.platform.database.transaction({ personId: who.personId, organisationId: id, role: 'owner' }, ({ db }) =>
    app.features.inventory.retiredFor(db, id, year),
  )
}

it('a report is given what was retired for its year, by range, and nothing of another organisation or year', async () => {
  const owner = await app.anOrganisationWithMfa()
  const first = await app.anIssue(owner, { tonnes: '30', year: 2023 })
  const second = await app.anIssue(owner, { tonnes: '30', year: 2024 })
  const { body } = await app.retire(owner, { tonnes: '35', claimYear: 2025 })
  const number = body.retirement
  expect(await retiredFor(owner, 2025)).toMatchObject([
    { number, serial: first.blocks[0]!.serial, vintage: 2023, tonnes: '30' },
    { number, serial: second.blocks[0]!.serial.replace(/-30$/, '-5'), vintage: 2024, tonnes: '5' },
  ])
  expect(await retiredFor(owner, 2024)).toEqual([])
  expect(await retiredFor(await app.anOrganisationWithMfa(), 2025)).toEqual([])
})

it('a disclosure answers the credits retired for its year by itself, and leaves emissions as they are', async () => {
  const owner = await app.anOrganisationWithMfa()
  await app.anIssue(owner, { tonnes: '30' })
  const { id } = owner.organisation
  const figures = () =>
    app.platform.database.transaction({ personId: owner.personId, organisationId: id, role: 'owner' }, ({ db }) =>
      inventoryFigures({ inventory: app.features.inventory, clock: app.platform.clock }, db, id, 2025),
    )
  const before = await figures()
  expect(before.values.has('carbon_credits_retired_t')).toBe(false)
  await app.retire(owner, { tonnes: '12', claimYear: 2025 })
  await app.retire(owner, { tonnes: '3', claimYear: 2024 })
  const { values } = await figures()
  expect(values.get('carbon_credits_retired_t')).toBe('12')
  expect([...values.keys()].filter((name) => !before.values.has(name))).toEqual(['carbon_credits_retired_t'])
})
