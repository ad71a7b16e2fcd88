import { readWait } from '@athar/contracts/identity'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { createClock } from '../platform/clock.ts'
import { startIdentityApp, type IdentityApp } from './testing.ts'

const secret = 'only the operator knows this'
let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', AUTH_SECRET_KEY: secret })
})
afterAll(() => app.close())

let last = 0
const address = () => `203.0.113.${(last += 1)}`
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const signIn = (email: string, password: string, ip: string) =>
  app.call('POST', '/token?grant_type=password', { body: { email, password }, ...from(ip) })

async function aQuietPerson(email: string): Promise<{ email: string; password: string }> {
  const password = 'a palm beside the gate'
  await app.features.identity.seedPerson({ email, password, fullName: 'Noura' })
  return { email, password }
}

describe('guessing a password', () => {
  test('five failures from one address close it to the right one too, for thirty seconds, then twice as long', async () => {
    const { email, password } = await aQuietPerson('guessed@example.com')
    const ip = address()
    for (let guess = 0; guess < 5; guess += 1) expect((await signIn(email, 'wrong one', ip)).status).toBe(400)
    const locked = await signIn(email, password, ip)
    expect(locked).toMatchObject({
      status: 429,
      body: { code: 'over_request_rate_limit', message: 'Too many attempts. Try again in 30 seconds.' },
    })
    expect(Number(locked.headers.get('retry-after'))).toBe(30)
    expect((await signIn(email, password, address())).status).toBe(200)
    await app.advance(31)
    expect((await signIn(email, 'wrong one', ip)).status).toBe(400)
    expect(Number((await signIn(email, password, ip)).headers.get('retry-after'))).toBe(60)
  })

  test('an address nobody has is closed in the same way', async () => {
    const ip = address()
    for (let guess = 0; guess < 5; guess += 1) await signIn('nobody@example.com', 'wrong one', ip)
    expect((await signIn('nobody@example.com', 'wrong one', ip)).status).toBe(429)
  })

  test('many guesses at once gain nothing', async () => {
    const { email } = await aQuietPerson('raced@example.com')
    const ip = address()
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(email, 'wrong one', ip)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  })

  test('nothing comes of a guess before it is counted, not even of a right one', async () => {
    const { email, password } = await aQuietPerson('uncounted@example.com')
    const ip = address()
    const owner = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
    await owner.connect()
    try {
      await owner.query('delete from auth.rate_buckets')
      await signIn(email, 'wrong one', ip)
      await owner.query('begin')
      // Closed by somebody who has counted, and has not said so yet.
      const close = `update auth.rate_buckets set blocked_until = $1 where key = (select key from auth.rate_buckets order by ends_at desc limit 1)`
      await owner.query(close, [new Date(app.platform.clock.now().getTime() + 60_000)])
      let answered = false
      const guess = signIn(email, password, ip).finally(() => (answered = true))
      const waiting = 'select 1 from pg_locks where not granted and transactionid = pg_current_xact_id()::xid'
      while ((await owner.query(waiting)).rows.length === 0) continue
      // Passwords are looked at in turn: those of others, who came later, have been.
      for (const other of ['a', 'b']) await signIn(`${other}-uncounted@example.com`, 'wrong one', address())
      expect(answered).toBe(false)
      await owner.query('commit')
      expect(await guess).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
    } finally {
      await owner.end()
    }
  })

  test('twenty failures from anywhere close the account', async () => {
    const { email, password } = await aQuietPerson('spread@example.com')
    for (let guess = 0; guess < 20; guess += 1) await signIn(email, 'wrong one', address())
    expect((await signIn(email, password, address())).status).toBe(429)
  })

  test('waits grow and end: after days of guessing from everywhere the right password opens the account again', async () => {
    const { email, password } = await aQuietPerson('besieged@example.com')
    for (let guess = 0; guess < 100; guess += 1) {
      expect((await signIn(email, 'wrong one', address())).status).toBe(400)
      if (guess >= 19) await app.advance(3601)
    }
    expect((await signIn(email, password, address())).status).toBe(200)
  })

  test('a stranger cannot lock the owner out of a place they sign in from', async () => {
    const { email, password } = await aQuietPerson('owner-at-home@example.com')
    const home = '192.0.2.77'
    expect((await signIn(email, password, home)).status).toBe(200)
    for (let guess = 0; guess < 20; guess += 1) await signIn(email, 'wrong one', address())
    expect((await signIn(email, password, address())).status).toBe(429)
    expect((await signIn(email, password, home)).status).toBe(200)
    for (let guess = 0; guess < 5; guess += 1) await signIn(email, 'wrong one', home)
    expect((await signIn(email, password, home)).status).toBe(429)
  })

  test.each([
    ['nothing', {}],
    ['an address that no text holds', { email: 'no\u0000body@example.com', password: 'wrong one' }],
  ])(
    'an address that asks for more than six hundred sessions a minute waits, and what it asks meanwhile is no guess: %s',
    async (_what, body) => {
      const { email, password } = await aQuietPerson(`office-${JSON.stringify(body).length}@example.com`)
      const ip = address()
      for (let batch = 0; batch < 12; batch += 1)
        await Promise.all(
          Array.from({ length: 50 }, () => app.call('POST', '/token?grant_type=password', { body, ...from(ip) })),
        )
      for (let ask = 0; ask < 6; ask += 1)
        expect(await signIn(email, 'wrong one', ip)).toMatchObject({
          status: 429,
          body: { code: 'over_request_rate_limit' },
        })
      await app.advance(61)
      for (let guess = 0; guess < 4; guess += 1) expect((await signIn(email, 'wrong one', ip)).status).toBe(400)
      expect((await signIn(email, password, ip)).status).toBe(200)
    },
  )

  test('the right password forgets the failures before it', async () => {
    const { email, password } = await aQuietPerson('forgetful@example.com')
    const ip = address()
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 4; guess += 1) await signIn(email, 'wrong one', ip)
      expect((await signIn(email, password, ip)).status).toBe(200)
    }
  })
})

describe('asking for mail', () => {
  const recover = (email: string, ip = address()) => app.call('POST', '/recover', { body: { email }, ...from(ip) })

  test.each(['known', 'unknown'])('once a minute and six times an hour, for an address that is %s', async (which) => {
    const email = `${which}-mail@example.com`
    if (which === 'known') await aQuietPerson(email)
    for (let mail = 0; mail < 6; mail += 1) {
      expect((await recover(email)).status).toBe(200)
      const soon = await recover(email)
      expect(soon).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
      expect(Number(soon.headers.get('retry-after'))).toBeLessThanOrEqual(60)
      await app.advance(61)
    }
    const later = await recover(email)
    expect(later.body['code']).toBe('over_email_send_rate_limit')
    expect(readWait(String(later.body['message']))).toMatchObject({ unit: 'minutes' })
    await app.advance(3600)
    expect((await recover(email)).status).toBe(200)
  })

  test('once a minute and six times an hour also where others ask for it: the new side of a change of address', async () => {
    const victim = 'somebody-else@example.com'
    const askers = await Promise.all(
      [1, 2, 3].map(async (index) => {
        const { email, password } = await aQuietPerson(`asker-${index}@example.com`)
        return { email, token: String((await signIn(email, password, address())).body['access_token']) }
      }),
    )
    const toVictim = async () => (await app.mailbox()).filter(({ to }) => to === victim).length
    const change = (token: string) => app.call('PUT', '/user', { body: { email: victim }, token, ...from(address()) })
    const answers = await Promise.all(askers.map(({ token }) => change(token)))
    // The answer tells nobody that somebody else asked, and each hears in their own mailbox.
    expect(answers.map(({ status, body }) => [status, body['new_email']])).toEqual(askers.map(() => [200, victim]))
    expect(await toVictim()).toBe(1)
    for (const { email } of askers) expect((await app.mailTo(email, 'email_change')).text).toContain(victim)

    const again = (email: string) =>
      app.call('POST', '/resend', { body: { type: 'email_change', email }, ...from(address()) })
    await app.advance(61)
    for (const { email } of askers) expect((await again(email)).status).toBe(200)
    expect(await toVictim()).toBe(2)
    for (let mail = 3; mail <= 7; mail += 1) {
      await app.advance(61)
      expect((await again(askers[mail % 3]?.email ?? '')).status).toBe(200)
      expect(await toVictim()).toBe(Math.min(mail, 6))
    }
  })

  test('thirty times in five minutes for one client, counted by the /64 of its address', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 31; index += 1)
      statuses.push((await recover(`many-${index}@example.com`, `2001:db8:1:2::${index.toString(16)}`)).status)
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true)
    expect(statuses[30]).toBe(429)
    expect((await recover('many-x@example.com', '2001:db8:1:3::1')).status).toBe(200)
  })
})

test('a session that refreshes too often is told to come back, and keeps its session', async () => {
  const { email, password } = await aQuietPerson('busy@example.com')
  const opened = await signIn(email, password, address())
  let token = String(opened.body['refresh_token'])
  for (let index = 0; index < 30; index += 1) {
    const answer = await app.call('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: token },
      ...from(address()),
    })
    expect(answer.status).toBe(200)
    token = String(answer.body['refresh_token'])
  }
  const over = await app.call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: token },
    ...from(address()),
  })
  expect(over.status).toBe(503)
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
  await app.advance(61)
  expect((await app.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })).status).toBe(
    200,
  )
})

describe('a client address', () => {
  const asked: readonly (readonly [string, string, string, object])[] = [
    ['sign up', 'POST', '/signup', { password: 'x' }],
    ['ask for a link', 'POST', '/otp', {}],
    ['ask again', 'POST', '/resend', { type: 'signup' }],
    ['try codes', 'POST', '/verify', { type: 'email', token: '000000' }],
    ['change accounts', 'PUT', '/user', { data: {} }],
  ]
  test.each(asked)(
    'may %s thirty times in five minutes, then waits; another one does not',
    async (_action, method, path, body) => {
      const ip = address()
      const { email, password } = await aQuietPerson(`asks-${path.slice(1)}@example.com`)
      const token = String((await signIn(email, password, address())).body['access_token'])
      const once = (index: number, at: string) =>
        app.call(method, path, {
          body: path === '/user' ? body : { email: `no-${index}${path.slice(1)}@example.com`, ...body },
          ...from(at),
          ...(path === '/user' ? { token } : {}),
        })
      const statuses: number[] = []
      for (let index = 0; index < 30; index += 1) statuses.push((await once(index, ip)).status)
      expect(statuses).not.toContain(429)
      const over = await once(30, ip)
      expect(over).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
      expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await once(31, address())).status).not.toBe(429)
    },
  )

  test('follows thirty links in five minutes, then is told to wait on the page it is led to', async () => {
    const ip = address()
    const follow = async (at: string) => {
      const answer = await app.call('GET', '/verify?type=recovery&token=spent', { key: null, ...from(at) })
      return new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1)).get('error_code')
    }
    const told: (string | null)[] = []
    for (let index = 0; index < 30; index += 1) told.push(await follow(ip))
    expect(new Set(told)).toEqual(new Set(['otp_expired']))
    expect(await follow(ip)).toBe('over_request_rate_limit')
    expect(await follow(address())).toBe('otp_expired')
  })

  test('refreshes six hundred times a minute, then is told to come back, never to sign in anew', async () => {
    const ip = address()
    const refresh = (at: string) =>
      app.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: 'nobody’s' }, ...from(at) })
    const statuses = new Set<number>()
    for (let round = 0; round < 60; round += 1)
      for (const { status } of await Promise.all(Array.from({ length: 10 }, () => refresh(ip)))) statuses.add(status)
    expect([...statuses]).toEqual([400])
    const over = await refresh(ip)
    expect(over.status).toBe(503)
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await refresh(address())).status).toBe(400)
  })
})

test('a clock that is set back keeps nobody waiting longer than they would have', async () => {
  const { email, password } = await aQuietPerson('clock@example.com')
  const ip = address()
  const ask = () => app.call('POST', '/recover', { body: { email }, ...from(ip) })
  const clock = app.platform.clock as ReturnType<typeof createClock>
  for (const seconds of [3600, 86_400]) {
    expect((await ask()).status).toBe(200)
    for (let guess = 0; guess < 5; guess += 1) expect((await signIn(email, 'wrong one', ip)).status).toBe(400)
    expect([(await ask()).status, (await signIn(email, password, ip)).status]).toEqual([429, 429])
    clock.advance(-seconds)
    expect([(await ask()).status, (await signIn(email, password, ip)).status]).toEqual([200, 200])
    expect((await ask()).headers.get('retry-after')).toBe('60')
    clock.advance(seconds + 3600)
  }
})

describe('one mailbox under many names', () => {
  test('is mailed as often as under one, and the names stay different people', async () => {
    const { email: plain } = await aQuietPerson('tagged@example.com')
    const { email: tagged } = await aQuietPerson('tagged+work@example.com')
    const recover = (email: string) => app.call('POST', '/recover', { body: { email }, ...from(address()) })
    expect((await recover(tagged)).status).toBe(200)
    expect((await app.mailTo(tagged, 'recovery')).tokenHash).toEqual(expect.any(String))
    for (const email of [plain, 'tagged+1@example.com', 'TAGGED+Work@example.com'])
      expect(await recover(email)).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
    expect((await recover('tagged@example.org')).status).toBe(200)
    await app.advance(61)
    expect((await recover(plain)).status).toBe(200)
    expect((await signIn(plain, 'a palm beside the gate', address())).status).toBe(200)
  })

  test('is invited once by a list that names it twice', async () => {
    const { accounts: database } = app.platform
    const waits = await database.transaction({}, ({ db }) =>
      app.features.identity.mailWaits(db, 'invitation', [
        'listed+a@example.com',
        'other@example.com',
        'listed+b@example.com',
        '+odd@example.com',
      ]),
    )
    expect(waits).toEqual([0, 0, expect.any(Number), 0])
    expect(waits[2]).toBeGreaterThan(0)
  })
})
