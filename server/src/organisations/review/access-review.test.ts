import type { organisations, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from '../testing.ts'

type Review = organisations.AccessReview & { code?: string }
type Past = ResponseOf<typeof organisations.readPastReview>

let app: OrganisationsApp
let owner: Owner
let preparer: Acting
beforeAll(async () => {
  app = await sharedOrganisationsApp()
  owner = await app.anOrganisationWithMfa()
  preparer = await app.aMember(owner, 'preparer')
})
afterAll(() => app.close())

const read = async (who: Acting) => (await app.call<Review>(who, 'GET', '/api/organisation/access-review')).body
const confirm = (who: Acting, lines: { personId: string; role: string }[]) =>
  app.call<Review>(who, 'POST', '/api/organisation/access-review/confirmations', { lines })
const lineOf = (review: Review, who: Acting) => review.lines.find(({ personId }) => personId === who.personId)
const seen = ({ lines }: Review) => lines.map(({ personId, role }) => ({ personId, role }))
const standing = async (who: Acting) =>
  (await app.call<ResponseOf<typeof organisations.readStanding>>(who, 'GET', '/api/organisation/standing')).body.review
const setReviewedMonthsAgo = (months: number) =>
  app.platform.database.transaction(
    { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' },
    ({ db }) =>
      sql`update organisations set created_at = now() - make_interval(months => ${months}) where id = ${owner.organisation.id}`.execute(
        db,
      ),
  )

describe('the access review', () => {
  it('says who has what, by whom invited and last seen when', async () => {
    await app.call(preparer, 'GET', '/api/organisation')
    const review = await read(owner)
    expect(review.state).toBe('upcoming')
    expect(lineOf(review, owner)).toMatchObject({ role: 'owner', invitedBy: '', confirmed: null })
    expect(lineOf(review, preparer)).toMatchObject({
      role: 'preparer',
      email: preparer.email,
      invitedBy: 'Noura Alharbi',
      lastSeenOn: app.platform.clock.today(),
    })
    const silent = await app.aMember(owner, 'viewer')
    expect(lineOf(await read(owner), silent)?.lastSeenOn).toBeNull()
    await app.call(owner, 'POST', `/api/organisation/members/${silent.personId}/deactivate`)
    expect(lineOf(await read(owner), silent)).toBeUndefined()
  })

  it('says who administers without a second factor, as the head of the page says to them', async () => {
    const founder = await app.anOrganisation()
    const lacking = async (who: Acting) =>
      (await app.call<ResponseOf<typeof organisations.readStanding>>(who, 'GET', '/api/organisation/standing')).body
        .secondFactorMissing
    const auditor = await app.aMember(founder, 'auditor')
    const admin = await app.aMember(founder, 'admin')
    const sure = async (who: Acting) => (await read(who)).lines.map(({ role, secondFactor }) => [role, secondFactor])
    expect(await sure(auditor)).toEqual([
      ['owner', false],
      ['auditor', null],
      ['admin', false],
    ])
    expect([await lacking(founder), await lacking(auditor), await lacking(admin)]).toEqual([true, false, true])
    const confirmed = await app.withMfa(admin)
    expect(await sure(await app.withMfa(auditor))).toEqual([
      ['owner', false],
      ['auditor', null],
      ['admin', true],
    ])
    expect(await lacking(confirmed)).toBe(false)
    const asked = (role: 'preparer' | 'auditor', organisationId: string) =>
      app.platform.database.transaction({ personId: preparer.personId, organisationId, role }, ({ db }) =>
        sql`select app.secured_administrators()`.execute(db),
      )
    await expect(asked('preparer', owner.organisation.id)).rejects.toMatchObject({ code: '42501' })
    // Of the organisation one acts for, and of no other.
    expect((await asked('auditor', owner.organisation.id)).rows).toHaveLength(1)
  })

  it('is read by auditors, confirmed by administrators, and nobody else’s', async () => {
    const auditor = await app.aMember(owner, 'auditor')
    const admin = await app.withMfa(await app.aMember(owner, 'admin'))
    expect((await read(auditor)).lines.length).toBeGreaterThan(2)
    expect((await confirm(auditor, seen(await read(auditor)))).status).toBe(403)
    expect((await read(preparer)).code).toBe('forbidden')
    expect((await confirm(admin, [{ personId: preparer.personId, role: 'preparer' }])).status).toBe(200)
    for (const gone of [auditor, admin])
      await app.call(owner, 'POST', `/api/organisation/members/${gone.personId}/deactivate`)
  })

  it('confirms somebody once who is named twice', async () => {
    const other = await app.anOrganisationWithMfa()
    const line = { personId: other.personId, role: 'owner' }
    expect((await confirm(other, [line, line])).status).toBe(200)
    const entries = await app.platform.database.transaction(
      { personId: other.personId, organisationId: other.organisation.id, role: 'owner' },
      ({ db }) => sql`select 1 from audit_trail where action = 'organisations.confirm-access'`.execute(db),
    )
    expect(entries.rows).toHaveLength(1)
  })

  it('refuses a confirmation of what changed meanwhile, and asks again for a role that changed since', async () => {
    expect(await confirm(owner, [{ personId: preparer.personId, role: 'viewer' }])).toMatchObject({
      status: 409,
      body: { code: 'organisations.access-changed' },
    })
    expect(lineOf(await read(owner), preparer)?.confirmed).toMatchObject({ by: 'Noura Alharbi' })
    await app.call(owner, 'PUT', `/api/organisation/members/${preparer.personId}/role`, {
      role: 'reviewer',
      seen: 'preparer',
    })
    expect(lineOf(await read(owner), preparer)?.confirmed).toBeNull()
  })

  it('is complete once everybody is confirmed; it keeps what was seen, and is due again in three months', async () => {
    await setReviewedMonthsAgo(4)
    expect(await read(owner)).toMatchObject({ state: 'overdue' })
    expect(await standing(owner)).toMatchObject({ state: 'overdue' })
    expect(await standing(preparer)).toBeNull()
    const { body } = await confirm(owner, seen(await read(owner)))
    expect(body).toMatchObject({
      state: 'upcoming',
      past: [{ completedBy: 'Noura Alharbi', people: body.lines.length + 0 }],
    })
    expect(body.lines.every(({ confirmed }) => confirmed === null)).toBe(true)
    await app.call(owner, 'PUT', `/api/organisation/members/${preparer.personId}/role`, {
      role: 'viewer',
      seen: 'reviewer',
    })
    const past = await app.call<Past>(owner, 'GET', `/api/organisation/access-reviews/${body.past[0]?.id}`)
    expect(past.body.lines).toContainEqual(
      expect.objectContaining({ personId: preparer.personId, role: 'reviewer', confirmedBy: 'Noura Alharbi' }),
    )
    const stranger = await app.anOrganisationWithMfa()
    const foreign = await app.call(stranger, 'GET', `/api/organisation/access-reviews/${body.past[0]?.id}`)
    expect(foreign).toMatchObject({ status: 404, body: { code: 'organisations.review-not-found' } })
  })

  it('of which the last open line left with its member is completed by confirming what stands', async () => {
    const other = await app.anOrganisationWithMfa()
    const leaver = await app.aMember(other, 'viewer')
    await confirm(other, [{ personId: other.personId, role: 'owner' }])
    await app.call(leaver, 'POST', '/api/organisation/leave')
    const left = await read(other)
    expect([left.lines.map(({ confirmed }) => confirmed?.by), left.past]).toEqual([['Noura Alharbi'], []])
    const { body } = await confirm(other, seen(left))
    expect([body.lines.map(({ confirmed }) => confirmed), body.past.length]).toEqual([[null], 1])
  })

  it('that stays open asks again for what was confirmed a quarter ago', async () => {
    const other = await app.anOrganisationWithMfa()
    const viewer = await app.aMember(other, 'viewer')
    await confirm(other, [{ personId: other.personId, role: 'owner' }])
    await app.platform.database.transaction(
      { personId: other.personId, organisationId: other.organisation.id, role: 'owner' },
      ({ db }) => sql`update access_review_lines set confirmed_at = confirmed_at - interval '93 days'`.execute(db),
    )
    expect((await read(other)).lines.map(({ confirmed }) => confirmed)).toEqual([null, null])
    const last = await confirm(other, [{ personId: viewer.personId, role: 'viewer' }])
    expect(last.body.past).toEqual([])
    expect((await confirm(other, seen(await read(other)))).body.past).toHaveLength(1)
  })

  it('that was completed is changed by nobody, in the database either', async () => {
    const tenancy = { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' }
    for (const statement of [
      sql`update access_reviews set completed_by = ${preparer.personId}`,
      sql`update access_review_lines set role = 'owner'`,
    ])
      await expect(app.platform.database.transaction(tenancy, ({ db }) => statement.execute(db))).rejects.toMatchObject(
        { code: '42501' },
      )
  })
})
