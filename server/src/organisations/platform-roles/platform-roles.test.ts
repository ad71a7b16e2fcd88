import { randomUUID } from 'node:crypto'
import type { PlatformPerson } from '@athar/contracts/organisations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSameWords } from '../../platform/testing/mail-words.ts'
import { runSql } from '../../platform/testing/test-postgres.ts'
import { startOrganisationsApp, type Acting, type OrganisationsApp } from '../testing.ts'

let app: OrganisationsApp
let owner: Acting
beforeAll(async () => {
  app = await startOrganisationsApp()
  owner = await app.aPlatformOwner()
})
afterAll(() => app.close())

type Answer = PlatformPerson & { code?: string }
const give = (who: Acting, email: string, role: string) =>
  app.call<Answer>(who, 'POST', '/api/platform/people', { email, role })
const take = (who: Acting, personId: string, role: string) =>
  app.call<{ code?: string } | null>(who, 'DELETE', `/api/platform/people/${personId}/roles/${role}`)
type Told = { kind: string; data: unknown; link: string }
const list = async () => (await app.call<{ items: PlatformPerson[] }>(owner, 'GET', '/api/platform/people')).body.items

describe('a role in the platform', () => {
  it('is given to nobody by an address that nobody proved, nor are invitations of it told to whoever typed it', async () => {
    const email = `${randomUUID()}@example.com`
    const typed = await app.app.inject({
      method: 'POST',
      url: '/auth/v1/signup',
      headers: { apikey: 'anon' },
      payload: { email, password: 'a palm beside the gate' },
    })
    expect(typed.statusCode).toBe(200)
    expect((await give(owner, email, 'platform_admin')).body.code).toBe('organisations.no-account')
    const founder = await app.anOrganisationWithMfa()
    const invitation = { email, role: 'viewer', language: 'en' }
    expect((await app.call(founder, 'POST', '/api/organisation/invitations', invitation)).status).toBe(201)
    const many = { invitations: [{ ...invitation, line: 1 }] }
    const other = await app.anOrganisationWithMfa()
    expect((await app.call(other, 'POST', '/api/organisation/invitations/many', many)).body).toEqual({
      sent: 1,
      refused: [],
    })
    const told = await runSql(
      app.testDatabase.ownerUrl,
      'select n.kind from notifications n join auth.users u on u.id = n.person_id where u.email = $1',
      [email],
    )
    expect(told.rows).toEqual([])
  })
  it('is given to somebody with an account, opens after their second factor, and ends with their next click', async () => {
    const person = await app.aPerson()
    const given = await give(owner, person.email.toUpperCase(), 'platform_admin')
    expect(given).toMatchObject({
      status: 200,
      body: { personId: person.personId, secondFactor: false, roles: [{ role: 'platform_admin' }] },
    })
    expect((await give(owner, person.email, 'platform_admin')).body.code).toBe('organisations.platform-role-held')
    expect((await give(owner, 'nobody@example.com', 'platform_admin')).body.code).toBe('organisations.no-account')
    expect((await app.call(person, 'GET', '/api/platform/verifiers')).body).toMatchObject({
      code: 'second-factor-missing',
    })
    const confirmed = await app.withMfa(person)
    expect((await app.call(confirmed, 'GET', '/api/platform/verifiers')).status).toBe(200)
    expect(await list()).toContainEqual(
      expect.objectContaining({ personId: person.personId, email: person.email, secondFactor: true }),
    )
    expect((await take(owner, person.personId, 'platform_admin')).status).toBe(204)
    expect((await app.call(confirmed, 'GET', '/api/platform/verifiers')).status).toBe(403)
    expect((await take(owner, person.personId, 'platform_admin')).body?.code).toBe(
      'organisations.platform-role-not-held',
    )
    expect((await list()).map(({ personId }) => personId)).toEqual([owner.personId])
  })

  it('is given and taken by owners alone, in the database too', async () => {
    const person = await app.aPerson()
    await give(owner, person.email, 'platform_admin')
    const admin = await app.withMfa(person)
    expect((await give(admin, person.email, 'platform_owner')).status).toBe(403)
    expect((await take(admin, owner.personId, 'platform_owner')).status).toBe(403)
    const as = (platformRoles: string[], aal: 'aal1' | 'aal2') =>
      app.platform.database.transaction({ personId: person.personId, platformRoles, aal }, ({ db }) =>
        sql`insert into platform_roles (person_id, role, since) values (${person.personId}, 'grants_officer', now())`.execute(
          db,
        ),
      )
    await expect(as(['platform_admin'], 'aal2')).rejects.toMatchObject({ code: '42501' })
    await expect(as(['platform_owner'], 'aal1')).rejects.toMatchObject({ code: '42501' })
  })

  it('of the last owner stays, whoever asks and however', async () => {
    expect((await take(owner, owner.personId, 'platform_owner')).body?.code).toBe('organisations.last-platform-owner')
    const person = await app.aPerson()
    await give(owner, person.email, 'platform_owner')
    const second = await app.withMfa(person)
    // Both try to go at once: one of them stays.
    const gone = await Promise.all([
      take(owner, owner.personId, 'platform_owner'),
      take(second, second.personId, 'platform_owner'),
    ])
    expect(gone.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const left = gone[0].status === 204 ? second : owner
    await expect(
      app.platform.database.transaction(
        { personId: left.personId, platformRoles: ['platform_owner'], aal: 'aal2' },
        ({ db }) => sql`delete from platform_roles where role = 'platform_owner'`.execute(db),
      ),
    ).rejects.toMatchObject({ code: '23514' })
    if (left === second) await give(second, owner.email, 'platform_owner')
  })

  it('of the last owner who can come in stays', async () => {
    const person = await app.aPerson()
    await give(owner, person.email, 'platform_owner')
    const block = { until: null, reason: 'As examined' }
    expect((await app.call(owner, 'POST', `/api/admin/users/${person.personId}/block`, block)).status).toBe(200)
    const others = (await list()).filter(({ roles }) => roles.some(({ role }) => role === 'platform_owner'))
    for (const { personId } of others)
      if (![owner.personId, person.personId].includes(personId)) await take(owner, personId, 'platform_owner')
    expect((await take(owner, owner.personId, 'platform_owner')).body?.code).toBe('organisations.last-platform-owner')
    await take(owner, person.personId, 'platform_owner')
  })

  it('is told to whoever is given it or loses it, in the app and by a mail in their language, and not to oneself', async () => {
    const person = await app.aPerson()
    const headers = { ...person.headers, apikey: 'anon' }
    await app.app.inject({ method: 'PUT', url: '/auth/v1/user', headers, payload: { data: { language: 'ar' } } })
    await give(owner, person.email, 'content_editor')
    await take(owner, person.personId, 'content_editor')
    const { body } = await app.call<{ items: Told[] }>(person, 'GET', '/api/notifications')
    expect(body.items.map(({ kind, data, link }) => [kind, data, link])).toEqual([
      ['organisations.platform-role-taken', { role: { word: 'platformRoles.content_editor' } }, '/profile'],
      ['organisations.platform-role-given', { role: { word: 'platformRoles.content_editor' } }, '/admin'],
    ])
    const mails = (await app.mailbox()).filter(
      ({ to, type }) => to === person.email && type.startsWith('platform_role'),
    )
    expect(mails.map(({ subject }) => subject)).toEqual(['دور جديد لك في أثر', 'سُحب منك دور في أثر'])
    for (const mail of mails) {
      expect(mail.text).toContain('محرر المحتوى')
      expectSameWords(mail)
    }

    await give(owner, owner.email, 'content_editor')
    await take(owner, owner.personId, 'content_editor')
    const own = await app.call<{ items: Told[] }>(owner, 'GET', '/api/notifications?organisation=none')
    expect(JSON.stringify(own.body.items)).not.toContain('platformRoles.content_editor')
  })

  it('is told to the security officer', async () => {
    const person = await app.aPerson()
    await give(owner, person.email, 'security_officer')
    const officer = await app.withMfa(person)
    type Page = { items: { severity: string; metadata: Record<string, unknown>; personId: string }[] }
    const { body } = await app.call<Page>(
      officer,
      'GET',
      '/api/security/events?eventType=organisations.give-platform-role&limit=1',
    )
    expect(body.items).toMatchObject([
      {
        severity: 'warning',
        personId: owner.personId,
        metadata: { role: 'security_officer', person: person.personId },
      },
    ])
  })
})

describe('demo accounts', () => {
  it('run the platform with demo data, and no longer without', async () => {
    await app.features.organisations.makeDemo()
    const demo = (people: PlatformPerson[]) => people.filter(({ email }) => email.endsWith('@demo.athar.example'))
    expect(demo(await list()).flatMap(({ roles }) => roles.map(({ role }) => role))).toEqual(
      expect.arrayContaining([
        'platform_owner',
        'platform_admin',
        'content_editor',
        'grants_officer',
        'security_officer',
      ]),
    )
    expect(demo(await list()).every(({ secondFactor }) => secondFactor === true)).toBe(true)
    await app.features.organisations.withdrawDemoRoles()
    expect(demo(await list())).toEqual([])
  })
})
