import { createHash } from 'node:crypto'
import type { ContractShape } from '@athar/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { fail } from '../errors.ts'
import { tables } from '../tables.ts'

type Scope = {
  contract: ContractShape
  request: FastifyRequest
  reply: FastifyReply
  db: Db
  personId: string | null
  at: Date
  /** What an upload brought, by its hash; a body that was streamed is not at hand any more. */
  content?: string
}

/**
 * The key of a write, null where it brings none. One that is too short or too long is refused: passed over, it would let whoever
 * sends it believe that a repeat does no harm.
 */
export function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers['idempotency-key']
  if (typeof key !== 'string') return null
  if (key.length < shortestKey || key.length > longestKey)
    fail('validation-failed', { issues: [{ path: 'idempotency-key', code: 'key-length', part: 'headers' }] })
  return key
}
export const shortestKey = 8
export const longestKey = 200

/**
 * A write that carries `Idempotency-Key` happens once: the key is taken in the same transaction as the action, so a
 * repeat either waits for the first and is given its answer, or finds nothing because the first was rolled back.
 */
export async function withIdempotency(scope: Scope, run: () => Promise<unknown>): Promise<unknown> {
  const { contract, personId, db } = scope
  if (
    !personId ||
    contract.method === 'GET' ||
    contract.keepsAnswer !== undefined ||
    (scope.content === undefined && (contract.transaction === false || contract.upload))
  )
    return run()
  const key = keyOf(scope.request)
  if (key === null) return run()
  const { params, query, body = scope.content, headers } = scope.request
  const hash = createHash('sha256')
    .update(JSON.stringify([contract.name, headers['athar-organisation'] ?? '', params, query, body]))
    .digest('hex')
  const takeKey = async () => {
    const { numInsertedOrUpdatedRows: taken } = await tables(db)
      .insertInto('idempotencyKeys')
      .values({ personId, key, contract: contract.name, requestHash: hash, createdAt: scope.at })
      .onConflict((known) => known.doNothing())
      .executeTakeFirst()
    return taken === 1n
  }
  if (!(await takeKey())) {
    const answered = await replay(scope, key, hash)
    if (answered) return answered.body
    if (!(await takeKey())) return fail('idempotency-key-reused')
  }
  const result = await run()
  await tables(db)
    .updateTable('idempotencyKeys')
    .set({ status: contract.status ?? 200, body: JSON.stringify(result ?? null) })
    .where('personId', '=', personId)
    .where('key', '=', key)
    .execute()
  return result
}

type UploadCall = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly actor: { readonly personId: string }
  readonly clock: { now(): Date }
}

/** The same for a file, inside the transaction of its own use case: what comes back tells by its id whether it was there before. */
export function uploadOnce<T>(call: UploadCall, db: Db, sha256: string, run: () => Promise<T>): Promise<T> {
  const { request, reply, actor, clock } = call
  const { contract } = request.routeOptions.config as unknown as { contract: ContractShape }
  const scope = { contract, request, reply, db, personId: actor.personId, at: clock.now(), content: sha256 }
  return withIdempotency(scope, run) as Promise<T>
}

const keptMs = 24 * 3600 * 1000

/** Of everybody, however long nobody of them wrote anything again: an answer quotes people. */
export async function forgetOldAnswers(db: Db, at: Date): Promise<void> {
  await sql`select app.forget_answers(${new Date(at.getTime() - keptMs)})`.execute(db)
}

/** Answers kept for a person who is gone, whom nobody will ask for them again, and what others were answered about them. */
export async function forgetAnswersAbout(db: Db, personId: string): Promise<void> {
  await sql`select app.forget_answers_about(${personId})`.execute(db)
}

/** The answer that was given. None once it is a day old: no client repeats a write so late, and its key is free again. */
async function replay(
  { contract, reply, db, personId, at }: Scope,
  key: string,
  hash: string,
): Promise<{ readonly body: unknown } | null> {
  const of = tables(db)
  const stored = await of
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('personId', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst()
  const forgotten = new Date(at.getTime() - keptMs)
  if (!stored || stored.createdAt < forgotten) {
    await of
      .deleteFrom('idempotencyKeys')
      .where('personId', '=', personId)
      .where('key', '=', key)
      .where('createdAt', '<', forgotten)
      .execute()
    return null
  }
  if (stored.requestHash !== hash || stored.contract !== contract.name) return fail('idempotency-key-reused')
  reply.header('idempotent-replay', 'true')
  return { body: stored.body }
}
