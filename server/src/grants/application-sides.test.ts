import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startNpoApp, type NpoApp } from '../npo-registration/testing.ts'
import { appoint, type Acting, type Owner } from '../organisations/testing.ts'
import { aForm, grantSteps, wholeAnswers, withOfficers, type GrantsApp } from './testing.ts'

/** What the database holds of an application, whichever table it is in, asked in SQL as the server asks it. */
let app: NpoApp & GrantsApp
beforeAll(async () => {
  app = await withOfficers(await startNpoApp())
})
afterAll(() => app.close())

type One = { readonly id: string; readonly npo: Owner }
const refused = { code: '42501' }

async function anApplication(): Promise<One> {
  const npo = await app.anNpo()
  const draft = (await grantSteps(app).apply(npo, await app.aCall({ form: aForm }))).body
  const path = `/api/grants/applications/${draft.id}`
  const saved = await app.call<{ version: number }>(npo, 'PUT', path, { answers: wholeAnswers, version: draft.version })
  const { status } = await app.call(npo, 'POST', `${path}/submit`, { version: saved.body.version })
  expect(status).toBe(200)
  return { id: draft.id, npo }
}

async function aRegistration(): Promise<One> {
  const npo = await app.anNpo()
  return { id: (await app.aSubmitted(npo)).id, npo }
}

describe.each([
  { table: 'grant_applications', submitted: anApplication, asks: 'returned' },
  { table: 'npo_registrations', submitted: aRegistration, asks: 'information-requested' },
])('to the database, a row of $table', ({ table, submitted, asks }) => {
  const change = ({ id }: One, set: RawBuilder<unknown>) => sql`update ${sql.table(table)} set ${set} where id = ${id}`
  const asApplicant = ({ npo, ...one }: One, set: RawBuilder<unknown>, who: Acting = npo) =>
    app.platform.database.transaction(
      { personId: who.personId, organisationId: npo.organisation.id, role: 'owner' },
      ({ db }) => change({ npo, ...one }, set).execute(db),
    )
  const asOfficer = (one: One, set: RawBuilder<unknown>, who: Acting = app.officer) =>
    app.platform.database.transaction(
      { personId: who.personId, platformRoles: ['grants_officer'], aal: 'aal2' },
      ({ db }) => change(one, set).execute(db),
    )
  const decision = (state: string, by: string | null) => sql`state = ${state}, decided_by = ${by}, decided_at = now()`

  it.each(['answers', 'form', 'number', 'submitted_at'])('keeps %s as it was submitted', async (column) => {
    const one = await submitted()
    const value =
      column === 'number' ? sql`'X-1'` : column === 'submitted_at' ? sql`now() - interval '1 day'` : sql`'{"a": "b"}'`
    const set = sql`${sql.ref(column)} = ${value}`
    for (const write of [asApplicant, asOfficer]) await expect(write(one, set)).rejects.toMatchObject(refused)
    // Asked for more, its applicant alone submits once more.
    await asOfficer(one, sql`state = ${asks}`)
    for (const write of [asApplicant, asOfficer]) await expect(write(one, set)).rejects.toMatchObject(refused)
    const again = sql`${set}, state = 'submitted'`
    await expect(asOfficer(one, again)).rejects.toMatchObject(refused)
    expect((await asApplicant(one, again)).numAffectedRows).toBe(1n)
  })

  it('takes a draft from its applicant alone, before it is submitted or where more is asked for', async () => {
    const one = await submitted()
    const set = sql`draft = '{"a": "b"}'`
    for (const write of [asApplicant, asOfficer]) await expect(write(one, set)).rejects.toMatchObject(refused)
    await asOfficer(one, sql`state = ${asks}`)
    await expect(asOfficer(one, set)).rejects.toMatchObject(refused)
    expect((await asApplicant(one, set)).numAffectedRows).toBe(1n)
  })

  it('is led on by officers alone, in their own name and with the step that decides', async () => {
    const one = await submitted()
    await expect(asApplicant(one, sql`state = 'under-review'`)).rejects.toMatchObject(refused)
    await asOfficer(one, sql`state = 'under-review'`)
    for (const by of [app.second.personId, null])
      await expect(asOfficer(one, decision('rejected', by))).rejects.toMatchObject(refused)
    for (const set of [decision('under-review', app.officer.personId), decision(asks, app.officer.personId)])
      await expect(asOfficer(one, set)).rejects.toMatchObject(refused)
    await asOfficer(one, decision('rejected', app.officer.personId))
    await expect(asOfficer(one, sql`decided_at = now() - interval '1 day'`)).rejects.toMatchObject(refused)
  })

  it('is decided on by none who wrote it, belongs to its applicant or did since it applied', async () => {
    const one = await submitted()
    const member = await app.aMember(one.npo, 'viewer')
    expect((await app.call(member, 'POST', '/api/organisation/leave')).status).toBe(204)
    for (const who of [member, one.npo]) {
      await appoint(app, who.personId, 'grants_officer')
      await expect(asOfficer(one, sql`state = 'under-review'`, who)).rejects.toMatchObject(refused)
      await expect(asOfficer(one, decision('rejected', who.personId), who)).rejects.toMatchObject(refused)
    }
  })

  it('is led from step to step of its applicant by no officer, and keeps who wrote it', async () => {
    const one = await submitted()
    await asOfficer(one, sql`state = ${asks}`)
    await expect(asOfficer(one, sql`state = 'submitted'`)).rejects.toMatchObject(refused)
    for (const write of [asApplicant, asOfficer])
      await expect(write(one, sql`prepared_by = '{}'`)).rejects.toMatchObject(refused)
  })
})
