import { randomBytes, randomUUID } from 'node:crypto'
import {
  mayAdminister,
  organisationRoles,
  roleOfScope,
  scopesOf,
  takesTokens,
  tokenPrefix,
  tokenScopes,
  type ContractShape,
  type OrganisationRole,
} from '@athar/contracts'
import type { AccessReview } from '@athar/contracts/organisations'
import type { ApiToken } from '@athar/contracts/profile'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  actingFor,
  sharedOrganisationsApp,
  type Acting,
  type OrganisationsApp,
  type Owner,
} from '../../organisations/testing.ts'
import { ofEachAccess } from '../../platform/testing/each-access.ts'
import { expectSameWords } from '../../platform/testing/mail-words.ts'
import { waitingSessions } from '../../platform/testing/waiting-sessions.ts'
import { revokeEveryToken } from '../store/api-tokens.ts'
import { aToken, bearing } from '../testing.ts'

let app: OrganisationsApp
let owner: Owner
beforeAll(async () => {
  app = await sharedOrganisationsApp()
  owner = await app.anOrganisationWithMfa()
})
afterAll(() => app.close())

const days = 24 * 3600
const sites = '/api/inventory/sites'
const read = (who: Acting) => app.call<{ code?: string }>(who, 'GET', sites)
const listed = async (who: Acting): Promise<ApiToken[]> =>
  (await app.call<{ items: ApiToken[] }>(who, 'GET', '/api/profile/tokens')).body.items

describe('a personal API token', () => {
  it('has a name that can be read', async () => {
    const body = { scopes: ['read'], expiresInDays: 1 }
    const make = (name: string) =>
      app.call<{ token: ApiToken }>(owner, 'POST', '/api/profile/tokens', { ...body, name })
    expect(await make('\u200b\u202e')).toMatchObject({ status: 400, body: { code: 'validation-failed' } })
    expect((await make('Meter\u202e\nreadings')).body.token.name).toBe('Meter readings')
  })

  it('acts for its organisation, without being told which, and says when it was used last', async () => {
    const { token, secret } = await aToken(app, owner)
    expect(secret).toMatch(/^athar_pat_[\w-]{43}$/)
    expect(token).toMatchObject({ hint: secret.slice(-4), lastUsedAt: null, organisationId: owner.organisation.id })
    expect(await read(bearing(owner, secret))).toMatchObject({ status: 200 })
    const named = { 'athar-organisation': owner.organisation.id }
    expect(await read(bearing(owner, secret, named))).toMatchObject({ status: 200 })
    const after = (await listed(owner)).find(({ id }) => id === token.id)
    expect(after).toMatchObject({ lastUsedAt: expect.any(String), lastUsedFrom: '127.0.0.1' })
  })

  it.each([
    [
      'en',
      'A new API token for your Athar account',
      /An API token was made for your account.* in .Najd Industries. without your password, until [A-Z]\w+ \d+, \d{4}\./,
    ],
    ['ar', 'رمز API جديد لحسابك في أثر', /أُنشئ لحسابك رمز API.* في .صناعات نجد. دون كلمة مرورك، حتى \d+ \S+ \d{4}\./],
  ])(
    'is told to its person by mail and in the app, without the name that somebody gave it (%s)',
    async (language, subject, said) => {
      const person = await app.aMember(owner, 'preparer')
      await app.app.inject({
        method: 'PUT',
        url: '/auth/v1/user',
        headers: { ...person.headers, apikey: 'anon' },
        payload: { data: { language } },
      })
      const { token } = await aToken(app, person)
      const mail = await vi.waitFor(async () => {
        const sent = (await app.mailbox()).find(({ to, type }) => to === person.email && type === 'api_token_made')
        return sent ?? Promise.reject(new Error('no mail yet'))
      })
      expectSameWords(mail)
      expect(mail.subject).toBe(subject)
      expect(mail.text).toMatch(said)
      expect(mail.text).toContain(token.hint)
      expect(mail.text).toContain(`http://athar.test/profile/api-tokens?for=${owner.organisation.id}`)
      expect(`${mail.text} ${mail.html}`).not.toContain('Meter readings')
      const { body } = await app.call<{ items: { kind: string; data: object }[] }>(
        person,
        'GET',
        '/api/notifications?kind=profile.token-made',
      )
      expect(body.items).toMatchObject([{ kind: 'profile.token-made', data: { hint: token.hint } }])
    },
  )

  it('is kept as a digest, told once, and told to nobody else', async () => {
    const { token, secret } = await aToken(app, owner)
    expect(JSON.stringify(await listed(owner))).not.toContain(secret)
    expect(await listed(await app.anOrganisationWithMfa())).toEqual([])
    const dump = await app.platform.database.transaction({ personId: owner.personId }, async ({ db }) =>
      JSON.stringify((await sql`select * from api_tokens where id = ${token.id}`.execute(db)).rows),
    )
    expect(dump).toContain(token.id)
    expect(dump).not.toContain(secret)
  })

  it('is not kept for a repeat of the request that made it', async () => {
    const headers = { ...owner.headers, 'idempotency-key': `key-${randomUUID()}` }
    const { secret } = await aToken(app, { ...owner, headers })
    const kept = await app.platform.database.transaction({ personId: owner.personId }, async ({ db }) =>
      JSON.stringify((await sql`select body from idempotency_keys`.execute(db)).rows),
    )
    expect(kept).not.toContain(secret)
  })

  it('stands in the audit trail with its making, its end, and every action done by it', async () => {
    const { token, secret } = await aToken(app, owner, { scopes: ['enter-data'] })
    const program = bearing(owner, secret)
    const made = await app.call(program, 'POST', sites, await aSite())
    expect(made.status).toBe(201)
    await app.call(owner, 'POST', `/api/profile/tokens/${token.id}/revoke`)
    const trail = await app.platform.database.transaction(
      { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' },
      async ({ db }) =>
        (
          await sql<{ action: string }>`select action from audit_trail
            where subject_id = ${token.id} or details->>'apiToken' = ${token.id} order by id`.execute(db)
        ).rows.map(({ action }) => action),
    )
    expect(trail).toEqual(['profile.create-token', 'inventory.create-site', 'profile.revoke-token'])
  })
})

const aSite = async () => {
  const { body } = await app.call<{ entities: { id: string }[] }>(owner, 'GET', '/api/inventory/entities')
  const name = { en: `Plant ${randomUUID().slice(0, 8)}`, ar: '' }
  const empty = { code: '', aliases: [], region: null, city: null, floorAreaM2: null }
  return { ...empty, name, entityId: body.entities[0]?.id }
}

it('is counted in the access review while it opens something, for those who review access and nobody else', async () => {
  const founder = await app.anOrganisationWithMfa()
  const [auditor, preparer] = [await app.aMember(founder, 'auditor'), await app.aMember(founder, 'preparer')]
  const counted = async (who: Acting) => {
    const { body } = await app.call<AccessReview>(who, 'GET', '/api/organisation/access-review')
    return body.lines.find(({ personId }) => personId === preparer.personId)?.tokens
  }
  const made = await aToken(app, preparer)
  await aToken(app, preparer, { expiresInDays: 1 })
  expect([await counted(founder), await counted(auditor)]).toEqual([2, 2])
  await app.call(preparer, 'POST', `/api/profile/tokens/${made.token.id}/revoke`)
  expect(await counted(auditor)).toBe(1)
  const asPreparer = { personId: preparer.personId, organisationId: founder.organisation.id, role: 'preparer' }
  await expect(
    app.platform.database.transaction(asPreparer, ({ db }) => sql`select * from app.member_tokens(now())`.execute(db)),
  ).rejects.toThrow('others do not review access')
})

describe('making one', () => {
  const make = (who: Acting, over: object = {}) =>
    app.call<{ code?: string }>(who, 'POST', '/api/profile/tokens', {
      name: 'Meters',
      scopes: ['read'],
      expiresInDays: 30,
      ...over,
    })

  it.each([...organisationRoles])('as a %s is refused for scopes above the role', async (role) => {
    const who = role === 'owner' ? owner : await app.withMfa(await app.aMember(owner, role))
    for (const scope of tokenScopes) {
      const { status, body } = await make(who, { scopes: [scope] })
      const may = scopesOf(role).includes(scope)
      expect([scope, status, body.code]).toEqual([scope, may ? 201 : 422, may ? undefined : 'profile.scope-above-role'])
    }
  })

  it('is refused for longer than a year, for no time, without a scope, and without a name', async () => {
    for (const over of [{ expiresInDays: 366 }, { expiresInDays: 0 }, { scopes: [] }, { name: '  ' }])
      expect(await make(owner, over)).toMatchObject({ status: 400, body: { code: 'validation-failed' } })
  })

  it('asks for the second factor of whoever has one', async () => {
    const careful = await app.aMember(owner, 'preparer')
    const confirmed = await app.withMfa(careful)
    expect(await make(careful)).toMatchObject({ status: 403, body: { code: 'second-factor-required' } })
    expect(await make(confirmed)).toMatchObject({ status: 201 })
  })

  it('takes one of owners and administrators: their sessions are short, and a token lasts a year', async () => {
    const founder = await app.anOrganisation()
    for (const who of [founder, await app.aMember(owner, 'admin')]) {
      expect(await make(who)).toMatchObject({ status: 403, body: { code: 'second-factor-missing' } })
      expect(await make(await app.withMfa(who))).toMatchObject({ status: 201 })
    }
    expect((await make(await app.aMember(owner, 'reviewer'))).status).toBe(201)
  })

  it.each(organisationRoles)('takes it of the same in the rows: %s', async (role) => {
    const member = await app.aMember(owner, role)
    const insert = (aal: 'aal1' | 'aal2') =>
      app.platform.database.transaction(
        { personId: member.personId, organisationId: owner.organisation.id, role, aal },
        async ({ db }) =>
          (
            await sql`insert into api_tokens (org_id, id, person_id, name, hint, secret_hash, scopes, created_at, expires_at)
              values (${owner.organisation.id}, ${randomUUID()}, ${member.personId}, 'Meter', 'abcd', ${randomBytes(32)}, '{read}', now(), now() + interval '1 day')`.execute(
              db,
            )
          ).numAffectedRows,
      )
    const refused = mayAdminister.some((one) => one === role)
    expect(await insert('aal1').catch(({ code }: { code: string }) => code)).toBe(refused ? '42501' : 1n)
    expect(await insert('aal2')).toBe(1n)
  })

  it('stops at twenty living ones; an ended one makes room', async () => {
    const eager = await app.anOrganisationWithMfa()
    const made = []
    for (let count = 0; count < 20; count += 1) made.push(await aToken(app, eager))
    expect(await make(eager)).toMatchObject({ status: 422, body: { code: 'profile.too-many-tokens' } })
    await app.call(eager, 'POST', `/api/profile/tokens/${made[0]?.token.id}/revoke`)
    expect(await make(eager)).toMatchObject({ status: 201 })
  })

  it('is never done by a token', async () => {
    const { secret } = await aToken(app, owner, { scopes: [...tokenScopes] })
    expect(await make(bearing(owner, secret))).toMatchObject({ status: 403, body: { code: 'token-not-accepted' } })
  })
})

describe('what a token opens', () => {
  // A year comes into being when somebody who may write opens it first.
  beforeAll(() => app.call(owner, 'GET', '/api/inventory/inventories/2024'))
  const contracts = (): ContractShape[] =>
    app.features.all.flatMap(({ routes }) => routes.map(({ contract }) => contract))
  /** One that may be opened would not end. */
  const wouldStream = ({ answer, path }: ContractShape) => answer && answer !== 'json' && !path.includes(':')
  const askedBy = async (who: Acting, { method, path }: ContractShape) => {
    const url = path.replaceAll(/:(\w+)/g, (_whole, name: string) =>
      name === 'year' ? '2024' : name === 'activity' ? 'electricity-grid' : randomUUID(),
    )
    return (await app.call<{ code?: string } | null>(who, method, url, method === 'GET' ? undefined : {})).body?.code
  }

  const refusals = ['token-not-accepted', 'token-scope-missing', 'forbidden', 'mrv-projects.key-invalid']

  it.each(['admin', 'preparer', 'reviewer', 'viewer'] as const)(
    'for each scope of a %s is what the role and the scope may both do',
    async (role: OrganisationRole) => {
      const who = await app.withMfa(await app.aMember(owner, role))
      for (const scope of scopesOf(role)) {
        const program = bearing(who, (await aToken(app, who, { scopes: [scope] })).secret)
        for (const contract of ofEachAccess(contracts(), (each) => [takesTokens(each), wouldStream(each)])) {
          const { access, name } = contract
          if (access.kind === 'public') continue
          const may =
            takesTokens(contract) &&
            (access.kind !== 'member' || (access.roles.includes(role) && access.roles.includes(roleOfScope[scope])))
          if (may && wouldStream(contract)) continue
          const code = await askedBy(program, contract)
          const refused = refusals.includes(code ?? '')
          expect([name, scope, code, refused]).toEqual([name, scope, code, !may])
        }
      }
    },
  )

  it.each([
    ['owner', 'admin'],
    ['preparer', 'admin'],
    ['reviewer', 'preparer'],
  ] as const)('made by an earlier %s is reading once that is a %s', async (before, after) => {
    const founder = await app.anOrganisationWithMfa()
    const who = await app.withMfa(await app.aMember(founder, before))
    const { secret } = await aToken(app, who, { scopes: scopesOf(before).filter((scope) => scope !== 'read') })
    const changed = await app.call(founder, 'PUT', `/api/organisation/members/${who.personId}/role`, {
      role: after,
      seen: before,
    })
    expect(changed.status).toBe(204)
    const program = bearing(who, secret)
    expect((await app.call(program, 'GET', '/api/inventory/sites')).status).toBe(200)
    for (const url of ['sites/bulk', 'records', 'inventories/2024/recalculate'])
      expect((await app.call(program, 'POST', `/api/inventory/${url}`, {})).status).toBe(403)
    // What was closed to the scope stays closed, whatever the person may read by now.
    for (const url of ['trail', 'access-review']) {
      const answer = await app.call<{ code?: string }>(program, 'GET', `/api/organisation/${url}`)
      expect([url, answer.body.code]).toEqual([url, after === 'admin' ? 'token-scope-missing' : 'forbidden'])
    }
  })

  it('is never another member, a role in the platform, a second factor, or anything of the person alone', () => {
    const open = contracts().filter((contract) => takesTokens(contract))
    const openNames = open.map(({ name }) => name)
    const wronglyOpen = open.filter(
      ({ name, method, access }) =>
        access.kind === 'platform' ||
        access.kind === 'public' ||
        access.kind === 'device' ||
        access.aal2 === true ||
        /^(profile|identity|notifications|security)\./.test(name) ||
        (name.startsWith('organisations.') && (method !== 'GET' || access.kind === 'person')),
    )
    expect(wronglyOpen).toEqual([])
    // What is open to everybody signed in is read only here, or is nobody's: an action of the person's own is not among it.
    expect(
      open
        .filter(({ access }) => access.kind === 'person')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['inventory.estimate', 'inventory.list-activities', 'inventory.list-factors'])
    expect(openNames).toContain('inventory.create-record')
  })

  it('is never who is kept out, whatever it was made for: only who administers sees them', async () => {
    const sure = await app.anOrganisationWithMfa()
    const out = await app.aMember(sure, 'viewer')
    const about = `/api/organisation/members/${out.personId}/deactivate`
    expect((await app.call(sure, 'POST', about)).status).toBe(204)
    const { secret } = await aToken(app, sure, { scopes: [...tokenScopes] })
    const seen = async (who: Acting) => {
      const { body } = await app.call<{ members: { personId: string }[] }>(who, 'GET', '/api/organisation/members')
      return body.members.map(({ personId }) => personId)
    }
    expect((await seen(sure)).toSorted()).toEqual([sure.personId, out.personId].toSorted())
    expect(await seen(bearing(sure, secret))).toEqual([sure.personId])
  })

  it('is said in the description of the interface, route by route', async () => {
    const document = (await app.app.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { description?: string }>>
    }>()
    const said = (path: string, method: string) => document.paths[path]?.[method]?.description
    expect(said('/api/grants/applications', 'get')).toContain(
      'Open to every signed-in person; for an organisation to its roles: owner, admin, preparer, reviewer, auditor.',
    )
    expect(said('/api/inventory/sites', 'post')).toContain('Takes API tokens made for enter-data.')
    expect(said('/api/inventory/sites', 'post')).toContain('Open to roles of the organisation: owner, admin')
    expect(said('/api/esgx/estimate', 'post')).toContain('Takes any API token.')
    expect(said('/api/profile/tokens', 'get')).toContain('Takes no API tokens.')
    const exports = said('/api/organisation/exports', 'get')
    expect(exports).toBe('Open to roles of the organisation: owner. Takes no API tokens.')
  })

  it('is no other organisation under the same key of a repeat', async () => {
    const someone = await app.anOrganisationWithMfa()
    const second = await app.call<{ id: string }>(someone, 'POST', '/api/organisations', {
      ...someone.organisation,
      name: { en: 'Second', ar: '' },
    })
    const there = actingFor(someone, second.body.id)
    const key = { 'idempotency-key': 'the same key of both' }
    const entering = { scopes: ['enter-data' as const] }
    const [first, other] = [await aToken(app, someone, entering), await aToken(app, there, entering)]
    const { body } = await app.call<{ entities: { id: string }[] }>(someone, 'GET', '/api/inventory/entities')
    const content = { ...(await aSite()), entityId: body.entities[0]?.id }
    const site = (who: Acting, secret: string) =>
      app.call<{ code?: string }>(bearing(who, secret, key), 'POST', sites, content)
    expect((await site(someone, first.secret)).status).toBe(201)
    // Word for word the same request: without the organisation it would be answered with what the first one was.
    expect((await site(there, other.secret)).body.code).toBe('idempotency-key-reused')
  })
})

describe('what comes with a token that is worth nothing', () => {
  it('revoked: it is refused at once, and stays as it was when it is ended again', async () => {
    const someone = await app.anOrganisationWithMfa()
    const { token, secret } = await aToken(app, someone)
    const revoke = () => app.call<ApiToken>(someone, 'POST', `/api/profile/tokens/${token.id}/revoke`)
    const first = await revoke()
    expect(first.body.revokedAt).not.toBeNull()
    expect(await read(bearing(someone, secret))).toMatchObject({ status: 401, body: { code: 'token-revoked' } })
    await app.advance(60)
    expect((await revoke()).body.revokedAt).toBe(first.body.revokedAt)
  })

  it('revoked: it opens nothing again in the rows either, for its person or an administrator', async () => {
    const someone = await app.anOrganisationWithMfa()
    const { token } = await aToken(app, someone)
    await app.call(someone, 'POST', `/api/profile/tokens/${token.id}/revoke`)
    for (const personId of [someone.personId, randomUUID()])
      await expect(
        app.platform.database.transaction(
          { personId, organisationId: someone.organisation.id, role: 'admin', aal: 'aal2' },
          ({ db }) => sql`update api_tokens set revoked_at = null where id = ${token.id}`.execute(db),
        ),
      ).rejects.toMatchObject({ code: '42501' })
  })

  it('of somebody else: nobody but its person ends it', async () => {
    const someone = await app.anOrganisationWithMfa()
    const { token, secret } = await aToken(app, someone)
    const stranger = await app.anOrganisationWithMfa()
    expect(await app.call(stranger, 'POST', `/api/profile/tokens/${token.id}/revoke`)).toMatchObject({
      status: 404,
      body: { code: 'profile.token-not-found' },
    })
    expect((await read(bearing(someone, secret))).status).toBe(200)
  })

  it('for another organisation: it is refused there, though its person belongs there too', async () => {
    const someone = await app.anOrganisationWithMfa()
    const second = await app.call<{ id: string }>(someone, 'POST', '/api/organisations', {
      ...someone.organisation,
      name: { en: 'Second', ar: '' },
    })
    expect(second.status).toBe(201)
    const { secret } = await aToken(app, someone)
    for (const id of [second.body.id, owner.organisation.id])
      expect(await read(bearing(someone, secret, { 'athar-organisation': id }))).toMatchObject({
        status: 403,
        body: { code: 'token-other-organisation' },
      })
  })

  it('too small: it is refused with the scopes that would do', async () => {
    const { secret } = await aToken(app, owner)
    expect(await app.call(bearing(owner, secret), 'POST', sites, {})).toMatchObject({
      status: 403,
      body: { code: 'token-scope-missing', details: { scopes: ['enter-data'] } },
    })
  })

  it('of a member whose membership ended: it is over, and does not come back with the member', async () => {
    const member = await app.aMember(owner, 'preparer')
    const { secret } = await aToken(app, member)
    const asOwner = {
      personId: owner.personId,
      organisationId: owner.organisation.id,
      role: 'owner',
      aal: 'aal2',
    } as const
    const set = (change: ReturnType<typeof sql>) =>
      app.platform.database.transaction(asOwner, ({ db }) =>
        sql`update memberships set ${change} where org_id = ${owner.organisation.id} and person_id = ${member.personId}`.execute(
          db,
        ),
      )
    await set(sql`ended_at = now(), ended_how = 'deactivated'`)
    expect(await read(bearing(member, secret))).toMatchObject({ status: 401, body: { code: 'token-revoked' } })
    await set(sql`ended_at = null`)
    expect(await read(bearing(member, secret))).toMatchObject({ status: 401, body: { code: 'token-revoked' } })
  })

  it('of a member whose membership ends as it is made: there is none', async () => {
    const sure = await app.anOrganisationWithMfa()
    const member = await app.aMember(sure, 'preparer')
    const about = (action: string) => app.call(sure, 'POST', `/api/organisation/members/${member.personId}/${action}`)
    const wanted = { name: 'Meter readings', scopes: ['read'], expiresInDays: 30 }
    const made = await app.platform.database.transaction({}, async ({ db }) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`api tokens ${member.personId}`}, 0))`.execute(db)
      const answer = app.call(member, 'POST', '/api/profile/tokens', wanted)
      await expect.poll(() => waitingSessions((query) => sql.raw(query).execute(db))).toBe(1)
      expect((await about('deactivate')).status).toBe(204)
      return { answer }
    })
    expect((await made.answer).status).toBe(403)
    expect((await about('reactivate')).status).toBe(204)
    expect(await listed(await app.signIn(member))).toEqual([])
  })

  it('of a member whose role became smaller: it may no more than the role', async () => {
    const member = await app.aMember(owner, 'preparer')
    const program = bearing(member, (await aToken(app, member, { scopes: ['enter-data'] })).secret)
    await app.platform.database.transaction(
      { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner', aal: 'aal2' },
      ({ db }) =>
        sql`update memberships set role = 'viewer' where org_id = ${owner.organisation.id} and person_id = ${member.personId}`.execute(
          db,
        ),
    )
    expect(await read(program)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  it('of somebody who was banned: it is refused', async () => {
    const someone = await app.anOrganisationWithMfa()
    const { secret } = await aToken(app, someone)
    await app.platform.accounts.transaction({}, ({ db }) =>
      sql`update auth.users set banned_until = now() + interval '100 years' where id = ${someone.personId}`.execute(db),
    )
    expect(await read(bearing(someone, secret))).toMatchObject({ status: 401, body: { code: 'token-revoked' } })
  })

  it('guessed: it is refused without a word about what is wrong with it', async () => {
    const { secret } = await aToken(app, owner)
    const guesses = [
      tokenPrefix,
      `${tokenPrefix}x`,
      tokenPrefix + randomBytes(32).toString('base64url'),
      secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A'),
      secret.toUpperCase().replace('ATHAR_PAT_', tokenPrefix),
      `${secret} `,
      `${secret}'--`,
    ]
    for (const guess of guesses)
      expect([guess, await read(bearing(owner, guess))]).toMatchObject([
        guess,
        { status: 401, body: { code: 'token-invalid' } },
      ])
  })

  it('in an address: it is refused, even where nobody would look for it', async () => {
    const { secret } = await aToken(app, owner)
    for (const url of [
      `${sites}?access_token=${secret}`,
      `/api/platform/about?token=${secret.replace('_', '%5F')}`,
      `/${secret}`,
    ])
      expect(await app.call(owner, 'GET', url)).toMatchObject({ status: 400, body: { code: 'token-in-address' } })
  })

  it('at the sign-in protocol: it is no session', async () => {
    const { secret } = await aToken(app, owner)
    for (const url of ['/auth/v1/user', '/auth/v1/reauthenticate', '/auth/v1/passkeys']) {
      const response = await app.app.inject({
        method: 'GET',
        url,
        headers: { apikey: 'anon', authorization: `Bearer ${secret}` },
      })
      expect([url, response.statusCode]).toEqual([url, 403])
    }
  })

  it('after a backup came back: all of them are over', async () => {
    const someone = await app.anOrganisationWithMfa()
    const { secret } = await aToken(app, someone)
    await app.platform.database.transaction({}, ({ db }) => revokeEveryToken(db, app.platform.clock.now()))
    expect(await read(bearing(someone, secret))).toMatchObject({ status: 401, body: { code: 'token-revoked' } })
  })

  // Last, for everybody's session is over with it.
  it('expired: it is refused and told so', async () => {
    const someone = await app.anOrganisationWithMfa()
    const { secret } = await aToken(app, someone, { expiresInDays: 1 })
    await app.advance(days + 1)
    expect(await read(bearing(someone, secret))).toMatchObject({ status: 401, body: { code: 'token-expired' } })
  })
})
