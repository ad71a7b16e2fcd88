import { readThroughEngagement, type EngagedCall, type OpenedEngagement } from '../../organisations/index.ts'
import type { Member } from '../../platform/actor.ts'
import type { Audit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { refreshRollup } from '../records/index.ts'
import type { RecordDeps } from '../records/deps.ts'

export type Looking = EngagedCall & { readonly params: { readonly id: string } }

/** The client’s inventory as the verifier’s member sees it: ids of the client, rights of the engagement. */
export type Look = {
  readonly db: Db
  readonly opened: OpenedEngagement
  readonly actor: Member
  /** Writes into the trail of the verifier, whose transaction it is. */
  readonly audit: Audit
}

/** Reads the inventory that an engagement opens, after the sums of marked records were renewed for the client. */
export const lookIn = <T>(deps: RecordDeps, call: Looking, read: (look: Look) => Promise<T>): Promise<T> =>
  readThroughEngagement(deps.database, call, call.params.id, {
    subjectOf: (opened) => (opened.kind === 'inventory' ? opened : null),
    prepare: refreshRollup,
    read: ({ db, audit, opened }) => {
      const { organisationId } = opened
      return read({ db, opened, audit, actor: { ...call.actor, organisationId, role: 'auditor' } })
    },
  })
