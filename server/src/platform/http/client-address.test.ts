import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOrganisationsApp, type OrganisationsApp } from '../../organisations/testing.ts'
import { plainAddress } from './client-address.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:50123', '192.0.2.7'],
  ['2001:db8::5', '2001:db8::5'],
  ['[2001:db8::5]', '2001:db8::5'],
  ['[2001:db8::5]:443', '2001:db8::5'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['unknown', null],
  ['192.0.2.7:', null],
  ['_hidden', null],
  ['', null],
])('of %o the address is %o', (written, address) => {
  expect(plainAddress(written)).toBe(address)
})

describe('whoever comes', () => {
  let app: OrganisationsApp
  let email: string
  beforeAll(async () => {
    app = await startOrganisationsApp({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '10.0.0.1,10.0.0.2' })
    email = (await app.aPerson()).email
  })
  afterAll(() => app.close())

  /** Where the session that is opened so came from. */
  async function cameFrom(remoteAddress: string, forwarded?: string): Promise<unknown> {
    const headers = { apikey: 'anon', ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) }
    const payload = { email, password: 'a palm beside the gate' }
    const url = '/auth/v1/token?grant_type=password'
    const opened = await app.app.inject({ method: 'POST', url, remoteAddress, headers, payload })
    if (opened.statusCode !== 200) return opened.json()
    const authorization = `Bearer ${opened.json<{ access_token: string }>().access_token}`
    const sessions = await app.app.inject({ url: '/api/me/sessions', headers: { authorization } })
    const open = sessions.json<{ sessions: { current: boolean; address: string }[] }>().sessions
    return open.find(({ current }) => current)?.address
  }

  it.each([
    { from: '10.0.0.1', forwarded: '192.0.2.7:50123', address: '192.0.2.7' },
    { from: '10.0.0.1', forwarded: '192.0.2.8:50123, 10.0.0.2:9', address: '192.0.2.8' },
    { from: '10.0.0.1', forwarded: '[2001:db8::5]:443', address: '2001:db8::5' },
    { from: '10.0.0.1', forwarded: 'unknown', address: '10.0.0.1' },
    { from: '10.0.0.1', forwarded: '6.6.6.6, unknown, 192.0.2.9', address: '192.0.2.9' },
    { from: '10.0.0.1', forwarded: '6.6.6.6, unknown, 10.0.0.2', address: '10.0.0.2' },
    { from: '10.0.0.9', forwarded: '6.6.6.6', address: '10.0.0.9' },
    { from: 'fe80::1%eth0', forwarded: undefined, address: 'fe80::1' },
  ])('from $from on behalf of $forwarded signs in, from $address', async ({ from, forwarded, address }) => {
    expect(await cameFrom(from, forwarded)).toBe(address)
  })

  it('is counted as one, whatever port their proxy writes', async () => {
    const report = (port: number) =>
      app.app.inject({
        method: 'POST',
        url: '/rest/v1/rpc/log_security_event',
        remoteAddress: '10.0.0.1',
        headers: { 'x-forwarded-for': `192.0.2.40:${port}` },
        payload: { event_type: 'sign_in_failed' },
      })
    const answers: number[] = []
    for (let port = 50_000; port < 50_031; port += 1) answers.push((await report(port)).statusCode)
    expect([answers.filter((status) => status === 204).length, answers.at(-1)]).toEqual([30, 429])
  })
})
