import type { ContractShape } from '@athar/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Member } from '../actor.ts'
import { createTell } from '../audit.ts'
import type { Clock } from '../clock.ts'
import type { Database, SessionRow, Transaction } from '../database.ts'
import type { DiskRoom } from '../disk-room.ts'
import { fail } from '../errors.ts'
import { withIdempotency } from './idempotency.ts'
import type { Call, ServedRoute } from './serve.ts'

/** Reads a bearer token. Identity provides it; it answers the session id, or why the token is worth nothing. */
export type ReadToken = (token: string) => Promise<{ sessionId: string } | 'expired' | 'invalid'>

export type RouteDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly readToken: ReadToken
  readonly room: DiskRoom
}

export function registerRoutes(app: FastifyInstance, deps: RouteDeps, routes: readonly ServedRoute[]): void {
  for (const route of routes) registerRoute(app, deps, route)
}

function registerRoute(app: FastifyInstance, deps: RouteDeps, { contract, handler }: ServedRoute): void {
  if (!contract.access) throw new Error(`Route ${contract.name} declares no access`)
  app.route({
    method: contract.method,
    url: contract.path,
    ...(contract.bodyLimit ? { bodyLimit: contract.bodyLimit } : {}),
    schema: {
      summary: contract.summary,
      operationId: contract.name,
      tags: [contract.name.split('.')[0] ?? ''],
      ...(contract.access.kind === 'public' ? {} : { security: [{ bearer: [] }] }),
      ...(contract.params ? { params: contract.params } : {}),
      ...(contract.query ? { querystring: contract.query } : {}),
      ...(contract.body && !contract.upload ? { body: contract.body } : {}),
      ...(contract.response ? { response: { [contract.status ?? 200]: contract.response } } : {}),
    },
    config: { contract },
    handler: (request, reply) => answer(deps, contract, handler, request, reply),
  })
}

async function answer(
  deps: RouteDeps,
  contract: ContractShape,
  handler: ServedRoute['handler'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const sessionId = await sessionOf(deps, contract, request)
  const organisationId = organisationOf(request)
  const call = async (tx: Transaction, row: SessionRow | null) => {
    const actor = actorFor(contract, row, sessionId, organisationId)
    if (bringsMore(contract) && deps.room.isTight()) fail('disk-full')
    const tell = createTell(tx.db, {
      organisationId: row?.organisation_role ? organisationId : null,
      personId: row?.person_id ?? null,
      requestId: request.id,
      at: deps.clock.now(),
    })
    const run = () =>
      handler({
        actor,
        tell,
        tx,
        db: tx.db,
        request,
        reply,
        clock: deps.clock,
        signal: signalOf(reply),
        params: request.params,
        query: request.query,
        body: request.body,
      } as unknown as Call<ContractShape>)
    return withIdempotency(
      { contract, request, reply, db: tx.db, personId: row?.person_id ?? null, at: deps.clock.now() },
      run,
    )
  }
  const open = { sessionId, organisationId, at: deps.clock.now() }
  const result =
    contract.transaction === false ? await outside(deps, open, call) : await deps.database.openSession(open, call)
  if (reply.sent || result === reply) return reply
  return finish(contract, reply, result)
}

/** Taking away stays possible on a full disk: it may be what makes room. */
const bringsMore = ({ method }: ContractShape): boolean => method !== 'GET' && method !== 'DELETE'

/** A streaming route checks its session in a short transaction and opens its own afterwards. */
async function outside(
  deps: RouteDeps,
  open: Parameters<Database['openSession']>[0],
  call: (tx: Transaction, row: SessionRow | null) => Promise<unknown>,
) {
  const found = await deps.database.openSession(open, async (_tx, row) => row)
  return call({ db: closed(), client: closed() }, found)
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

async function sessionOf(deps: RouteDeps, contract: ContractShape, request: FastifyRequest): Promise<string | null> {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (!bearer) return contract.access.kind === 'public' ? null : fail('unauthenticated')
  const token = await deps.readToken(bearer)
  if (typeof token === 'object') return token.sessionId
  if (contract.access.kind === 'public') return null
  return fail(token === 'expired' ? 'session-expired' : 'unauthenticated')
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
function organisationOf(request: FastifyRequest): string | null {
  const header = request.headers['athar-organisation']
  return typeof header === 'string' && uuidPattern.test(header) ? header.toLowerCase() : null
}

function actorFor(
  contract: ContractShape,
  row: SessionRow | null,
  sessionId: string | null,
  organisationId: string | null,
): Actor | Member | null {
  const { access } = contract
  if (access.kind === 'public') return null
  if (!row || !sessionId) return fail('session-expired')
  const actor: Actor = {
    personId: row.person_id,
    sessionId,
    email: row.email,
    aal: row.aal,
    platformRoles: row.platform_roles as Actor['platformRoles'],
  }
  if ('aal2' in access && access.aal2 && row.aal !== 'aal2') return fail('second-factor-required')
  if (access.kind === 'platform') {
    if (!access.roles.some((role) => actor.platformRoles.includes(role)))
      return fail('forbidden', { roles: access.roles })
    return row.aal === 'aal2' ? actor : fail('second-factor-required')
  }
  if (access.kind === 'person') return actor
  if (!organisationId) return fail('organisation-required')
  const role = row.organisation_role as Member['role'] | null
  if (!role) return fail('not-a-member')
  if (!access.roles.includes(role)) return fail('forbidden', { roles: access.roles })
  return { ...actor, organisationId, role }
}

/** The connection closes under every call; only one whose answer was not finished was given up by the client. */
function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
