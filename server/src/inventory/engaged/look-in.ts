import type { Member } from '../../platform/actor.ts'
import type { Audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call, Inside } from '../../platform/http/serve.ts'
import type { OpenedEngagement } from '../../organisations/index.ts'
import { refreshRollup } from '../records/index.ts'
import type { EngagedDeps } from './deps.ts'

export type Looking = {
  readonly actor: Member
  readonly params: { readonly id: string }
  readonly request: { readonly id: string }
  readonly clock: Clock
  readonly onlyWhile: Call<never>['onlyWhile']
  readonly inTurn: Call<never>['inTurn']
  readonly reauthorise: <T>(work: (inside: Inside<Member>) => Promise<T>) => Promise<T>
}

/** The client’s inventory as the verifier’s member sees it: ids of the client, rights of the engagement. */
export type Look = {
  readonly db: Db
  readonly opened: OpenedEngagement
  readonly actor: Member
  /** Writes into the trail of the verifier, whose transaction it is. */
  readonly audit: Audit
}

/**
 * Reads what an engagement opens. The transaction stays that of the verifier's member, so that the database itself shows no
 * other row of the client and takes no change; that somebody looked, and the sums that records were marked for, are the
 * client's own, and stored as such before.
 */
export async function lookIn<T>(
  deps: EngagedDeps,
  { actor, params, request, clock, onlyWhile, inTurn, reauthorise }: Looking,
  read: (look: Look) => Promise<T>,
): Promise<T> {
  const { personId, organisationId, role, aal } = actor
  const verifier = { personId, organisationId, role, aal }
  const day = clock.today()
  const open = async (db: Db) => {
    const found = await deps.engagements.open(db, { id: params.id, day: clock.today(), verifierId: organisationId })
    return found.kind === 'inventory' ? found : fail('organisations.engagement-not-found')
  }
  const engagement = await deps.database.transaction(verifier, ({ db }) => open(db))
  onlyWhile(() => deps.database.transaction(verifier, ({ db }) => open(db)))
  const client = { personId, organisationId: engagement.organisationId, role: 'auditor' }
  await inTurn(() =>
    deps.database.transaction(client, async ({ db }) => {
      await deps.engagements.noteLook(db, engagement, { personId, day, at: clock.now(), requestId: request.id })
      await refreshRollup(db)
    }),
  )
  return reauthorise(async ({ db, audit }) => {
    const opened = await open(db)
    const found = await read({
      db,
      opened,
      audit,
      actor: { ...actor, organisationId: opened.organisationId, role: 'auditor' },
    })
    // Of an engagement that ended meanwhile the rest would be told as if there were nothing.
    await open(db)
    return found
  })
}
