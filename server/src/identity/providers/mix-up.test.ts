import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIdentityApp, type Client, type IdentityApp } from '../testing.ts'
import {
  callbackUrl,
  clientOf,
  startHostileProvider,
  startSilentProvider,
  type Hostile,
  type Listening,
} from './testing.ts'

/** Two servers of different people, of which one means ill and the other does not say whose its answers are. */
const email = 'victim@example.com'
let honest: Listening
let hostile: Hostile
let app: IdentityApp
beforeAll(async () => {
  hostile = await startHostileProvider({ namesItself: false })
  honest = await startSilentProvider({ sub: 'victim', email, redirectUris: [callbackUrl, `${callbackUrl}/honest`] })
  app = await startIdentityApp({
    AUTH_PRIVATE_HOSTS: `${hostile.host},${honest.host}`,
    AUTH_OIDC_PROVIDERS: JSON.stringify([
      { name: 'honest', issuer: honest.url, ...clientOf },
      { name: 'hostile', issuer: hostile.url, ...clientOf },
    ]),
  })
})
afterAll(async () => {
  await app.close()
  await hostile.close()
  await honest.close()
})

async function begin(provider: string): Promise<{ auth: Client; asked: URL }> {
  const auth = app.client()
  const { data } = await auth.signInWithOAuth({ provider: `custom:${provider}` })
  return { auth, asked: await leads(data.url ?? '') }
}
const leads = async (url: string) =>
  new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? 'about:blank')
/** What we answer to a browser that a provider sent back, by its address or by a form. */
const comeBack = async (back: URL, method = 'GET') => {
  const path = back.pathname.replace('/auth/v1', '')
  const form = { body: back.searchParams.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  const answer =
    method === 'GET'
      ? await app.call('GET', path + back.search, { key: null })
      : await app.call('POST', path, { key: null, ...form })
  return new URL(answer.headers.get('location') ?? 'about:blank')
}

test.each([
  ['where it asks to be led back to', undefined],
  ['the address of a time when there was no other server', callbackUrl],
])('a code of one server is not carried to another, by %s', async (_case, address) => {
  hostile.received.length = 0
  hostile.answer(async () => 'it has what it wanted')
  const attacker = await begin('honest')
  const victim = await begin('hostile')
  // The hostile server sends its visitor on to the honest one, with all that the attacker was given but the state.
  const lure = new URL(attacker.asked)
  lure.searchParams.set('state', victim.asked.searchParams.get('state') ?? '')
  if (address) lure.searchParams.set('redirect_uri', address)
  const back = await leads(lure.href)
  const code = back.searchParams.get('code')
  expect(code).toMatch(/./)
  await comeBack(back)
  const stolen = hostile.received.map((body) => body.get('code'))
  // And comes in as that visitor by its own way back.
  const own = new URL(attacker.asked.searchParams.get('redirect_uri') ?? '')
  own.search = new URLSearchParams({
    code: stolen[0] ?? 'none',
    state: attacker.asked.searchParams.get('state') ?? '',
  }).toString()
  const target = await comeBack(own)
  const { data } = await attacker.auth.exchangeCodeForSession(target.searchParams.get('code') ?? 'none')
  expect({ stolen, as: data.user?.email }).toEqual({ stolen: [], as: undefined })
})

test.each(['GET', 'POST'])('somebody who goes there and back by themselves comes in (%s)', async (method) => {
  const { auth, asked } = await begin('honest')
  expect(asked.searchParams.get('redirect_uri')).toBe(`${callbackUrl}/honest`)
  const target = await comeBack(await leads(asked.href), method)
  const { data, error } = await auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
})
