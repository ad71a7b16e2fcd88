import { Readable } from 'node:stream'
import type { EvidenceSubjectRef } from '@athar/contracts/evidence'
import type { Member } from '../platform/actor.ts'
import { createAudit } from '../platform/audit.ts'
import type { Inside } from '../platform/http/serve.ts'
import { decideEvidence } from './decide-evidence.ts'
import type { EvidenceDeps } from './deps.ts'
import { beginUpload } from './uploads/begin-upload.ts'
import { keepEvidence } from './uploads/keep-evidence.ts'
import { openUpload } from './uploads/read-upload.ts'

export type SampleFile = {
  readonly organisationId: string
  readonly preparer: string
  readonly reviewer: string
  readonly fileName: string
  readonly text: string
  readonly subject: EvidenceSubjectRef
}

/** A CSV that one person uploads for a subject and another verifies, by the steps of the use cases; answers its id. */
export async function keepSampleFile(deps: EvidenceDeps, file: SampleFile): Promise<string> {
  const { organisationId, fileName: filename, subject } = file
  const bytes = Buffer.from(file.text, 'utf8')
  const as =
    (personId: string, role: Member['role']) =>
    <T>(work: (inside: Inside<Member>) => Promise<T>): Promise<T> =>
      deps.database.transaction({ personId, organisationId, role, aal: 'aal1' }, (tx) => {
        const actor = { personId, organisationId, role, aal: 'aal1', platformRoles: [], tokenId: null }
        const audit = createAudit(tx.db, { organisationId, personId, requestId: 'demo', at: deps.clock.now() })
        return work({ actor: actor as unknown as Member, db: tx.db, tx, audit })
      })
  const { clock } = deps
  const given = { clock, request: { id: 'demo' }, signal: new AbortController().signal }
  const [preparer, reviewer] = [as(file.preparer, 'preparer'), as(file.reviewer, 'reviewer')]
  const body = { filename, contentType: 'text/csv', label: 'restricted', subject, size: bytes.length } as const
  const { evidenceId } = await preparer((inside) => beginUpload(deps, { ...given, ...inside, body } as never))
  const [actor, upload] = await preparer(
    async (inside) =>
      [inside.actor, await openUpload(inside.db, inside.actor, evidenceId, { now: clock.now() })] as const,
  )
  const kept = await keepEvidence(deps, { ...given, actor, reauthorise: preparer }, upload, Readable.from([bytes]))
  const id = kept.evidenceId ?? evidenceId
  const decision = { params: { id }, body: { action: 'verify', reason: '' } }
  await reviewer((inside) => decideEvidence(deps, { ...given, ...inside, ...decision } as never))
  return id
}
