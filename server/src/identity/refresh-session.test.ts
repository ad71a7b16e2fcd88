import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

  test('that nobody issued is refused, and one of the wrong type is no token at all', async () => {
    expect(await refresh('nobody')).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } })
    expect(await refresh(7)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(await refresh(null)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
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
    await app.advance(6 * 24 * 3600 + 1)
    expect((await refresh(token)).body['code']).toBe('session_expired')
  })

  test('of a banned person ends at the next refresh', async () => {
    const { refreshToken, accessToken, id } = await app.aPerson()
    await app.platform.database.transaction({}, ({ db }) =>
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

test('nothing that opens a session stands in the database as it is', async () => {
  const { refreshToken } = await app.aPerson()
  const next = tokenOf(await refresh(refreshToken))
  await app.call('POST', '/recover', { body: { email: 'person-1@example.com' } })
  const { rows } = await app.platform.database.transaction({}, ({ db }) =>
    sql<{
      text: string
    }>`select t::text as text from auth.refresh_tokens t union all select k::text from auth.signing_keys k`.execute(db),
  )
  const all = rows.map(({ text }) => text).join('\n')
  for (const token of [refreshToken, next]) {
    expect(all).not.toContain(token)
    expect(all).not.toContain(Buffer.from(token).toString('hex'))
  }
  expect(all).not.toContain('"d"')
})

test('the sealed successor is gone when its window has closed', async () => {
  const { refreshToken } = await app.aPerson()
  await refresh(refreshToken)
  await app.advance(31)
  const { sweep } = await import('./sweep.ts')
  await sweep(app.platform)
  const { rows } = await app.platform.database.transaction({}, ({ db }) =>
    sql`select 1 from auth.refresh_tokens where successor_sealed is not null`.execute(db),
  )
  expect(rows).toHaveLength(0)
})

async function trailOf(personId: string): Promise<string[]> {
  const { rows } = await app.platform.database.transaction({ personId }, ({ db }) =>
    sql<{ action: string }>`select action from audit_trail where person_id = ${personId} order by id`.execute(db),
  )
  return rows.map(({ action }) => action)
}
