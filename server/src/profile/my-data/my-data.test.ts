import { consentTexts } from '@athar/contracts/profile'
import { dataSections, type DataItem, type DataSection } from '@athar/contracts/profile'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailServerAway, readEveryTable, tablesHolding } from '../../platform/testing/every-table.ts'
import { fieldsWithoutWords } from '../../platform/testing/fields-without-words.ts'
import { runSql } from '../../platform/testing/test-postgres.ts'
import { actingFor, startOrganisationsApp, type Acting, type OrganisationsApp } from '../../organisations/testing.ts'
import { aToken } from '../testing.ts'
import { seedConsents } from './seed.ts'

let app: OrganisationsApp
beforeAll(async () => {
  app = await startOrganisationsApp()
})
afterAll(() => app.close())

type Data = { sections: { name: DataSection; total: number; items: DataItem[] }[] }
const dataOf = async (who: Acting): Promise<Map<DataSection, DataItem[]>> => {
  const { body } = await app.call<Data>(who, 'GET', '/api/profile/my-data')
  return new Map(body.sections.map(({ name, items }) => [name, items]))
}
const file = (who: Acting, format: 'json' | 'csv') =>
  app.app.inject({ url: `/api/profile/my-data/file?format=${format}`, headers: who.headers })

describe('my data', () => {
  it('shows every section of what is kept, and nothing of anybody else', async () => {
    const person = await app.anOrganisationWithMfa()
    const other = await app.anOrganisation()
    await aToken(app, person)
    const data = await dataOf(person)
    expect([...data.keys()]).toEqual([...dataSections])
    expect(data.get('account')).toMatchObject([{ id: person.personId, email: person.email, fullName: 'Noura Alharbi' }])
    expect(data.get('memberships')).toMatchObject([
      { organisation: { en: 'Najd Industries', ar: 'صناعات نجد' }, role: 'owner', endedAt: null },
    ])
    expect(data.get('sessions')).toMatchObject([{ methods: expect.arrayContaining(['totp', 'password']) }])
    expect(fieldsWithoutWords([...data].map(([, items]) => ({ items })))).toEqual([])
    expect(data.get('api-tokens')).toMatchObject([{ name: 'Meter readings', scopes: ['read'] }])
    expect(data.get('account-events')?.map(({ action }) => action)).toEqual([
      'identity.session-raised',
      'identity.factor-verified',
      'identity.factor-enrolled',
      'identity.sign-in',
    ])
    const text = JSON.stringify([...data])
    for (const foreign of [other.personId, other.email]) expect(text).not.toContain(foreign)
  })

  it('never shows what opens an account', async () => {
    const person = await app.anOrganisation()
    await app.withMfa(person)
    await aToken(app, await app.withMfa(await app.anOrganisation()))
    const text = (await file(person, 'json')).body
    const secrets = await app.platform.accounts.transaction({}, async ({ db }) =>
      (
        await sql<{ password_hash: string; secret: string }>`
          select u.password_hash, encode(f.secret_sealed, 'base64') as secret
            from auth.users u join auth.mfa_factors f on f.user_id = u.id where u.id = ${person.personId}`.execute(db)
      ).rows.flatMap((row) => [row.password_hash, row.secret]),
    )
    expect(secrets.length).toBeGreaterThan(1)
    for (const secret of [...secrets, person.token]) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/hash|argon2|sealed/i)
  })

  it('downloads whole, as JSON and as CSV, invitations of the address among it', async () => {
    const owner = await app.anOrganisationWithMfa()
    const person = await app.aPerson()
    const invite = { email: person.email, role: 'viewer', language: 'ar' }
    await app.call(owner, 'POST', '/api/organisation/invitations', invite)
    const json = await file(person, 'json')
    expect(json.headers['content-disposition']).toMatch(/athar-my-data-\d{4}-\d\d-\d\d\.json/)
    const whole = json.json<{ exportedAt: string; sections: Record<DataSection, DataItem[]> }>()
    expect(Object.keys(whole.sections)).toEqual([...dataSections])
    expect(whole.sections.invitations).toMatchObject([{ email: person.email, role: 'viewer' }])
    const csv = await file(person, 'csv')
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.body.startsWith('\uFEFFsection,entry,field,value')).toBe(true)
    expect(csv.body).toContain(`account,1,email,${person.email}`)
    expect(csv.body).toContain('invitations,1,role,viewer')
    expect((await file(owner, 'csv')).body).toContain('memberships,1,organisation.ar,صناعات نجد')
  })

  it('of which there is much is counted and shown in part, and is whole in the file', async () => {
    const person = await app.aPerson()
    await app.platform.database.transaction({}, ({ db }) =>
      sql`insert into audit_trail (at, person_id, action, subject_type, subject_id, request_id)
        select now() - nth * interval '1 second', ${person.personId}, 'identity.sign-in', 'person', nth::text, 'test'
          from generate_series(1, 2500) nth`.execute(db),
    )
    const { body } = await app.call<Data>(person, 'GET', '/api/profile/my-data')
    const events = body.sections.find(({ name }) => name === 'account-events')
    expect([events?.total, events?.items.length]).toEqual([2501, 20])
    const whole = (await file(person, 'json')).json<{ sections: Record<DataSection, DataItem[]> }>()
    // The download stands in the trail as well.
    expect(whole.sections['account-events']).toHaveLength(2502)
    expect((await file(person, 'csv')).body.match(/^account-events,\d+,action,/gm)).toHaveLength(2503)
  })

  it('writes no formula into the spreadsheet, whatever somebody calls themselves', async () => {
    const person = await app.aPerson()
    const data = JSON.stringify({ full_name: '=HYPERLINK("http://evil.example")' })
    await app.platform.accounts.transaction({}, ({ db }) =>
      sql`update auth.users set user_metadata = ${data}::jsonb where id = ${person.personId}`.execute(db),
    )
    expect((await file(person, 'csv')).body).toContain('HYPERLINK')
    expect((await file(person, 'csv')).body).not.toMatch(/,"?=HYPERLINK/)
  })
})

const privacy = consentTexts.privacy.version
describe('consents', () => {
  const say = (who: Acting, over: object = {}) =>
    app.call<{ code?: string }>(who, 'POST', '/api/profile/consents', {
      kind: 'usage-statistics',
      version: '2026-11-20',
      language: 'ar',
      given: true,
      ...over,
    })

  it('are added and never overwritten: given, taken back, given again', async () => {
    const person = await app.aPerson()
    for (const given of [true, false, true]) {
      expect((await say(person, { given })).status).toBe(201)
      await app.advance(1)
    }
    const { body } = await app.call<{ items: object[] }>(person, 'GET', '/api/profile/consents')
    const usual = { kind: 'usage-statistics', version: '2026-11-20', language: 'ar' }
    expect(body.items).toMatchObject([
      { ...usual, given: true },
      { ...usual, given: false },
      { ...usual, given: true },
    ])
    for (const change of [sql`update consents set given = true`, sql`delete from consents`])
      await expect(
        app.platform.database.transaction({ personId: person.personId }, ({ db }) => change.execute(db)),
      ).rejects.toMatchObject({ code: '42501' })
  })

  it('hold for the text as it stands now', async () => {
    const person = await app.aPerson()
    expect(await say(person, { version: '2020-01-01' })).toMatchObject({
      status: 409,
      body: { code: 'profile.consent-outdated' },
    })
  })

  it('to the privacy notice of the day before its correction are asked for again, and both stay', async () => {
    const person = await app.aPerson()
    const before = '2026-11-20'
    await app.platform.database.transaction({ personId: person.personId }, ({ db }) =>
      sql`insert into consents (person_id, kind, version, language, given, at)
        values (${person.personId}, 'privacy', ${before}, 'ar', true, ${app.platform.clock.now()})`.execute(db),
    )
    const refused = { status: 409, body: { code: 'profile.consent-outdated', details: { version: privacy } } }
    expect(await say(person, { kind: 'privacy', version: before })).toMatchObject(refused)
    await app.advance(1)
    expect((await say(person, { kind: 'privacy', version: privacy })).status).toBe(201)
    const { body } = await app.call<{ items: { version: string }[] }>(person, 'GET', '/api/profile/consents')
    expect(body.items.map(({ version }) => version)).toEqual([privacy, before])
  })

  it('of the demo accounts are there once, in the present version, however often the server starts', async () => {
    const people = [await app.aPerson(), await app.aPerson()]
    expect((await say(people[1]!, { kind: 'privacy', version: privacy })).status).toBe(201)
    for (const _start of [1, 2])
      await seedConsents(
        app.platform,
        people.map(({ personId }) => personId),
      )
    for (const person of people) {
      const { body } = await app.call<{ items: object[] }>(person, 'GET', '/api/profile/consents')
      expect(body.items).toMatchObject([{ kind: 'privacy', version: privacy, given: true }])
      expect(body.items).toHaveLength(1)
    }
  })

  it('that an account needs are taken back by deleting it', async () => {
    const person = await app.aPerson()
    expect((await say(person, { kind: 'privacy', version: privacy })).status).toBe(201)
    expect(await say(person, { kind: 'privacy', given: false })).toMatchObject({
      status: 422,
      body: { code: 'profile.consent-needed' },
    })
  })
})

describe('deleting the account', () => {
  const password = 'a palm beside the gate'
  const day = 86_400
  type Asked = { code?: string; details?: object; dueOn?: string } | null
  const ask = (who: Acting, over: object = {}) =>
    app.call<Asked>(who, 'POST', '/api/profile/deletion', { email: who.email, password, ...over })
  const keep = (who: Acting) => app.call<Asked>(who, 'POST', '/api/profile/deletion/cancel')
  const signIn = async ({ email }: Acting) =>
    app.app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      headers: { apikey: 'anon' },
      payload: { email, password },
    })
  const dueOnOf = async (who: Acting) =>
    (await signIn(who)).json<{ user: { app_metadata: { deletion_due_on?: string } } }>().user.app_metadata
      .deletion_due_on
  const mailsTo = async ({ email }: Acting) =>
    (await app.mailbox()).filter(({ to, type }) => to === email && type.startsWith('account_'))
  const typesTo = async (who: Acting) => (await mailsTo(who)).map(({ type }) => type)
  /** So many days later, with what each minute does done. */
  const pass = async (days: number) => {
    await app.advance(days * day)
    await app.features.profile.eraseAccounts()
  }

  it('asks for the address and the password, and takes no other', async () => {
    const person = await app.aPerson()
    expect(await ask(person, { email: 'somebody@example.com' })).toMatchObject({
      status: 422,
      body: { code: 'profile.email-differs' },
    })
    for (const wrong of ['not it', '', null])
      expect(await ask(person, { password: wrong })).toMatchObject({
        status: 422,
        body: { code: 'profile.password-wrong' },
      })
    expect((await signIn(person)).statusCode).toBe(200)
    expect((await ask(person, { email: person.email.toUpperCase() })).status).toBe(200)
  })

  it('asks for the second factor of whoever has one, to go and to stay', async () => {
    const person = await app.aPerson()
    const confirmed = await app.withMfa(person)
    const refused = { status: 403, body: { code: 'second-factor-required' } }
    expect(await ask(person)).toMatchObject(refused)
    expect((await ask(confirmed)).status).toBe(200)
    expect(await keep(await app.signIn(person))).toMatchObject(refused)
  })

  it('asks whoever has no password to have signed in a moment ago', async () => {
    const person = await app.aPerson()
    await app.platform.accounts.transaction({}, ({ db }) =>
      sql`update auth.users set password_hash = null where id = ${person.personId}`.execute(db),
    )
    await app.advance(601)
    expect(await ask(person, { password: null })).toMatchObject({
      status: 422,
      body: { code: 'profile.sign-in-again' },
    })
    await app.platform.accounts.transaction({}, ({ db }) =>
      sql`update auth.sessions set created_at = ${app.platform.clock.now()} where user_id = ${person.personId}`.execute(
        db,
      ),
    )
    expect((await ask(person, { password: null })).status).toBe(200)
  })

  it('is refused to the only owner of an organisation, who is told which, until there is another who stays', async () => {
    const owner = await app.anOrganisation()
    const told = await app.call(owner, 'GET', '/api/profile/deletion')
    expect(told.body).toMatchObject({
      email: owner.email,
      password: true,
      dueOn: null,
      soleOwnerOf: [{ id: owner.organisation.id }],
    })
    expect(await ask(owner)).toMatchObject({
      status: 409,
      body: { code: 'profile.sole-owner', details: { organisations: [{ id: owner.organisation.id }] } },
    })
    const second = await app.aMember(owner, 'owner')
    expect((await ask(owner)).status).toBe(200)
    expect(await ask(second)).toMatchObject({ status: 409, body: { code: 'profile.sole-owner' } })
    expect((await keep(await app.signIn(owner))).status).toBe(204)
    expect((await ask(second)).status).toBe(200)
  })

  it('is refused to one of two owners when both go at once', async () => {
    // Several pairs: whether they meet is for the clock to say.
    for (let pair = 0; pair < 5; pair += 1) {
      const owner = await app.anOrganisation()
      const second = await app.aMember(owner, 'owner')
      const answers = await Promise.all([ask(owner), ask(second)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })

  it('is refused to the only owner of the platform', async () => {
    const person = await app.aPerson()
    await app.platform.database.transaction({ personId: person.personId }, ({ db }) =>
      sql`insert into platform_roles (person_id, role, since) values (${person.personId}, 'platform_owner', now())`.execute(
        db,
      ),
    )
    const confirmed = await app.withMfa(person)
    expect(await ask(confirmed)).toMatchObject({ status: 409, body: { code: 'profile.last-platform-owner' } })
  })

  it('signs the person out everywhere at once, with every token, and lets them come back and stay', async () => {
    const owner = await app.anOrganisation()
    const person = await app.aMember(owner, 'preparer')
    const elsewhere = await app.signIn(person)
    const { secret } = await aToken(app, person, { scopes: ['enter-data'] })
    const { body } = await ask(person)
    expect(body?.dueOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    for (const gone of [person, elsewhere]) expect((await app.call(gone, 'GET', '/api/me')).status).toBe(401)
    const bearing = actingFor({ ...person, headers: { authorization: `Bearer ${secret}` } }, owner.organisation.id)
    expect((await app.call(bearing, 'GET', '/api/inventory/sites')).status).toBe(401)

    // The session of whoever comes back says so, and what they have is still theirs.
    expect(await dueOnOf(person)).toBe(body?.dueOn)
    const back = await app.signIn(person)
    expect((await app.call(back, 'GET', '/api/profile/deletion')).body).toMatchObject({ dueOn: body?.dueOn })
    expect((await dataOf(back)).get('account-deletion')).toMatchObject([{ remindedAt: null }])
    expect(await ask(back)).toMatchObject({ status: 409, body: { code: 'profile.deletion-asked' } })
    expect((await app.call(back, 'GET', '/api/inventory/sites')).status).toBe(200)
    expect((await keep(back)).status).toBe(204)
    expect(await keep(back)).toMatchObject({ status: 409, body: { code: 'profile.deletion-not-asked' } })
    expect(await dueOnOf(person)).toBeUndefined()
    expect((await app.call(bearing, 'GET', '/api/inventory/sites')).status).toBe(401)

    await pass(20)
    expect((await signIn(person)).statusCode).toBe(200)
    expect(await typesTo(person)).toEqual(['account_deletion_asked', 'account_kept'])
  })

  it('nobody else keeps or deletes the account of a person', async () => {
    const person = await app.aPerson()
    const { body } = await ask(person)
    expect((await keep(await app.aPerson())).status).toBe(409)
    expect(await dueOnOf(person)).toBe(body?.dueOn)
    const seen = await app.platform.database.transaction({ personId: (await app.aPerson()).personId }, ({ db }) =>
      sql`delete from account_deletions returning person_id`.execute(db),
    )
    expect(seen.rows).toEqual([])
  })

  it('reminds of the day once, three days before, in the language of the person', async () => {
    const person = await app.aPerson()
    await app.platform.accounts.transaction({}, ({ db }) =>
      sql`update auth.users set user_metadata = '{"language":"ar"}' where id = ${person.personId}`.execute(db),
    )
    await ask(person)
    await pass(10)
    expect(await typesTo(person)).toEqual(['account_deletion_asked'])
    await pass(2)
    await pass(0)
    expect(await typesTo(person)).toEqual(['account_deletion_asked', 'account_deletion_soon'])
    const [asked, soon] = await mailsTo(person)
    expect([asked?.html, soon?.html].every((html) => html?.includes('dir="rtl"'))).toBe(true)
    expect(soon?.text).toContain('http://athar.test/profile/deletion')
    expect((await signIn(person)).statusCode).toBe(200)
  })

  it('has reminded nobody whom it may not mail, and does so once their address is proven', async () => {
    const person = await app.aPerson()
    await ask(person)
    const proven = (at: string | null) =>
      app.platform.accounts.transaction({}, ({ db }) =>
        sql`update auth.users set email_confirmed_at = ${at} where id = ${person.personId}`.execute(db),
      )
    await proven(null)
    await pass(12)
    const { rows } = await app.platform.database.transaction({ personId: person.personId }, ({ db }) =>
      sql`select reminded_at from account_deletions`.execute(db),
    )
    expect(rows).toEqual([{ reminded_at: null }])
    await proven('2026-01-01')
    await pass(0)
    expect(await typesTo(person)).toEqual(['account_deletion_asked', 'account_deletion_soon'])
  })

  it('waits, and says why, when on the day nobody else would be left to own an organisation', async () => {
    const owner = await app.anOrganisation()
    const second = await app.aMember(owner, 'owner')
    await ask(owner)
    await app.call(second, 'POST', '/api/organisation/leave')
    await pass(15)
    expect(await typesTo(owner)).toEqual(['account_deletion_asked', 'account_deletion_hindered'])
    expect((await mailsTo(owner)).at(-1)?.text).toContain('Najd Industries')
    // Nothing stands between them and what they have to settle.
    expect(await dueOnOf(owner)).toBeUndefined()
    const heir = await app.aMember({ ...owner, ...(await app.signIn(owner)) }, 'owner')
    await pass(8)
    expect((await signIn(owner)).statusCode).toBe(400)
    expect((await app.call(await app.signIn(heir), 'GET', '/api/organisation')).status).toBe(200)
  })

  it('takes away whoever it was, and leaves what they did with a number behind which nobody is', async () => {
    const owner = await app.anOrganisation()
    const person = await app.aMember(owner, 'preparer')
    await aToken(app, person, { scopes: ['enter-data'] })
    const once = { ...person, headers: { ...person.headers, 'idempotency-key': 'once and no more' } }
    await app.call(once, 'POST', '/api/me/continue-as-person')
    await app.call(person, 'POST', '/rest/v1/rpc/log_security_event', { event_type: 'sign_in_failed' })
    await app.call(person, 'POST', '/api/profile/consents', {
      kind: 'privacy',
      version: privacy,
      language: 'en',
      given: true,
    })
    expect((await ask(person)).status).toBe(200)
    await pass(15)

    expect((await signIn(person)).statusCode).toBe(400)
    const members = await app.call<{ members: { email: string }[] }>(
      await app.signIn(owner),
      'GET',
      '/api/organisation/members',
    )
    expect(members.body.members.map(({ email }) => email)).toEqual([owner.email])

    const tables = await readEveryTable(app.testDatabase.ownerUrl)
    expect(tablesHolding(tables, person.email)).toEqual([])
    const byId = tablesHolding(tables, person.personId)
    expect(byId).toEqual(expect.arrayContaining(['audit_trail', 'consents', 'memberships']))
    expect(byId.filter((table) => /^auth\.|idempotency|api_tokens|account_deletions/.test(table))).toEqual([])
    expect((await typesTo(person)).at(-1)).toBe('account_deleted')

    // The address is free: whoever signs up with it is somebody else.
    const again = await app.aPerson(person.email)
    expect(again.personId).not.toBe(person.personId)
    expect((await dataOf(again)).get('memberships')).toEqual([])
  })

  it('takes away the address they had before too, which is among their data until then', async () => {
    const owner = await app.anOrganisation()
    const person = await app.aMember(owner, 'preparer')
    const now = { ...person, email: 'renamed-person@example.com' }
    await app.platform.accounts.transaction({}, ({ db }) =>
      sql`update auth.users set email = ${now.email} where id = ${person.personId}`.execute(db),
    )
    expect((await dataOf(person)).get('invitations')).toMatchObject([{ email: person.email, role: 'preparer' }])
    expect((await ask(now)).status).toBe(200)
    await pass(15)
    const invitations = (await readEveryTable(app.testDatabase.ownerUrl)).get('invitations') ?? []
    expect(tablesHolding(new Map([['invitations', invitations]]), person.email)).toEqual([])
  })

  it('takes away the mail that waited for them too, and the last one names nobody where it waits', async () => {
    const away = await startOrganisationsApp({ SMTP_URL: mailServerAway })
    const waiting = async () =>
      (await runSql(away.testDatabase.ownerUrl, 'select type from mail_outbox order by created_at')).rows.map(
        ({ type }) => String(type),
      )
    try {
      const person = await away.aPerson()
      await away.call(person, 'POST', '/api/profile/deletion', { email: person.email, password })
      await away.mailbox()
      expect(await waiting()).toContain('account_deletion_asked')
      await away.advance(15 * day)
      await away.features.profile.eraseAccounts()
      expect(await waiting()).toEqual(['account_deleted'])
      const tables = await readEveryTable(away.testDatabase.ownerUrl)
      expect(tablesHolding(tables, person.email)).toEqual([])
    } finally {
      await away.close()
    }
  })
})
