import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClock } from '../../platform/clock.ts'
import { loadConfig } from '../../platform/config.ts'
import { createLogger } from '../../platform/logger.ts'
import { createMasterKey } from '../../platform/master-key.ts'
import { createProviders } from './providers.ts'
import { approveAt, callbackUrl, clientOf, startOidcProvider, type Account, type Listening } from './testing.ts'

const accounts = new Map<string, Account>([['sara', { email: 'sara@example.com', email_verified: true }]])
let provider: Listening
beforeAll(async () => {
  provider = await startOidcProvider(accounts)
})
afterAll(() => provider.close())

/** As an operator set it up, with what the log says of it. */
function setUp(change: Record<string, unknown> = {}, env: Record<string, string> = {}) {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  const providers = createProviders({
    config: loadConfig({
      AUTH_PRIVATE_HOSTS: `${provider.host},${provider.host.replace('127.0.0.1', 'localhost')},127.0.0.1:9`,
      AUTH_OIDC_PROVIDERS: JSON.stringify([{ name: 'ministry', issuer: provider.url, ...clientOf, ...change }]),
      ...env,
    }),
    clock: createClock(),
    log: createLogger({ level: 'info', destination: { write } }),
    masterKey: createMasterKey(Buffer.alloc(32, 7)),
    callback: callbackUrl,
  })
  return { providers, lines }
}

test('a provider that answers is told at the start', async () => {
  const { providers, lines } = setUp()
  await providers.check()
  expect(lines).toMatchObject([
    { level: 'info', provider: 'ministry', leadsBackTo: callbackUrl, msg: 'People may sign in by a provider.' },
  ])
})

test.each([
  ['is away', { issuer: 'http://127.0.0.1:9' }, { cause: 'ECONNREFUSED' }],
  [
    'is inside a network that was not listed',
    { issuer: 'https://10.0.0.9' },
    { reason: '10.0.0.9 is inside a private network' },
  ],
  ['has no such address', { issuer: '/elsewhere' }, { status: 404 }],
  [
    'names itself otherwise',
    { issuer: 'localhost' },
    { reason: 'it names itself otherwise than AUTH_OIDC_PROVIDERS says' },
  ],
])('a provider that %s is told at the start, with why', async (_case, { issuer }, told) => {
  const { url } = provider
  const named =
    issuer === 'localhost' ? url.replace('127.0.0.1', issuer) : issuer.startsWith('/') ? url + issuer : issuer
  const { providers, lines } = setUp({ issuer: named })
  await providers.check()
  expect(lines).toMatchObject([{ level: 'warn', provider: 'ministry', leadsBackTo: callbackUrl, ...told }])
})

test('a wrong secret is told by what the provider answers, and nothing of the person', async () => {
  const { providers, lines } = setUp({ client_secret: 'another secret, as long as the right one' })
  const token = () => randomBytes(32).toString('base64url')
  const binding = { state: token(), nonce: token(), verifier: token() }
  const location = await providers.begin('custom:ministry', { ...binding, scopes: '', extra: {} })
  const { searchParams: params } = await approveAt(location, 'sara')
  await expect(providers.finish('custom:ministry', { params, binding, address: callbackUrl })).rejects.toMatchObject({
    code: 'bad_oauth_callback',
  })
  expect(lines).toMatchObject([{ level: 'warn', provider: 'ministry', status: 401, answer: 'invalid_client' }])
  expect(JSON.stringify(lines)).not.toMatch(/sara|secret/)
})
