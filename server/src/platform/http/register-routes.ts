import { actingRoles, administersUnsurely, type ContractShape } from '@athar/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import type { Actor, DeviceActor, Member } from '../actor.ts'
import { createAudit } from '../audit.ts'
import type { Clock } from '../clock.ts'
import type { Database, OpenSession, SessionRow, Transaction } from '../database.ts'
import type { DiskSpace } from '../disk-space.ts'
import { fail, Failure } from '../errors.ts'
import { refuseBelowAal2 } from '../assurance.ts'
import { coalesce } from '../coalesce.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import {
  callersOf,
  isApiToken,
  presentedToken,
  tokenActor,
  tokensOf,
  type UsedApiToken,
  type UseApiToken,
} from './api-tokens.ts'
import { bearerIn } from './bearer.ts'
import { withIdempotency } from './idempotency.ts'
import { roomFor, type LargeBodies } from './large-bodies.ts'
import type { RateKeys } from './rate-keys.ts'
import { sendOnlyWhile } from './send-only-while.ts'
import type { Call, ServedRoute } from './serve.ts'
import { whenOver } from './when-over.ts'

/** Reads a bearer token. Identity provides it; it answers the session and the assurance it was issued at, or why it is worth nothing. */
export type ReadToken = (token: string) => Promise<SessionBearer | 'expired' | 'invalid'>
type SessionBearer = { readonly sessionId: string; readonly userId?: string; readonly aal: 'aal1' | 'aal2' }
type Bearer = SessionBearer | { readonly apiToken: UsedApiToken } | { readonly device: DeviceActor }
/** Whose the key of a meter is. The feature that keeps meters provides it. */
export type UseDeviceKey = (key: string) => Promise<DeviceActor | null>
/** Whoever was let in; nobody where anybody may. */
type Entered = Actor | Member | null

export type RouteDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly readToken: ReadToken
  readonly useApiToken?: UseApiToken | undefined
  readonly useDeviceKey?: UseDeviceKey | undefined
  /** Batches of a meter in a minute. */
  readonly deviceBatches: number
  readonly disk: DiskSpace
  /** The actions of a person, so many at once. */
  readonly concurrency: ReturnType<typeof limitConcurrency>
  readonly large: LargeBodies
  readonly rateKeys: RateKeys
  /** Looks whether somebody still may, once for all that goes out to them. */
  readonly checks: ReturnType<typeof coalesce<unknown>>
}

export function registerRoutes(app: FastifyInstance, deps: RouteDeps, routes: readonly ServedRoute[]): void {
  const bytes = routes.filter(({ contract }) => contract.upload === 'bytes')
  for (const route of routes) if (!bytes.includes(route)) registerRoute(app, deps, route)
  if (bytes.length === 0) return
  // The bytes of a file come under any content type, JSON as well, and reach the use case unread.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    for (const route of bytes) registerRoute(scope, deps, route)
  })
}

function registerRoute(app: FastifyInstance, deps: RouteDeps, { contract, handler }: ServedRoute): void {
  if (!contract.access) throw new Error(`Route ${contract.name} declares no access`)
  if (administersUnsurely(contract))
    throw new Error(`Route ${contract.name} is for administrators alone and asks for no second factor`)
  app.route({
    method: contract.method,
    url: contract.path,
    ...bodyLimitOf(contract),
    schema: {
      summary: contract.summary,
      operationId: contract.name,
      tags: [contract.name.split('.')[0] ?? ''],
      ...(contract.access.kind === 'public'
        ? {}
        : { security: [{ bearer: [] }], description: `${callersOf(contract)} ${tokensOf(contract)}` }),
      ...(contract.params ? { params: contract.params } : {}),
      ...(contract.query ? { querystring: contract.query } : {}),
      ...(contract.body && !contract.upload ? { body: contract.body } : {}),
      ...(contract.response ? { response: { [contract.status ?? 200]: contract.response } } : {}),
    },
    config: {
      contract,
      ...(contract.rateLimit
        ? {
            rateLimit: {
              max: contract.access.kind === 'device' ? deps.deviceBatches : contract.rateLimit.most,
              timeWindow: contract.rateLimit.seconds * 1000,
              ...(contract.rateLimit.perToken ? { keyGenerator: deps.rateKeys.of } : {}),
            },
          }
        : {}),
    },
    // Told only to those who may call it: see `call` below.
    attachValidation: true,
    handler: (request, reply) => answer(deps, contract, handler, request, reply),
  })
}

/**
 * Unauthenticated bodies are never read. One hook for all routes runs before the decompression of each:
 * an unread decompressed body would block its connection.
 */
export function authenticateBeforeParsing(app: FastifyInstance, deps: RouteDeps): void {
  app.addHook('preParsing', async (request, reply) => {
    const { contract } = request.routeOptions.config as { contract?: ContractShape }
    if (!contract) return
    const bearer = await bearerOf(deps, contract, { request, reply })
    bearers.set(request, bearer)
    if (contract.upload) refusePacked(request)
    else if (bearer && isLarge(request)) await roomFor(deps.large, { request, reply }, { personId: personOf(bearer) })
  })
}

/**
 * By the length the sender declares; chunked or compressed bodies declare none. A GET or HEAD body is never read: proxies
 * that announce one would let four open event streams block everything else of their person.
 */
const isLarge = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined ||
    headers['content-encoding'] !== undefined ||
    Number(headers['content-length'] ?? 0) > smallBytes)

/** A file is read from what comes as it comes: packed, it would be unpacked beside its reader, who waits for it until the connection ends. */
function refusePacked({ headers }: FastifyRequest): void {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') fail('unsupported-media-type')
}

/** Who presented what, from before the body came until the answer. */
const bearers = new WeakMap<FastifyRequest, Bearer | null>()

/** What forms and reports are no larger than: all that is read of visitors where a route says nothing else, and of nobody a large body. */
const smallBytes = 65_536

function bodyLimitOf({ bodyLimit, access }: ContractShape): { bodyLimit?: number } {
  if (bodyLimit !== undefined) return { bodyLimit }
  return access.kind === 'public' ? { bodyLimit: smallBytes } : {}
}

async function answer(
  deps: RouteDeps,
  contract: ContractShape,
  handler: ServedRoute['handler'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const bearer = bearers.get(request) ?? null
  if (bearer && 'device' in bearer) return answerDevice(deps, { contract, handler }, { request, reply }, bearer.device)
  const session = bearer && 'sessionId' in bearer ? bearer : null
  const apiToken = bearer && 'apiToken' in bearer ? bearer.apiToken.hash : undefined
  const sessionId = session?.sessionId ?? null
  const organisationId = organisationOf(request)
  const admit = async (tx: Transaction, row: SessionRow | null) => {
    if (!apiToken) return actorFor(tx, contract, row, { sessionId, organisationId })
    const acting = tokenActor(contract, row)
    // A token belongs to one organisation: whoever reads the header finds it there, sent or not.
    request.headers['athar-organisation'] = row?.token?.organisationId
    return acting
  }
  const open: OpenSession = { sessionId, organisationId, at: deps.clock.now(), aal: session?.aal ?? 'aal1', apiToken }
  const now = () => ({ ...open, at: deps.clock.now() })
  const whose = JSON.stringify([contract.name, sessionId, apiToken?.toString('hex'), organisationId, open.aal])
  const checks = [() => deps.checks(whose, () => deps.database.openSession<unknown>(now(), admit))]
  const stillMay = async () => {
    for (const check of checks) if (!(await check().then(() => true, refused))) return false
    return true
  }
  if (contract.access.kind !== 'public') sendOnlyWhile(reply, stillMay)
  const inside = (tx: Transaction, row: SessionRow | null, actor: Entered) => {
    // What somebody does as themselves, or for the platform, is no action of the organisation the header may name.
    const within = actingRoles(contract.access) !== null && row?.organisation_role
    const audit = createAudit(tx.db, {
      organisationId: within ? (row.token?.organisationId ?? organisationId) : null,
      personId: row?.person_id ?? null,
      tokenId: row?.token?.id,
      requestId: request.id,
      at: deps.clock.now(),
    })
    return { actor, audit, tx, db: tx.db }
  }
  /** What took long may have waited for others all the while: whether its caller would be let in is asked again before it counts. */
  const entered = <T>(work: (tx: Transaction, row: SessionRow | null, actor: Entered) => Promise<T>): Promise<T> =>
    deps.database.openSession(now(), async (tx, row) => {
      const [actor, since] = [await admit(tx, row), deps.clock.now().getTime()]
      const result = await work(tx, row, actor)
      if (actor && Math.abs(deps.clock.now().getTime() - since) >= longMs)
        await deps.database.openSessionSeparately(now(), async (beside, found) =>
          refuseAnotherRole(actor, await admit(beside, found)),
        )
      return result
    })
  const call = async (tx: Transaction, row: SessionRow | null, actor: Entered) => {
    if (request.validationError) throw request.validationError
    if (bringsMore(contract) && deps.disk.isTight()) fail('disk-full')
    const run = () =>
      handler({
        ...inside(tx, row, actor),
        request,
        reply,
        clock: deps.clock,
        signal: signalOf(reply),
        stillMay,
        onlyWhile: (check: () => Promise<unknown>) => void checks.push(check),
        inTurn: <T>(work: () => Promise<T>) => inTurn(deps, bearer, work),
        bodyQueue: async () => {
          if (bearer) await roomFor(deps.large, { request, reply }, { personId: personOf(bearer) })
        },
        reauthorise: <T>(work: (entered: ReturnType<typeof inside>) => Promise<T>) =>
          inTurn(deps, bearer, () => entered((own, found, as) => work(inside(own, found, as)))),
        params: request.params,
        query: request.query,
        body: request.body,
      } as unknown as Call<ContractShape>)
    return withIdempotency(
      { contract, request, reply, db: tx.db, personId: row?.person_id ?? null, at: deps.clock.now() },
      run,
    )
  }
  const result =
    contract.transaction === false
      ? await outside(deps, open, { admit, call })
      : await unawaited(reply, () => inTurn(deps, bearer, () => onceMoreAfterDeadlock(contract, () => entered(call))))
  // The answer is out, or was on its way when its reader left.
  if (reply.sent || reply.raw.headersSent || result === reply) return reply
  return finish(contract, reply, result)
}

/** A meter acts for its organisation in no role, within what its route does. */
async function answerDevice(
  deps: RouteDeps,
  { contract, handler }: ServedRoute,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  actor: DeviceActor,
): Promise<unknown> {
  if (request.validationError) throw request.validationError
  if (deps.disk.isTight()) fail('disk-full')
  const { params, query, body } = request
  const result = await deps.concurrency(actor.deviceId, () =>
    deps.database.transaction({ organisationId: actor.organisationId }, (tx) =>
      handler({
        actor,
        params,
        query,
        body,
        db: tx.db,
        tx,
        clock: deps.clock,
        request,
        reply,
      } as unknown as Call<ContractShape>),
    ),
  )
  return finish(contract, reply, result)
}

/** Actions of one person at the same time, of ten for all: whoever asks for more waits without a connection. */
export const mostConcurrentActions = 4

function inTurn<T>({ concurrency }: RouteDeps, bearer: Bearer | null, action: () => Promise<T>): Promise<T> {
  return bearer ? concurrency(personOf(bearer), action) : action()
}

const personOf = (bearer: Bearer): string =>
  'device' in bearer
    ? bearer.device.deviceId
    : 'sessionId' in bearer
      ? (bearer.userId ?? bearer.sessionId)
      : (bearer.apiToken.personId ?? bearer.apiToken.hash.toString('hex'))

/**
 * Two actions that waited for each other: the database took one back whole, so that the other could go on. By now that one is over, and
 * what was asked is done after it, or refused for what the other changed.
 */
async function onceMoreAfterDeadlock<T>({ upload }: ContractShape, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    // What was streamed in is not at hand any more.
    if (upload || !isDeadlock(error)) throw error
    return action()
  }
}

const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40P01'

/**
 * A reply that is waited for is over when the reader has taken all of it. A route that answers with its reply would hold its
 * transaction, and the place of its person, as long as somebody likes to read: within `work` the reply is handed on as it is.
 */
async function unawaited<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T> {
  Object.defineProperty(reply, 'then', { value: undefined, configurable: true })
  try {
    return await work()
  } finally {
    Reflect.deleteProperty(reply, 'then')
  }
}

/** How long an action takes before the door is asked again at its end. */
const longMs = 1000

/** What somebody began in one role is not ended in another, which may hold less. */
function refuseAnotherRole(began: Actor | Member, now: Entered): void {
  const roleOf = (actor: Entered) => (actor && 'role' in actor ? actor.role : null)
  if (roleOf(began) !== roleOf(now)) fail('forbidden', { roles: [roleOf(began)] })
}

/** Refused for what it is; a fault is none of that. */
function refused(error: unknown): false {
  if (error instanceof Failure) return false
  throw error
}

/** Taking away stays possible on a full disk: it may be what makes room. */
const bringsMore = ({ method }: ContractShape): boolean => method !== 'GET' && method !== 'DELETE'

/** A streaming route checks its session in a short transaction, and enters its own afterwards. */
async function outside(
  deps: RouteDeps,
  open: OpenSession,
  {
    admit,
    call,
  }: {
    admit: (tx: Transaction, row: SessionRow | null) => Promise<Entered>
    call: (tx: Transaction, row: SessionRow | null, actor: Entered) => Promise<unknown>
  },
) {
  const { row, actor } = await deps.database.openSession(open, async (tx, found) => ({
    row: found,
    actor: await admit(tx, found),
  }))
  return call({ db: closed(), client: closed() }, row, actor)
}

/** Stands where a connection would be, and says so when somebody reaches for it. */
const closed = <T extends object>(): T =>
  new Proxy({} as T, {
    get() {
      throw new Error('this route runs without a transaction of its own')
    },
  })

function finish(contract: ContractShape, reply: FastifyReply, result: unknown) {
  reply.status(contract.status ?? 200)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  return contract.status === 204 ? reply.send() : reply.send(result)
}

async function bearerOf(
  deps: RouteDeps,
  contract: ContractShape,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Bearer | null> {
  const bearer = bearerIn(request.headers.authorization)
  if (!bearer) return contract.access.kind === 'public' ? null : fail('unauthenticated')
  if (contract.access.kind === 'device') {
    const device = (await deps.useDeviceKey?.(bearer)) ?? fail('mrv-projects.key-invalid')
    deps.rateKeys.note(bearer)
    return { device }
  }
  if (isApiToken(bearer)) {
    if (contract.access.kind === 'public') return null
    const apiToken = await presentedToken(deps.useApiToken, { contract, request, reply, secret: bearer })
    if (apiToken.personId !== undefined) deps.rateKeys.note(bearer)
    return { apiToken }
  }
  const token = await deps.readToken(bearer)
  if (typeof token === 'object') return token
  if (contract.access.kind === 'public') return null
  return fail(token === 'expired' ? 'session-expired' : 'unauthenticated')
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
function organisationOf(request: FastifyRequest): string | null {
  const header = request.headers['athar-organisation']
  return typeof header === 'string' && uuidPattern.test(header) ? header.toLowerCase() : null
}

async function actorFor(
  { db }: Transaction,
  contract: ContractShape,
  row: SessionRow | null,
  { sessionId, organisationId }: { sessionId: string | null; organisationId: string | null },
): Promise<Entered> {
  const { access } = contract
  if (access.kind === 'public' || access.kind === 'device') return null
  if (!row || !sessionId) return fail('session-expired')
  const actor: Actor = {
    personId: row.person_id,
    sessionId,
    email: row.email,
    aal: row.aal,
    platformRoles: row.platform_roles as Actor['platformRoles'],
  }
  if (access.kind === 'platform') {
    if (!access.roles.some((role) => actor.platformRoles.includes(role)))
      return fail('forbidden', { roles: access.roles })
    return row.aal === 'aal2' ? actor : refuseBelowAal2(db)
  }
  if (access.kind === 'person') {
    const role = access.acting && organisationId ? (row.organisation_role as Member['role'] | null) : null
    const roles = actingRoles(access)
    if (role && roles && !roles.includes(role)) return fail('forbidden', { roles })
    if (access.aal2 && row.aal !== 'aal2') return refuseBelowAal2(db)
    if (row.unconfirmed && !access.unconfirmed) return refuseBelowAal2(db)
    return role && organisationId ? { ...actor, organisationId, role } : actor
  }
  if (!organisationId) return fail('organisation-required')
  const role = row.organisation_role as Member['role'] | null
  if (!role) return fail('not-a-member')
  if (!access.roles.includes(role)) return fail('forbidden', { roles: access.roles })
  if ((access.aal2 && row.aal !== 'aal2') || row.unconfirmed) return refuseBelowAal2(db)
  return { ...actor, organisationId, role }
}

/**
 * The connection closes under every call; only one whose answer was not finished was given up by the client. Whoever asked for the head
 * of an answer takes nothing of what is read for it.
 */
function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  whenOver(reply.raw, () => {
    if (!reply.raw.writableFinished || reply.request.method === 'HEAD') controller.abort()
  })
  return controller.signal
}
