import { randomUUID } from 'node:crypto'
import type { Lang } from '@athar/i18n'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database.ts'
import type { MasterKey } from '../platform/master-key.ts'
import type { Deferred } from './deferred.ts'
import type { Challenge } from './read-body.ts'
import * as store from './store/mail-orders.ts'
import { linkSeconds } from './store/one-time-tokens.ts'

type Asked = {
  /** Whom it was asked for. Whether there is an account is looked for when it is carried out. */
  readonly address: string
  /** The browser's, for whoever chose none. */
  readonly language: Lang | undefined
}
type AskedLink = Asked & {
  readonly challenge: Challenge
  /** A page of our own, or a listed address, to go on to. */
  readonly redirectTo?: string | undefined
}
/** A mail that somebody was promised, and nothing that it does not need. */
export type MailOrder =
  | (AskedLink & { readonly kind: 'recovery' | 'signup' | 'email_change' })
  | (AskedLink & {
      readonly kind: 'magiclink'
      /** What to make an account with where there is none; absent where none is to be made. */
      readonly creates?: { readonly data: Record<string, unknown> }
    })
  /** To whoever owns the account, that codes are refused for a while. */
  | (Asked & { readonly kind: 'codes_closed' })
  | (AskedLink & { readonly kind: 'new_email'; readonly personId: string; readonly newEmail: string })

/**
 * Mails that are worked on after the answer, so that its length tells nobody whether there is an account. Their orders are written
 * before it: what was answered is done, whatever dies in between.
 */
export type MailOrders = {
  /** Written in the caller's transaction. Call what it answers once that has committed, and the work begins. */
  write(db: Db, order: MailOrder): Promise<() => void>
  /** The same in a transaction of its own. */
  place(order: MailOrder): Promise<void>
  /** Carries out what was left over. Several servers may do so at once. */
  takeUp(): Promise<void>
  /** Drops what waits for an address behind which nobody is any more. */
  forget(db: Db, address: string): Promise<void>
}

type Deps = {
  database: Database
  clock: Clock
  masterKey: MasterKey
  deferred: Deferred
  log: Pick<FastifyBaseLogger, 'warn'>
  carryOut: (db: Db, order: MailOrder) => Promise<unknown>
}

export function createMailOrders({ database, clock, masterKey, deferred, log, carryOut }: Deps): MailOrders {
  const keyOf = (address: string) => masterKey.hmac('auth mail order', address)
  /** The order goes in the transaction that leaves its mail to be sent. */
  const settle = async (db: Db, { id, sealed }: store.OrderRow) => {
    const order = JSON.parse(masterKey.open(sealed, contextOf(id)).toString('utf8')) as MailOrder
    await store.removeOrder(db, id)
    await carryOut(db, order)
  }
  const follow = (id: string) =>
    deferred.run(() =>
      database.transaction({}, async ({ db }) => {
        const row = await store.lockOrder(db, id)
        if (row) await settle(db, row)
      }),
    )
  const write: MailOrders['write'] = async (db, order) => {
    const id = randomUUID()
    const sealed = masterKey.seal(JSON.stringify(order), contextOf(id))
    await store.insertOrder(db, { id, address: keyOf(order.address), sealed, at: clock.now() })
    return () => follow(id)
  }
  return {
    write,
    async place(order) {
      const begin = await database.transaction({}, ({ db }) => write(db, order))
      begin()
    },
    async takeUp() {
      const looked: string[] = []
      const next = () =>
        database.transaction({}, async ({ db }) => {
          const row = await store.lockOldestOrder(db, { since: orderedSince(clock.now()), not: looked })
          if (!row) return false
          looked.push(row.id)
          await settle(db, row)
          return true
        })
      for (let found = true; found;) {
        const before = looked.length
        found = await next().catch((error: unknown) => {
          // Nothing was found, so the others would not be either.
          if (looked.length === before) throw error
          log.warn({ err: error }, 'A mail that was asked for could not be written; the next round tries again.')
          return true
        })
      }
    },
    forget: (db, address) => store.forgetOrders(db, keyOf(address)),
  }
}

/** An order older than the link it would send is forgotten. */
export const orderedSince = (at: Date): Date => new Date(at.getTime() - linkSeconds * 1000)

const contextOf = (id: string) => `auth.mail_orders ${id}`
