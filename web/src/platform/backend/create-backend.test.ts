import { describe, expect, it } from 'vitest'
import { createBackend } from './create-backend.ts'
import { withoutServerExpiry } from './session-fetch.ts'
import { storageKeyOf } from './settings.ts'

describe('the backend client', () => {
  it('needs an address and a key', () => {
    expect(() => createBackend('', 'anon')).toThrow('supabaseUrl is required.')
    expect(() => createBackend('http://athar.example', '')).toThrow('supabaseKey is required.')
  })

  it('has no auth client where tokens come from elsewhere', () => {
    const backend = createBackend('http://athar.example', 'anon', { accessToken: () => Promise.resolve('token') })
    expect(() => backend.auth).toThrow('accessToken')
  })

  it('keeps the session under the first label of the host', () => {
    expect(storageKeyOf('https://abcd.backend.example')).toBe('sb-abcd-auth-token')
    expect(storageKeyOf('http://127.0.0.1:3000')).toBe('sb-127-auth-token')
  })

  it('forgets the server’s expiry time, and only that', async () => {
    const answer = (body: unknown) =>
      withoutServerExpiry(() =>
        Promise.resolve(
          new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', 'x-kept': '1' } }),
        ),
      )('x')
    const session = await answer({ access_token: 'a', expires_at: 1, expires_in: 900, user: { id: '1' } })
    expect(await session.json()).toEqual({ access_token: 'a', expires_in: 900, user: { id: '1' } })
    expect(session.headers.get('x-kept')).toBe('1')
    expect(await (await answer({ id: '1', expires_at: 1 })).json()).toEqual({ id: '1', expires_at: 1 })
  })
})
