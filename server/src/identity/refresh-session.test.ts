import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../platform/database.ts'
import { openLetter } from '../platform/mail/letter.ts'
import { mailServerAway, readEveryTable, tablesHolding } from '../platform/testing/every-table.ts'
import { runSql } from '../platform/testing/test-postgres.ts'
import { waitingSessions } from '../platform/testing/waiting-sessions.ts'
import { startIdentityApp, type Answer, type IdentityApp } from './testing.ts'

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp()
})
afterAll(() => app.close())

const refresh = (token: unknown): Promise<Answer> =>
  app.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })
const tokenOf = (answer: Answer) => String(answer.body['refresh_token'])

describe('a refresh token', () => {
  test('is changed for another by the official client, and the session lives on', async () => {
    const { auth, refreshToken } = await app.aPerson()
    const { data, error } = await auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(refreshToken)
    // 32 bytes, and nothing in them to read.
    expect(data.session?.refresh_token).toMatch(/^[\w-]{43}$/)
    expect((await auth.getUser()).error).toBeNull()
  })

  test('asked with again at once answers the same successor', async () => {
    const { refreshToken } = await app.aPerson()
    const first = await refresh(refreshToken)
    const again = await refresh(refreshToken)
    expect(again.status).toBe(200)
    expect(tokenOf(again)).toBe(tokenOf(first))
  })

  test('sent by five tabs at the same moment has one successor', async () => {
    const { refreshToken } = await app.aPerson()
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(refreshToken)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(tokenOf)).size).toBe(1)
  })

  test('used after the window ends the session for both, and the event is in the trail', async () => {
    const { refreshToken, accessToken, id } = await app.aPerson()
    const next = tokenOf(await refresh(refreshToken))
    await app.advance(31)
    expect(await refresh(refreshToken)).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
    expect(await refresh(next)).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } })
    expect(await app.call('GET', '/user', { token: accessToken })).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    })
    expect(await trailOf(id)).toContain('identity.refresh-token-reused')
  })

  test('two generations old ends the session even within the window', async () => {
    const { refreshToken } = await app.aPerson()
    await refresh(tokenOf(await refresh(refreshToken)))
    expect((await refresh(refreshToken)).body['code']).toBe('refresh_token_already_used')
  })

  test('leaves one sealed successor behind, however often it was changed', async () => {
    const { refreshToken, id } = await app.aPerson()
    const first = tokenOf(await refresh(refreshToken))
    const second = tokenOf(await refresh(first))
    await refresh(second)
    const { rows } = await app.platform.accounts.transaction({}, ({ db }) =>
      sql<{
        sealed: boolean
        spent: boolean
      }>`select successor_sealed is not null as sealed, revoked_at is not null as spent
        from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id where s.user_id = ${id} order by t.created_at, spent desc, sealed`.execute(
        db,
      ),
    )
    expect(rows.filter(({ sealed }) => sealed)).toEqual([{ sealed: true, spent: true }])
    expect(rows.filter(({ spent }) => !spent)).toEqual([{ sealed: false, spent: false }])
    expect(rows).toHaveLength(4)
  })

  test('that nobody issued is refused, and one of the wrong type is no token at all', async () => {
    expect(await refresh('nobody')).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } })
    expect(await refresh(7)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(await refresh(null)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})

describe('a refresh that waits for somebody at the session', () => {
  /** What a refresh is answered that was asked while `work` was under way and held the session. */
  const meanwhile = async (person: { refreshToken: string; id: string }, work: (db: Db) => Promise<unknown>) => {
    const { accounts: database } = app.platform
    let answer: Promise<Answer> | undefined
    await database.transaction({}, async ({ db }) => {
      await sql`select from auth.sessions where user_id = ${person.id} for update`.execute(db)
      answer = refresh(person.refreshToken)
      await expect.poll(() => waitingSessions((query) => sql.raw(query).execute(db))).toBe(1)
      await work(db)
    })
    return (await answer) ?? refresh('')
  }

  test('hears that it was raised: a token from before is worth no more', async () => {
    const person = await app.aPerson()
    const answer = await meanwhile(person, async (db) => {
      await sql`update auth.refresh_tokens set revoked_at = ${app.platform.clock.now()} where revoked_at is null and session_id in (select id from auth.sessions where user_id = ${person.id})`.execute(
        db,
      )
      await sql`update auth.sessions set aal = 'aal2', aal2_at = ${app.platform.clock.now()} where user_id = ${person.id}`.execute(
        db,
      )
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
    expect(await sessionsOf(person.id)).toBe(0)
  })

  test('hears that its token was replaced, with nothing else of the session changed', async () => {
    const person = await app.aPerson()
    const answer = await meanwhile(person, (db) =>
      sql`update auth.refresh_tokens set revoked_at = ${app.platform.clock.now()} where revoked_at is null and session_id in (select id from auth.sessions where user_id = ${person.id})`.execute(
        db,
      ),
    )
    expect(answer).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
    expect(await sessionsOf(person.id)).toBe(0)
  })

  test('hears that it was ended', async () => {
    const person = await app.aPerson()
    const answer = await meanwhile(person, (db) =>
      sql`delete from auth.sessions where user_id = ${person.id}`.execute(db),
    )
    expect(answer).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } })
  })

  test('tells of the person as they are by then, and at which assurance', async () => {
    const person = await app.aPerson()
    const answer = await meanwhile(person, async (db) => {
      await sql`update auth.users set user_metadata = '{"full_name":"Noura Alqahtani"}' where id = ${person.id}`.execute(
        db,
      )
      await sql`update auth.sessions set aal = 'aal2', aal2_at = ${app.platform.clock.now()} where user_id = ${person.id}`.execute(
        db,
      )
    })
    expect(answer).toMatchObject({ status: 200, body: { user: { user_metadata: { full_name: 'Noura Alqahtani' } } } })
    expect(decodeJwt(String(answer.body['access_token']))).toMatchObject({
      aal: 'aal2',
      user_metadata: { full_name: 'Noura Alqahtani' },
    })
  })
})

describe('a session', () => {
  test('ends after a week without use', async () => {
    const { refreshToken, accessToken } = await app.aPerson()
    await app.advance(7 * 24 * 3600 + 1)
    expect(await refresh(refreshToken)).toMatchObject({ status: 400, body: { code: 'session_expired' } })
    expect(await app.call('GET', '/user', { token: accessToken })).toMatchObject({
      status: 403,
      body: { code: 'bad_jwt' },
    })
  })

  test('ends after thirty days however often it is used', async () => {
    const { refreshToken } = await app.aPerson()
    let token = refreshToken
    for (let day = 6; day < 30; day += 6) {
      await app.advance(6 * 24 * 3600)
      token = tokenOf(await refresh(token))
    }
    // A token of its last minute lives longer than the session, and opens nothing more.
    await app.advance(6 * 24 * 3600 - 60)
    const last = await refresh(token)
    const outlives = String(last.body['access_token'])
    expect((await app.call('GET', '/user', { token: outlives })).status).toBe(200)
    await app.advance(61)
    expect((await app.call('GET', '/user', { token: outlives })).body['code']).toBe('session_not_found')
    expect((await refresh(tokenOf(last))).body['code']).toBe('session_expired')
  })

  test('of a banned person ends at the next refresh', async () => {
    const { refreshToken, accessToken, id } = await app.aPerson()
    await app.platform.accounts.transaction({}, ({ db }) =>
      sql`update auth.users set banned_until = 'infinity' where id = ${id}`.execute(db),
    )
    expect(await app.call('GET', '/user', { token: accessToken })).toMatchObject({
      status: 403,
      body: { code: 'user_banned' },
    })
    expect(await refresh(refreshToken)).toMatchObject({ status: 400, body: { code: 'user_banned' } })
    expect((await refresh(refreshToken)).body['code']).toBe('refresh_token_not_found')
  })
})

describe('signing out', () => {
  test.each([
    ['local', [403, 200]],
    ['others', [200, 403]],
    ['global', [403, 403]],
  ] as const)('with scope %s ends these sessions', async (scope, expected) => {
    const one = await app.aPerson()
    const other = await app.call('POST', '/token?grant_type=password', {
      body: { email: one.email, password: one.password },
    })
    expect((await one.auth.admin.signOut(one.accessToken, scope)).error).toBeNull()
    const here = await app.call('GET', '/user', { token: one.accessToken })
    const there = await app.call('GET', '/user', { token: String(other.body['access_token']) })
    expect([here.status, there.status]).toEqual(expected)
    expect((await refresh(one.refreshToken)).status).toBe(expected[0] === 200 ? 200 : 400)
  })

  test('takes no other scope, and no strangers', async () => {
    const { accessToken } = await app.aPerson()
    expect(await app.call('POST', '/logout?scope=all', { token: accessToken })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
    expect(await app.call('POST', '/logout')).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
    expect((await app.call('POST', '/logout', { token: accessToken })).status).toBe(204)
    expect((await app.call('POST', '/logout', { token: accessToken })).body['code']).toBe('session_not_found')
  })
})

test('nothing that opens a session or an account stands in any table as it is, nor in the mail that waits', async () => {
  const away = await startIdentityApp({ SMTP_URL: mailServerAway })
  try {
    const { refreshToken, accessToken, email } = await away.aPerson()
    const turned = await away.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } })
    await away.call('PUT', '/user', { token: accessToken, body: { email: 'moved@example.com' } })
    for (const [path, body] of [
      ['/recover', { email }],
      ['/otp', { email }],
      ['/signup', { email: 'new@example.com', password: 'a well under the tree' }],
    ] as const)
      expect((await away.call('POST', path, { body })).status).toBe(200)
    // Tried in vain, the mails stay.
    await away.mailbox()

    const { rows } = await runSql(away.testDatabase.ownerUrl, 'select id, letter, type from mail_outbox')
    const sent = rows.map(({ id, letter }) => openLetter(away.platform.masterKey, String(id), letter as Buffer))
    const links = sent.flatMap(({ text }) => /token_hash=([^&\s]+)/.exec(text)?.[1] ?? [])
    const codes = sent.flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? [])
    // Recovery, sign-in, sign-up, and both sides of the change of address.
    expect([links.length, codes.length]).toEqual([5, 5])
    const tables = await readEveryTable(away.testDatabase.ownerUrl)
    for (const secret of [refreshToken, tokenOf(turned), ...links]) expect(tablesHolding(tables, secret)).toEqual([])
    const all = [...tables.values()].flat().join('\n')
    // Not the millionths of a second, nor digits within a longer word.
    for (const code of codes) expect(all).not.toMatch(new RegExp(`(?<![\\w.])${code}(?!\\w)`))
    expect([...(tables.get('auth.signing_keys') ?? [])].join('\n')).not.toContain('"d"')
    for (const row of tables.get('mail_outbox') ?? []) expect(row).not.toMatch(/@|token|http/)
  } finally {
    await away.close()
  }
})

test('the sealed successor is gone when its window has closed', async () => {
  const { refreshToken } = await app.aPerson()
  await refresh(refreshToken)
  await app.advance(31)
  const { sweep } = await import('./sweep.ts')
  await sweep({ ...app.platform, database: app.platform.accounts })
  const { rows } = await app.platform.accounts.transaction({}, ({ db }) =>
    sql`select 1 from auth.refresh_tokens where successor_sealed is not null`.execute(db),
  )
  expect(rows).toHaveLength(0)
})

async function sessionsOf(personId: string): Promise<number> {
  const { rows } = await app.platform.accounts.transaction({}, ({ db }) =>
    sql`select from auth.sessions where user_id = ${personId}`.execute(db),
  )
  return rows.length
}

async function trailOf(personId: string): Promise<string[]> {
  const { rows } = await app.platform.accounts.transaction({ personId }, ({ db }) =>
    sql<{ action: string }>`select action from audit_trail where person_id = ${personId} order by id`.execute(db),
  )
  return rows.map(({ action }) => action)
}
