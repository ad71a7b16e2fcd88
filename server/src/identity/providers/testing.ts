import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import Provider from 'oidc-provider'

export type Listening = { readonly url: string; readonly host: string; close(): Promise<void> }

async function listen(handler: (url: string) => RequestListener | Promise<RequestListener>): Promise<Listening> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  server.on('request', await handler(`http://${host}`))
  return {
    url: `http://${host}`,
    host,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type Account = { email?: string; email_verified?: boolean; name?: string }
export const callbackUrl = 'http://athar.test/auth/v1/callback'
export const clientOf = { client_id: 'athar', client_secret: 'a secret between two servers, long enough' }

/** A provider as others run it: certified, and knowing whoever is in `accounts`. */
export function startOidcProvider(accounts: ReadonlyMap<string, Account>): Promise<Listening> {
  return listen((url) => {
    const provider = new Provider(url, {
      clients: [
        { ...clientOf, redirect_uris: [callbackUrl], response_types: ['code'], grant_types: ['authorization_code'] },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ sub: id, ...accounts.get(id) }) }),
      acrValues: ['urn:loa:high'],
      cookies: { keys: ['only for this test'] },
      ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
    })
    const answer = provider.callback()
    return (request, response) => void answer(request, response)
  })
}

/** A browser at the provider: signs in as `login`, consents, and comes out with the address that leads back to us. */
export async function approveAt(location: string, login: string): Promise<URL> {
  const jar = new Map<string, string>()
  let address = location
  let form: URLSearchParams | undefined
  for (let step = 0; step < 12; step += 1) {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    })
    form = undefined
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const next = answer.headers.get('location')
    if (next) {
      address = new URL(next, address).href
      if (address.startsWith('http://athar.test/')) return new URL(address)
      continue
    }
    const page = await answer.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (!prompt) throw new Error(`the provider answered ${answer.status}: ${page.slice(0, 2000)}`)
    form = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login, password: 'any' } : {}) })
  }
  throw new Error('the provider leads nowhere')
}

type Keys = { own: CryptoKey; publicJwk: object }
export type MadeToken = (made: { nonce: string | null; issuer: string; keys: Keys }) => Promise<string>
export type Hostile = Listening & {
  /** What its token endpoint hands out next. */
  answer(made: MadeToken): void
  /** An id token of its own, outside any flow. */
  sign(claims: JWTPayload, header?: { alg: string }): Promise<string>
  /** Signs by another key from now on, and publishes that one alone. */
  rotate(kid?: string): Promise<void>
  /** How often its keys were fetched. */
  fetched(): number
  /** The codes and verifiers it was sent. */
  readonly received: URLSearchParams[]
}

/** A provider that says whatever a test wants. */
export async function startHostileProvider({ userinfo }: { userinfo?: object } = {}): Promise<Hostile> {
  const makeKeys = async (kid: string) => {
    const pair = await generateKeyPair('ES256', { extractable: true })
    return { own: pair.privateKey, publicJwk: { ...(await exportJWK(pair.publicKey)), kid, alg: 'ES256', use: 'sig' } }
  }
  let keys = await makeKeys('own')
  let fetched = 0
  const received: URLSearchParams[] = []
  let make: MadeToken = () => Promise.reject(new Error('nothing to hand out'))
  const listening = await listen((url) => (request, response) => {
    const send = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    const asked = new URL(request.url ?? '/', url)
    if (asked.pathname === '/.well-known/openid-configuration')
      return send({
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        ...(userinfo ? { userinfo_endpoint: `${url}/userinfo` } : {}),
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      })
    if (asked.pathname === '/userinfo') return send(userinfo)
    if (asked.pathname === '/keys') {
      fetched += 1
      return send({ keys: [keys.publicJwk] })
    }
    if (asked.pathname !== '/token') return response.writeHead(404).end()
    void bodyOf(request).then(async (body) => {
      received.push(body)
      // The test gives the nonce it saw as the code: nobody stands between the two.
      const nonce = body.get('code')
      send({ access_token: 'a', token_type: 'bearer', id_token: await make({ nonce, issuer: url, keys }) })
    })
  })
  return {
    ...listening,
    received,
    answer: (made) => void (make = made),
    async rotate(kid = `own-${randomUUID()}`) {
      keys = await makeKeys(kid)
    },
    fetched: () => fetched,
    sign: (claims, header = { alg: 'ES256' }) =>
      new SignJWT(claims).setProtectedHeader({ kid: keys.publicJwk.kid, ...header }).sign(keys.own),
  }
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
