import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  appoint,
  startOrganisationsApp,
  type Acting,
  type OrganisationsApp,
  type Owner,
} from '../src/organisations/testing.ts'

let app: OrganisationsApp
let owner: Owner
let other: Owner
beforeAll(async () => {
  app = await startOrganisationsApp()
  owner = await app.anOrganisation()
  other = await app.anOrganisation()
})
afterAll(() => app.close())

const sessionIdOf = ({ token }: Acting): string =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { session_id: string }).session_id

/** Whom the database takes the caller for once a session is opened, and what it answered. */
const opened = (who: Acting | null, organisationId: string | null, at = app.platform.clock.now()) =>
  app.platform.database.openSession(
    { sessionId: who === null ? null : sessionIdOf(who), organisationId, at },
    async ({ db }, row) => ({
      row,
      believes: (
        await sql<
          Record<string, string | null>
        >`select app.current_person()::text as person, app.current_org()::text as organisation,
          nullif(current_setting('app.org_role', true), '') as role, nullif(app.current_email()::text, '') as email,
          nullif(current_setting('app.platform_roles', true), '') as "platformRoles"`.execute(db)
      ).rows[0],
    }),
  )
const nobody = { person: null, organisation: null, role: null, email: null, platformRoles: null }
const change = (statement: ReturnType<typeof sql>) =>
  app.platform.accounts.transaction({}, ({ db }) => statement.execute(db))

it('takes its token from a header in capitals or small letters, as sign-in does', async () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER'])
    for (const url of ['/api/me', '/auth/v1/user']) {
      const headers = { authorization: `${scheme} ${owner.token}`, apikey: 'anon' }
      expect([scheme, url, (await app.app.inject({ url, headers })).statusCode]).toEqual([scheme, url, 200])
    }
})

describe('opening a session', () => {
  it('tells the database the person, their address, and their role in the organisation they act for', async () => {
    const { row, believes } = await opened(owner, owner.organisation.id)
    expect(row).toMatchObject({
      person_id: owner.personId,
      email: owner.email,
      organisation_role: 'owner',
      aal: 'aal1',
    })
    expect(believes).toEqual({
      person: owner.personId,
      organisation: owner.organisation.id,
      role: 'owner',
      email: owner.email,
      platformRoles: null,
    })
  })

  it('gives no role and no organisation to whoever names one they do not belong to, or none', async () => {
    for (const organisationId of [other.organisation.id, null]) {
      const { row, believes } = await opened(owner, organisationId)
      expect(row).toMatchObject({ person_id: owner.personId, organisation_role: null })
      expect(believes).toMatchObject({ person: owner.personId, organisation: null, role: null })
    }
  })

  it('gives no role where the membership has ended', async () => {
    const member = await app.aMember(owner, 'viewer')
    expect((await opened(member, owner.organisation.id)).row?.organisation_role).toBe('viewer')
    await app.call(member, 'POST', '/api/organisation/leave')
    expect((await opened(member, owner.organisation.id)).believes).toMatchObject({ organisation: null, role: null })
  })

  it('brings the roles in the platform along, whatever the organisation', async () => {
    const person = await app.aPerson()
    await appoint(app, person.personId, 'content_editor')
    const { row, believes } = await opened(person, null)
    expect(row?.platform_roles).toEqual(['content_editor'])
    expect(believes?.['platformRoles']).toBe('content_editor')
  })

  it('takes an address that nobody proved for none: invitations are found by it', async () => {
    const person = await app.aPerson()
    await change(sql`update auth.users set email_confirmed_at = null where id = ${person.personId}`)
    expect(await opened(person, null)).toMatchObject({ row: { email: '' }, believes: { email: null } })
  })

  it.each([
    ['was banned', (who: Acting) => sql`update auth.users set banned_until = '2999-01-01' where id = ${who.personId}`],
    ['was removed', (who: Acting) => sql`update auth.users set deleted_at = now() where id = ${who.personId}`],
    ['is over', (who: Acting) => sql`update auth.sessions set not_after = created_at where id = ${sessionIdOf(who)}`],
    ['was signed out', (who: Acting) => sql`delete from auth.sessions where id = ${sessionIdOf(who)}`],
  ])('opens nothing where its person or the session itself %s', async (_case, statement) => {
    const member = await app.aMember(owner, 'admin')
    expect((await opened(member, owner.organisation.id)).row).not.toBeNull()
    await change(statement(member))
    expect(await opened(member, owner.organisation.id)).toEqual({ row: null, believes: nobody })
  })

  it('opens again once a ban has run out, and nothing for nobody', async () => {
    const person = await app.aPerson()
    const { clock } = app.platform
    const ends = new Date(clock.now().getTime() + 60_000)
    await change(sql`update auth.users set banned_until = ${ends} where id = ${person.personId}`)
    expect((await opened(person, null)).row).toBeNull()
    expect((await opened(person, null, ends)).row).not.toBeNull()
    expect(await opened(null, owner.organisation.id)).toEqual({ row: null, believes: nobody })
  })

  it('leaves nothing behind on the connection for whoever comes next', async () => {
    // One after the other on few connections: each is used by many.
    for (let round = 0; round < 15; round += 1) {
      await opened(round % 2 === 0 ? owner : other, (round % 2 === 0 ? owner : other).organisation.id)
      expect((await opened(null, owner.organisation.id)).believes).toEqual(nobody)
      const { rows } = await app.platform.database.pool.query<{ person: string | null }>(
        'select app.current_person() as person',
      )
      expect(rows).toEqual([{ person: null }])
    }
  })
})
