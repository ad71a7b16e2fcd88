import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../organisations/testing.ts'
import { startCreditsApp, type CreditsApp } from './testing.ts'

let app: CreditsApp
let owner: Owner
let buyer: Owner

beforeAll(async () => {
  app = await startCreditsApp()
  owner = await app.anOrganisationWithMfa({ type: 'project_owner' })
  buyer = await app.anOrganisationWithMfa({ type: 'buyer' })
})
afterAll(() => app.close())

describe('An issuance', () => {
  it('gives the whole tonnes of a verified period a serial number each, and says what is below a tonne', async () => {
    const issued = await app.anIssue(owner, { tonnes: '5300.75' })
    expect(issued).toMatchObject({
      state: 'issued',
      tonnes: '5300',
      rest: '0.75',
      vintages: [{ year: 2025, tonnes: '5300' }],
    })
    expect(issued.blocks).toMatchObject([{ vintage: 2025, from: '1', to: '5300', tonnes: '5300', frozen: null }])
    expect(issued.blocks[0]!.serial).toMatch(/^ATH-1-\d+-2025-1-5300$/)
    expect(await app.balance(owner)).toMatchObject({ holding: '5300', free: '5300', reserved: '0' })
  })
})
describe('A movement', () => {
  it('moves', async () => {
    const moved = await app.transfer(owner, buyer, { tonnes: '100' })
    expect([moved.status, moved.body]).toMatchObject([201, { orderId: null }])
    expect(await app.balance(buyer)).toMatchObject({ holding: '100' })
    const retired = await app.retire(buyer, { tonnes: '40' })
    expect([retired.status, retired.body]).toMatchObject([201, { retirement: expect.stringMatching(/^RET-/) }])
    expect(await app.balance(buyer)).toMatchObject({ holding: '60', retired: '40' })
  })
})
