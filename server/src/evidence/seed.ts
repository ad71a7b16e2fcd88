import type { Member } from '../platform/actor.ts'
import { createAudit } from '../platform/audit.ts'
import type { Inside } from '../platform/http/serve.ts'
import { decideEvidence } from './decide-evidence.ts'
import type { EvidenceDeps } from './deps.ts'
import { keepMade, type MadeFile } from './uploads/keep-made.ts'

export type SampleFile = MadeFile & {
  readonly organisationId: string
  readonly preparer: string
  readonly reviewer: string
}

/** A CSV that one person uploads for a subject and another verifies, by the steps of the use cases; answers its id. */
export async function keepSampleFile(deps: EvidenceDeps, file: SampleFile): Promise<string> {
  const { organisationId } = file
  const as =
    (personId: string, role: Member['role']) =>
    <T>(work: (inside: Inside<Member>) => Promise<T>): Promise<T> =>
      deps.database.transaction({ personId, organisationId, role, aal: 'aal1' }, (tx) => {
        const actor = { personId, organisationId, role, aal: 'aal1', platformRoles: [], tokenId: null }
        const audit = createAudit(tx.db, { organisationId, personId, requestId: 'demo', at: deps.clock.now() })
        return work({ actor: actor as unknown as Member, db: tx.db, tx, audit })
      })
  const { clock } = deps
  const given = { clock, request: { id: 'demo' } as never, signal: new AbortController().signal }
  const [preparer, reviewer] = [as(file.preparer, 'preparer'), as(file.reviewer, 'reviewer')]
  const id = await keepMade(deps, { ...given, reauthorise: preparer }, file)
  const decision = { params: { id }, body: { action: 'verify', reason: '' } }
  await reviewer((inside) => decideEvidence(deps, { ...given, ...inside, ...decision } as never))
  return id
}
