import type { Registration, RegistrationForReview } from '@athar/contracts/npo-registration'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appoint, type Acting, type Owner } from '../organisations/testing.ts'
import { startNpoApp, type NpoApp } from './testing.ts'

let app: NpoApp
beforeAll(async () => {
  app = await startNpoApp()
})
afterAll(() => app.close())

type Refused = { readonly code?: string }
const [first, other, third] = [
  'SA0380000000608010167519',
  'SA4420000001234567891234',
  'SA1650000000000000000001',
] as const
const at = (id: string) => `/api/platform/npo-registrations/${id}`
const read = async (id: string) => (await app.call<RegistrationForReview>(app.officer, 'GET', at(id))).body
const waiting = async (id: string) => (await read(id)).waitingAccount
const give = async (npo: Owner, id: string, iban: string) => {
  const { version } = await read(id)
  const given = await app.call<Registration>(npo, 'PUT', `/api/npo/registrations/${id}/iban`, { iban, version })
  expect(given.status).toBe(200)
  await app.advance(1)
}
const confirm = (id: string, account = '', who: Acting = app.officer) =>
  app.call<RegistrationForReview & Refused>(who, 'POST', `${at(id)}/account`, { account })
const told = async () =>
  (await app.call<{ items: { kind: string }[] }>(app.officer, 'GET', '/api/notifications')).body.items.filter(
    ({ kind }) => kind === 'npo-registration.account-changed',
  ).length

describe('the account of a non-profit', () => {
  it('that takes the place of another is told to officers with both, and confirmed as it was seen, once', async () => {
    const npo = await app.anNpo()
    const { id } = await app.anApproved(npo)
    const before = await told()
    await give(npo, id, first)
    expect([await waiting(id), await told()]).toMatchObject([{ iban: first, before: null }, before])
    await confirm(id, (await waiting(id))?.id)
    await give(npo, id, other)
    expect([await waiting(id), await told()]).toMatchObject([{ iban: other, before: first }, before + 1])
    const seen = (await waiting(id))?.id
    await give(npo, id, third)
    expect((await confirm(id, seen)).body.code).toBe('npo-registration.account-settled')
    expect(await waiting(id)).toMatchObject({ iban: third, before: first })
    const last = (await waiting(id))?.id
    expect((await confirm(id, last)).body.waitingAccount).toBeNull()
    expect((await confirm(id, last)).body.code).toBe('npo-registration.account-settled')
  })

  it('is no other where the same is given again, and another where the one before comes back', async () => {
    const npo = await app.anNpo()
    const { id } = await app.anApproved(npo)
    for (const iban of [first, other]) await give(npo, id, iban)
    await confirm(id, (await waiting(id))?.id)
    await give(npo, id, other)
    expect(await waiting(id)).toBeNull()
    await give(npo, id, first)
    expect(await waiting(id)).toMatchObject({ iban: first, before: other })
  })

  it('is confirmed by no member of it, and with a second factor, also to the database', async () => {
    const npo = await app.anNpo()
    const { id } = await app.anApproved(npo)
    await give(npo, id, first)
    const account = (await waiting(id))?.id
    const member = await app.aMember(npo, 'viewer')
    await appoint(app, member.personId, 'grants_officer')
    const alone = { ...member, headers: { authorization: member.headers['authorization'] ?? '' } }
    const insider = await app.withMfa(await app.signIn(alone))
    expect((await confirm(id, account, insider)).body.code).toBe('npo-registration.own-registration')
    expect((await confirm(id, account, npo)).body.code).toBe('forbidden')
    expect((await confirm(id, account, await app.signIn(app.officer))).status).toBe(403)
    const byHand = (who: Acting, aal: 'aal1' | 'aal2') =>
      app.platform.database.transaction({ personId: who.personId, platformRoles: ['grants_officer'], aal }, ({ db }) =>
        sql`update npo_accounts set confirmed_by = ${who.personId}, confirmed_at = now()
          where id = ${account}`.execute(db),
      )
    await expect(byHand(insider, 'aal2')).rejects.toMatchObject({ code: '42501' })
    expect((await byHand(app.officer, 'aal1')).numAffectedRows).toBe(0n)
    expect((await confirm(id, account)).status).toBe(200)
  })
})
