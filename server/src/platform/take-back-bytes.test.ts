import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOrganisationsApp, type OrganisationsApp, type Owner } from '../organisations/testing.ts'
import { DatabaseAway } from './database-away.ts'
import { deleteUnlessNamed, takeBackBytes } from './take-back-bytes.ts'

let app: OrganisationsApp
let owner: Owner
beforeAll(async () => {
  app = await startOrganisationsApp()
  owner = await app.aSureOrganisation()
})
afterAll(() => app.close())

const tenancyOf = (who: Owner) => ({
  personId: who.personId,
  organisationId: who.organisation.id,
  role: 'owner' as const,
})
const bytes = async () => {
  const key = app.platform.files.newKey(owner.organisation.id)
  await app.platform.files.putStream(key, Readable.from([Buffer.from('a meter reading')]), { maxBytes: 100 })
  return key
}
const isThere = async (key: string) => (await app.platform.files.size(key)) !== undefined

describe('bytes whose row could not be written', () => {
  it('go where the row is known to be missing', async () => {
    const key = await bytes()
    await takeBackBytes(app.platform, { key, tenancy: tenancyOf(owner) }, new Error('refused'))
    expect(await isThere(key)).toBe(false)
  })

  it.each([new DatabaseAway('the way broke off'), Object.assign(new Error('terminated'), { code: '57P01' })])(
    'stay where nobody knows whether it was written: %s',
    async (error) => {
      const key = await bytes()
      await takeBackBytes(app.platform, { key, tenancy: tenancyOf(owner) }, error)
      expect(await isThere(key)).toBe(true)
    },
  )

  it('are looked after later: those that a row names stay, and the others go', async () => {
    const { body } = await app.call<{ jobId: string }>(owner, 'POST', '/api/organisation/exports')
    expect(await app.whenDone(owner, body.jobId)).toMatchObject({ state: 'succeeded' })
    const tenancy = tenancyOf(owner)
    const { rows } = await app.platform.database.transaction(tenancy, ({ db }) =>
      sql<{ key: string }>`select file_key as key from organisation_exports`.execute(db),
    )
    const named = rows[0]!.key
    const nobodys = await bytes()
    for (const key of [named, nobodys]) await deleteUnlessNamed(app.platform, { key, tenancy })
    expect([await isThere(named), await isThere(nobodys)]).toEqual([true, false])
  })
})
