import type { notifications, organisations, ResponseOf } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aVoucher, startOrganisationsApp, type OrganisationsApp, type Owner } from '../testing.ts'
import { endEngagementsOf } from './end-with-organisation.ts'
import { insertEngagement } from './store.ts'

let app: OrganisationsApp
let client: Owner
let verifier: Owner
beforeAll(async () => {
  app = await startOrganisationsApp()
  client = await app.anOrganisationWithMfa({ name: { en: 'Najd Industries', ar: '' } })
  verifier = await app.anOrganisationWithMfa({ name: { en: 'Gulf Assurance', ar: '' }, type: 'verifier' })
  const platform = await app.aPlatformOwner()
  await app.call(verifier, 'POST', '/api/organisation/accreditation', aVoucher())
  await app.call(platform, 'POST', `/api/platform/verifiers/${verifier.organisation.id}/decision`, {
    decision: 'accredit',
    reason: 'As examined',
    version: 1,
  })
})
afterAll(() => app.close())

const ids = [1, 2, 3].map((last) => `00000000-0000-4000-8000-00000000000${last}`)
const day = (days: number) =>
  new Date(app.platform.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** One that is over, one that stands, one that is to begin. */
const grantAll = () =>
  app.platform.database.transaction(
    { personId: client.personId, organisationId: client.organisation.id, role: 'owner', aal: 'aal2' },
    async ({ db }) => {
      for (const [at, [from, until]] of [
        [-20, -10],
        [-1, 10],
        [20, 30],
      ].entries())
        await insertEngagement(db, {
          organisationId: client.organisation.id,
          id: ids[at]!,
          verifierId: verifier.organisation.id,
          client: client.organisation.name,
          verifier: verifier.organisation.name,
          year: 2023 + at,
          startsOn: day(from!),
          endsOn: day(until!),
          by: client.personId,
          at: app.platform.clock.now(),
        })
    },
  )
const goes = ({ personId, organisation }: Owner) =>
  app.platform.database.transaction({ personId, aal: 'aal2' }, ({ db }) =>
    endEngagementsOf(app.platform, db, {
      organisationId: organisation.id,
      personId,
      requestId: 'a deletion',
      at: app.platform.clock.now(),
      today: app.platform.clock.today(),
    }),
  )
const told = async (who: Owner) => {
  const url = '/api/notifications?kind=organisations.engagement-ended'
  const { items } = (await app.call<ResponseOf<typeof notifications.listNotices>>(who, 'GET', url)).body
  return items.map(({ data }) => [data['year'], data['reason']]).toSorted()
}
const granted = async () => {
  const { body } = await app.call<ResponseOf<typeof organisations.listEngagements>>(
    client,
    'GET',
    '/api/organisation/engagements',
  )
  return body.granted.map(({ inventoryYear, state }) => [inventoryYear, state]).toSorted()
}

it('what stands or is to begin ends with the organisation that goes, and the other side hears of it', async () => {
  await grantAll()
  await goes(client)
  const gone = { word: 'engagementEnds.clientDeleted' }
  expect(await told(verifier)).toEqual([
    [2024, gone],
    [2025, gone],
  ])
  expect(await told(client)).toEqual([])
  // The rows themselves go with the client, which is not what is tried here.
  expect(await granted()).toEqual([
    [2023, 'ended'],
    [2024, 'open'],
    [2025, 'upcoming'],
  ])

  await goes(verifier)
  const verifierGone = { word: 'engagementEnds.verifierDeleted' }
  expect(await told(client)).toEqual([
    [2024, verifierGone],
    [2025, verifierGone],
  ])
  expect(await granted()).toEqual([
    [2023, 'ended'],
    [2024, 'revoked'],
    [2025, 'revoked'],
  ])
})
