import { createHash, randomUUID } from 'node:crypto'
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

async function makeKeys(kid: string) {
  const pair = await generateKeyPair('ES256', { extractable: true })
  return { own: pair.privateKey, publicJwk: { ...(await exportJWK(pair.publicKey)), kid, alg: 'ES256', use: 'sig' } }
}

const metadataOf = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/keys`,
  response_types_supported: ['code'],
  id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
  code_challenge_methods_supported: ['S256'],
})

type Saying = {
  userinfo?: object
  /** Whether it announces that its answers say whose they are. */
  namesItself?: boolean
}

/** A provider that says whatever a test wants. */
export async function startHostileProvider({ userinfo, namesItself = true }: Saying = {}): Promise<Hostile> {
  let keys = await makeKeys('own')
  let fetched = 0
  const received: URLSearchParams[] = []
  let make: MadeToken = () => Promise.reject(new Error('nothing to hand out'))
  const listening = await listen((url) => (request, response) => {
    const send = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    const asked = new URL(request.url ?? '/', url)
    if (asked.pathname === '/.well-known/openid-configuration')
      return send({
        ...metadataOf(url),
        ...(userinfo ? { userinfo_endpoint: `${url}/userinfo` } : {}),
        authorization_response_iss_parameter_supported: namesItself,
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

/**
 * An honest provider, as older ones are: its answers do not say whose they are (no `iss`). `sub` is signed in there and agreed long ago, so
 * it leads back at once, to addresses that were registered alone.
 */
export async function startSilentProvider({
  sub,
  redirectUris,
  email,
}: {
  sub: string
  redirectUris: readonly string[]
  email: string
}): Promise<Listening> {
  const { own, publicJwk } = await makeKeys('own')
  const asked = new Map<string, URLSearchParams>()
  return listen((url) => (request, response) => {
    const send = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    if (pathname === '/.well-known/openid-configuration') return send(metadataOf(url))
    if (pathname === '/keys') return send({ keys: [publicJwk] })
    if (pathname === '/authorize') {
      const back = searchParams.get('redirect_uri') ?? ''
      if (!redirectUris.includes(back)) return response.writeHead(400).end('this redirect address is not registered')
      const code = randomUUID()
      asked.set(code, searchParams)
      const location = new URL(back)
      location.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString()
      return response.writeHead(302, { location: location.href }).end()
    }
    void bodyOf(request).then(async (body) => {
      const before = asked.get(body.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url')
      if (before?.get('code_challenge') !== challenge || before.get('redirect_uri') !== body.get('redirect_uri'))
        return send({ error: 'invalid_grant' }, 400)
      asked.delete(body.get('code') ?? '')
      const iat = Math.floor(Date.now() / 1000)
      const claims = { iss: url, sub, aud: clientOf.client_id, iat, exp: iat + 300, nonce: before.get('nonce') }
      const idToken = new SignJWT({ ...claims, email, email_verified: true }).setProtectedHeader({
        alg: 'ES256',
        kid: 'own',
      })
      return send({ access_token: 'a', token_type: 'bearer', id_token: await idToken.sign(own) })
    })
  })
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
