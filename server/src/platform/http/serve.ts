import type { BodyOf, ContractShape, ParamsOf, QueryOf, ResponseOf } from '@athar/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, DeviceActor, Member } from '../actor.ts'
import type { Audit } from '../audit.ts'
import type { Clock } from '../clock.ts'
import type { Db, Transaction } from '../database.ts'

/** The actor a contract's access promises: none for public routes, a member where a role is asked for. */
export type ActorOf<C extends ContractShape> = C['access'] extends { kind: 'member' }
  ? Member
  : C['access'] extends { kind: 'public' }
    ? null
    : C['access'] extends { kind: 'device' }
      ? DeviceActor
      : C['access'] extends { acting: object | true }
        ? Actor | Member
        : Actor

/** What a use case is handed: parsed input, the actor, and a transaction that already knows the tenant. */
export type Call<C extends ContractShape> = {
  readonly actor: ActorOf<C>
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  /** Open for the length of the call, unless the contract says `transaction: false`. */
  readonly db: Db
  readonly tx: Transaction
  readonly audit: Audit
  readonly clock: Clock
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Aborted when the client hangs up. */
  readonly signal: AbortSignal
  /** Whether the caller would be let in now, for what goes on after the question: a session ends, a member is kept out. */
  readonly stillMay: () => Promise<boolean>
  /** Names what else must go well for a file on its way out to go on, beside what the contract asks for. */
  readonly onlyWhile: (check: () => Promise<unknown>) => void
  /**
   * A transaction for a route that has none open. The door is asked again: whoever came in may have lost the right to while a file was
   * on its way.
   */
  readonly reauthorise: <T>(work: (inside: Inside<ActorOf<C>>) => Promise<T>) => Promise<T>
  /** A place among the actions of the caller, as `reauthorise` takes one, for a transaction in another name. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** Waits until a file may be read whole: as of other large bodies, so many of the caller are in memory at a time. */
  readonly bodyQueue: () => Promise<void>
}

/** The caller as they stand at this moment, and a transaction of theirs. */
export type Inside<A extends Actor | DeviceActor | null> = {
  readonly actor: A
  readonly db: Db
  readonly tx: Transaction
  readonly audit: Audit
}

export type Handler<C extends ContractShape> = (
  call: Call<C>,
) => Promise<ResponseOf<C> | FastifyReply | undefined | void>
export type ServedRoute = {
  readonly contract: ContractShape
  readonly handler: (call: Call<ContractShape>) => Promise<unknown>
}

/** Joins a contract to its use case. The list of these is the whole feature on one screen. */
export function serve<const C extends ContractShape>(contract: C, handler: Handler<C>): ServedRoute {
  return { contract, handler: handler as unknown as ServedRoute['handler'] }
}
