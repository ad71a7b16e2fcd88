import type { Member } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call, Inside } from '../../platform/http/serve.ts'
import { noteLook, openEngagement, type OpenedEngagement } from './open-engagement.ts'

/** The request of a member of the verifier. */
export type EngagedCall = {
  readonly actor: Member
  readonly request: { readonly id: string }
  readonly clock: Clock
  readonly onlyWhile: Call<never>['onlyWhile']
  readonly inTurn: Call<never>['inTurn']
  readonly reauthorise: <T>(work: (inside: Inside<Member>) => Promise<T>) => Promise<T>
}

type Reading<O, T> = {
  /** The engagement where it opens a subject of the feature, else null. */
  readonly subjectOf: (opened: OpenedEngagement) => O | null
  /** Runs in a transaction of the client, before the subject is read. */
  readonly prepare?: (db: Db) => Promise<unknown>
  readonly read: (inside: Inside<Member> & { readonly opened: O }) => Promise<T>
}

/**
 * Reads what an engagement opens. The transaction stays that of the verifier's member, so the database shows no other
 * row of the client and takes no change. The look itself is noted for the client before.
 */
export async function readThroughEngagement<O extends OpenedEngagement, T>(
  database: Database,
  { actor, request, clock, onlyWhile, inTurn, reauthorise }: EngagedCall,
  id: string,
  { subjectOf, prepare, read }: Reading<O, T>,
): Promise<T> {
  const { personId, organisationId, role, aal } = actor
  const verifier = { personId, organisationId, role, aal }
  const day = clock.today()
  const open = async (db: Db): Promise<O> => {
    const found = await openEngagement(db, { id, day: clock.today(), verifierId: organisationId })
    return subjectOf(found) ?? fail('organisations.engagement-not-found')
  }
  const engagement = await database.transaction(verifier, ({ db }) => open(db))
  onlyWhile(() => database.transaction(verifier, ({ db }) => open(db)))
  const client = { personId, organisationId: engagement.organisationId, role: 'auditor' }
  await inTurn(() =>
    database.transaction(client, async ({ db }) => {
      await noteLook(db, engagement, { personId, day, at: clock.now(), requestId: request.id })
      await prepare?.(db)
    }),
  )
  return reauthorise(async (inside) => {
    const found = await read({ ...inside, opened: await open(inside.db) })
    // An engagement may have ended while this was read.
    await open(inside.db)
    return found
  })
}
