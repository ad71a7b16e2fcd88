import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startIdentityApp, type IdentityApp } from './testing.ts'

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => app.close())

let last = 0
/** Everybody comes from another address, so that none of the other limits is met. */
const anywhere = () => ({ headers: { 'x-forwarded-for': `2001:db8:${(last += 1).toString(16)}::1` } })
const verify = (body: object) => app.call('POST', '/verify', { body, ...anywhere() })
const wrongOf = (code: string, nth: number) => String((Number(code) + 1 + nth) % 1_000_000).padStart(6, '0')
const closedMails = async (email: string) =>
  (await app.mailbox()).filter(({ to, type }) => to === email && type === 'codes_closed')

let people = 0
async function aQuietPerson(): Promise<string> {
  const email = `codes-${(people += 1)}@example.com`
  await app.features.identity.seedPerson({ email, password: 'a palm beside the gate', fullName: 'Noura' })
  return email
}
/** Another mail, as soon as one may be asked for. */
async function mail(email: string) {
  await app.advance(601)
  expect((await app.call('POST', '/recover', { body: { email }, ...anywhere() })).status).toBe(200)
  return app.mailTo(email, 'recovery')
}
/** Five to a mail. */
async function guessWrong(email: string, times: number): Promise<void> {
  let sent = ''
  for (let nth = 0; nth < times; nth += 1) {
    if (nth % 5 === 0) sent = (await mail(email)).code
    expect(await verify({ type: 'recovery', email, token: wrongOf(sent, nth) })).toMatchObject({
      status: 403,
      body: { code: 'otp_expired' },
    })
  }
}

describe('wrong codes of mails', () => {
  test('close codes for a day after twenty for an account, and the owner is told once; the link goes on working', async () => {
    const email = await aQuietPerson()
    await guessWrong(email, 19)
    expect(await closedMails(email)).toEqual([])
    const { code: open } = await mail(email)
    await verify({ type: 'recovery', email, token: wrongOf(open, 0) })
    expect(await closedMails(email)).toHaveLength(1)
    const { code, tokenHash } = await mail(email)
    const refused = await verify({ type: 'recovery', email, token: code })
    // As a wrong one is.
    expect(refused).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
    expect(refused.body).toEqual((await verify({ type: 'recovery', email, token: '000000' })).body)
    expect((await verify({ type: 'recovery', token_hash: tokenHash })).status).toBe(200)
    await verify({ type: 'recovery', email, token: '000000' })
    expect(await closedMails(email)).toHaveLength(1)
    await app.advance(24 * 3600)
    expect((await verify({ type: 'recovery', email, token: (await mail(email)).code })).status).toBe(200)
  })

  test('are told of in the language of whoever owns the account', async () => {
    const email = await aQuietPerson()
    const headers = { ...anywhere().headers, 'accept-language': 'ar-SA' }
    await app.call('POST', '/token?grant_type=password', {
      body: { email, password: 'a palm beside the gate' },
      headers,
    })
    for (let nth = 0; nth < 20; nth += 1) await verify({ type: 'recovery', email, token: '000000' })
    expect((await closedMails(email)).map(({ subject }) => subject)).toEqual(['إيقاف مؤقت لرموز البريد'])
  })

  test('count together whatever the mail was for, also those of a new password in an old session', async () => {
    const email = await aQuietPerson()
    await guessWrong(email, 15)
    await app.call('POST', '/otp', { body: { email }, ...anywhere() })
    const { code } = await app.mailTo(email, 'magiclink')
    for (let nth = 0; nth < 5; nth += 1) await verify({ type: 'email', email, token: wrongOf(code, nth) })
    const opened = await app.call('POST', '/token?grant_type=password', {
      body: { email, password: 'a palm beside the gate' },
      ...anywhere(),
    })
    const token = String(opened.body['access_token'])
    await app.call('GET', '/reauthenticate', { token, ...anywhere() })
    const mailed = (await app.mailbox()).findLast((sent) => sent.to === email && sent.type === 'reauthentication')
    const nonce = /^\d{6}$/m.exec(mailed?.text ?? '')?.[0] ?? ''
    expect(nonce).not.toBe('')
    await app.platform.accounts.pool.query(
      `update auth.sessions set created_at = created_at - interval '2 days' where user_id = (select id from auth.users where email = $1)`,
      [email],
    )
    const body = { password: 'the phrase after it', nonce }
    expect(await app.call('PUT', '/user', { token, body, ...anywhere() })).toMatchObject({
      status: 422,
      body: { code: 'reauthentication_not_valid' },
    })
  })

  test('for an address that nobody has are answered and counted in the same way', async () => {
    const email = 'nobody-has-this@example.com'
    for (let nth = 0; nth < 22; nth += 1)
      expect((await verify({ type: 'recovery', email, token: '123456' })).body['code']).toBe('otp_expired')
    expect((await app.mailbox()).filter(({ to }) => to === email)).toEqual([])
    await app.features.identity.seedPerson({ email, password: 'a palm beside the gate', fullName: 'Noura' })
    expect((await verify({ type: 'recovery', email, token: (await mail(email)).code })).status).toBe(403)
  })

  test('many at once gain nothing, and a right one counts for none', async () => {
    const email = await aQuietPerson()
    for (let right = 0; right < 3; right += 1)
      expect((await verify({ type: 'recovery', email, token: (await mail(email)).code })).status).toBe(200)
    await guessWrong(email, 18)
    const { code } = await mail(email)
    // The right one among them is the twenty-first or later.
    await Promise.all([1, 2, 3, 4].map((nth) => verify({ type: 'recovery', email, token: wrongOf(code, nth) })))
    expect((await verify({ type: 'recovery', email, token: code })).status).toBe(403)
    expect(await closedMails(email)).toHaveLength(1)
  })

  test('a hundred in a row close codes until a link is opened', async () => {
    const email = await aQuietPerson()
    for (let day = 0; day < 5; day += 1) {
      await guessWrong(email, 20)
      await app.advance(25 * 3600)
    }
    const { code, tokenHash } = await mail(email)
    expect((await verify({ type: 'recovery', email, token: code })).status).toBe(403)
    expect((await verify({ type: 'recovery', token_hash: tokenHash })).status).toBe(200)
    expect((await verify({ type: 'recovery', email, token: (await mail(email)).code })).status).toBe(200)
    expect(await closedMails(email)).toHaveLength(5)
  })

  test('are told to nobody where the address was only typed by somebody who signed up with it', async () => {
    const email = 'typed-by-a-stranger@example.com'
    const signUp = { email, password: 'a palm beside the gate' }
    expect((await app.call('POST', '/signup', { body: signUp, ...anywhere() })).status).toBe(200)
    for (let nth = 0; nth < 22; nth += 1) await verify({ type: 'signup', email, token: '000000' })
    expect(await closedMails(email)).toEqual([])
    expect((await app.mailTo(email, 'signup')).tokenHash).toEqual(expect.any(String))
  })
})
