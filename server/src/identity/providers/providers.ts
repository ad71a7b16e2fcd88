import type { FastifyBaseLogger } from 'fastify'
import { compactVerify, errors } from 'jose'
import * as client from 'openid-client'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { OidcProvider } from '../../platform/config-fields.ts'
import { createGuardedFetch, ForbiddenAddress, isListedHost, type GuardedFetch } from '../../platform/guarded-fetch.ts'
import type { MasterKey } from '../../platform/master-key.ts'
import { refuse } from '../errors.ts'
import { proofOf, type Proof } from './proof.ts'
import { publishedKeys, verifiedBy, type PublishedKeys } from './published-keys.ts'
import { matchesNonce } from './rules.ts'
import { verifyOutside } from './verify-outside.ts'

/** What binds an answer of a provider to the one request that asked for it. */
export type Binding = { state: string; nonce: string; verifier: string }
export type Providers = {
  readonly list: readonly OidcProvider[]
  /** Asks each once, so that a wrong setting is told at the start and not at a sign-in. */
  check(): Promise<void>
  /** Leaves with a code when no provider of that name is configured. */
  refuseUnknown(name: string): void
  /** Where to send the person. */
  begin(name: string, asked: Binding & { scopes: string; extra: Readonly<Record<string, string>> }): Promise<string>
  /** The answer the person came back with, and by which address, checked and exchanged. */
  finish(name: string, answer: { params: URLSearchParams; binding: Binding; address: string }): Promise<Proof>
  /** An id token that a client holds already; `name` may be the issuer too. */
  read(name: string, token: { idToken: string; nonce: string }): Promise<{ proof: Proof; expiresAt: Date }>
}

type Deps = { config: Config; clock: Clock; log: FastifyBaseLogger; masterKey: MasterKey; callback: string }
type Known = {
  configuration: client.Configuration
  /** For answers of the userinfo endpoint, which some providers sign. */
  signed: client.Configuration
  keys: PublishedKeys
  at: number
}

const discoveredFor = 3_600_000

export function createProviders({ config, clock, log, masterKey, callback }: Deps): Providers {
  const { oidcProviders: list, privateHosts } = config.auth
  const areSeveral = new Set(list.map(({ issuer }) => issuer)).size > 1
  /**
   * Where a provider leads back to. Of several servers one may send its visitors on to another, and have the code of that one come back as
   * its own (RFC 9700, 4.4); not every server says in its answer whose it is, so each is known by an address of its own.
   */
  const redirectTo = ({ name }: OidcProvider): string => (areSeveral ? `${callback}/${name}` : callback)
  const fetchGuarded = createGuardedFetch({ listedHosts: privateHosts })
  const known = new Map<string, Promise<Known>>()
  const told = (provider: OidcProvider, error: unknown): void =>
    log.warn({ ...faultOf(provider, error), leadsBackTo: redirectTo(provider) }, 'A sign-in by a provider failed.')
  const find = (name: string): OidcProvider =>
    list.find((one) => `custom:${one.name}` === name) ?? refuse('provider_disabled')
  const discovered = async (provider: OidcProvider): Promise<Known> => {
    const now = clock.now().getTime()
    const before = await known.get(provider.name)?.catch(() => undefined)
    if (before && Math.abs(now - before.at) < discoveredFor) return before
    const asking = discover(provider, { fetchGuarded, privateHosts, clock })
    known.set(provider.name, asking)
    try {
      return await asking
    } catch (error) {
      known.delete(provider.name)
      told(provider, error)
      return (
        before ??
        refuse('unexpected_failure', { status: 503, message: 'The provider cannot be reached', retryAfter: 5 })
      )
    }
  }
  /** What a provider answered wrongly is told to the operator by its kind; never with what it said about a person. */
  const guarded = async <T>(provider: OidcProvider, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      told(provider, error)
      return refuse('bad_oauth_callback')
    }
  }
  return {
    list,
    async check() {
      await Promise.allSettled(
        list.map(async (provider) => {
          await discovered(provider)
          log.info({ provider: provider.name, leadsBackTo: redirectTo(provider) }, 'People may sign in by a provider.')
        }),
      )
    },
    refuseUnknown(name) {
      if (!list.some((one) => `custom:${one.name}` === name))
        refuse('validation_failed', { message: 'Unknown provider' })
    },
    async begin(name, { state, nonce, verifier, scopes, extra }) {
      const provider = find(name)
      const { configuration } = await discovered(provider)
      // Without the first there is no id token, and nobody to sign in.
      const scope = [...new Set(`openid ${provider.scopes} ${scopes}`.split(/\s+/).filter(Boolean))].join(' ')
      return client.buildAuthorizationUrl(configuration, {
        ...extra,
        ...(provider.acrValues.length > 0 ? { acr_values: provider.acrValues.join(' ') } : {}),
        redirect_uri: redirectTo(provider),
        response_type: 'code',
        scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href
    },
    async finish(name, { params, binding, address }) {
      const provider = find(name)
      const { configuration, signed, keys } = await discovered(provider)
      return guarded(provider, async () => {
        if (address !== redirectTo(provider)) throw new Error('an answer came by the address of another provider')
        const tokens = await client.authorizationCodeGrant(configuration, new URL(`${address}?${params}`), {
          expectedState: binding.state,
          expectedNonce: binding.nonce,
          pkceCodeVerifier: binding.verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims() ?? refuse('bad_oauth_callback')
        const idToken = tokens.id_token ?? refuse('bad_oauth_callback')
        await verifiedBy(keys, idToken, () => compactVerify(idToken, keys, { algorithms: signingAlgorithms }))
        refuseOtherAcr(provider, claims.acr)
        const asksMore = !vouchesForAddress(claims) && configuration.serverMetadata().userinfo_endpoint
        const more = asksMore ? await client.fetchUserInfo(signed, tokens.access_token, claims.sub) : {}
        return proofOf({ masterKey }, provider, {
          subject: claims.sub,
          claims: { ...more, ...claims, ...addressIn(vouchesForAddress(claims) ? claims : more) },
          acr: claims.acr,
        })
      })
    },
    async read(name, { idToken, nonce }) {
      const provider = list.find((one) => one.issuer === name) ?? find(name)
      const { configuration, keys } = await discovered(provider)
      return guarded(provider, async () => {
        const payload = await verifyOutside(idToken, keys, {
          algorithms: signingAlgorithms,
          issuer: configuration.serverMetadata().issuer,
          audience: provider.clientId,
          now: clock.now(),
          requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
        })
        const { sub, exp, aud, azp, acr } = payload
        if (!sub || !exp) throw new errors.JWTInvalid('sub and exp must not be empty')
        if ((Array.isArray(aud) && aud.length > 1) || azp !== undefined)
          if (azp !== provider.clientId) throw new errors.JWTInvalid('issued to another client')
        if (!matchesNonce(nonce, payload['nonce'])) throw new errors.JWTInvalid('nonce differs')
        refuseOtherAcr(provider, acr)
        const proof = proofOf({ masterKey }, provider, { subject: sub, claims: payload, acr })
        return { proof, expiresAt: new Date(exp * 1000) }
      })
    },
  }
}

/** Signatures by a key that only the provider holds; a shared secret proves nothing about who signed. */
const signingAlgorithms = [
  'ES256',
  'ES384',
  'ES512',
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'EdDSA',
  'Ed25519',
]

type Discovering = { fetchGuarded: GuardedFetch; privateHosts: readonly string[]; clock: Clock }

async function discover(provider: OidcProvider, { fetchGuarded, privateHosts, clock }: Discovering): Promise<Known> {
  const issuer = new URL(provider.issuer)
  const isOpen = isListedHost(issuer, privateHosts) && issuer.protocol === 'http:'
  const configuration = await client.discovery(issuer, provider.clientId, {}, authenticationOf(provider), {
    [client.customFetch]: fetchGuarded as client.CustomFetch,
    execute: isOpen ? [client.allowInsecureRequests] : [],
  })
  const { jwks_uri: jwks } = configuration.serverMetadata()
  if (!jwks) throw new Error('the provider publishes no keys')
  const signed = new client.Configuration(
    configuration.serverMetadata(),
    provider.clientId,
    {},
    authenticationOf(provider),
  )
  signed[client.customFetch] = fetchGuarded as client.CustomFetch
  if (isOpen) client.allowInsecureRequests(signed)
  client.enableNonRepudiationChecks(signed)
  return { configuration, signed, keys: publishedKeys(jwks, { fetchGuarded, clock }), at: clock.now().getTime() }
}

const authenticationOf = ({ clientSecret }: OidcProvider): client.ClientAuth =>
  clientSecret === undefined ? client.None() : bySecret(clientSecret)

/** In the header, as every server must take it, unless this one says that it takes it in the body only. */
const bySecret =
  (secret: string): client.ClientAuth =>
  (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const inBody = !taken.includes('client_secret_basic') && taken.includes('client_secret_post')
    return (inBody ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret))(server, ...rest)
  }

type Claims = Readonly<Record<string, unknown>>

/** An address, and whether it is verified, are one word: neither counts of one place with the other of another. */
const vouchesForAddress = (claims: Claims): boolean =>
  claims['email'] !== undefined && claims['email_verified'] !== undefined
const addressIn = (claims: Claims) => ({ email: claims['email'], email_verified: claims['email_verified'] })

/** Asked for a certain assurance, a provider may still answer with less. */
function refuseOtherAcr(provider: OidcProvider, acr: unknown): void {
  if (provider.acrValues.length > 0 && !provider.acrValues.includes(String(acr)))
    throw new Error('the provider vouches with another assurance than asked for')
}

/** What the operator needs to find the fault. What a provider wrote beside its codes may be about a person. */
function faultOf(provider: OidcProvider, error: unknown): object {
  const { name, code, cause } = fieldsOf(error)
  const inner = fieldsOf(cause)
  const status = [fieldsOf(error)['status'], inner['status']].find((value) => typeof value === 'number')
  const answer = answerOf(error)
  const reason =
    cause instanceof ForbiddenAddress ? cause.message : inner['attribute'] === 'issuer' ? otherName : undefined
  return {
    provider: provider.name,
    error: name,
    code,
    cause: inner['code'] ?? inner['name'],
    ...(status === undefined ? {} : { status }),
    ...(answer === undefined ? {} : { answer }),
    ...(reason === undefined ? {} : { reason }),
  }
}

const otherName = 'it names itself otherwise than AUTH_OIDC_PROVIDERS says'

/** A code of the protocol, in the body or in a header, such as `invalid_client` for a wrong secret. */
function answerOf(error: unknown): string | undefined {
  const { error: inBody, cause } = fieldsOf(error)
  const inHeader = Array.isArray(cause) ? fieldsOf(fieldsOf(cause[0])['parameters'])['error'] : undefined
  return [inBody, inHeader].find((value): value is string => typeof value === 'string' && /^[a-z_]{1,60}$/.test(value))
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
