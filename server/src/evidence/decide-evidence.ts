import type { evidence } from '@athar/contracts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { appendLeaf } from '../platform/log/append-leaf.ts'
import { move } from '../platform/workflow/move.ts'
import type { EvidenceDeps } from './deps.ts'
import { detailOf } from './read-evidence.ts'
import { evidenceFlow, lockEvidence } from './store/evidence.ts'
import { linksOf } from './store/links.ts'

/** Verifies or rejects; of two who do it at once, the second is told where it is by then. */
export async function decideEvidence(
  deps: Pick<EvidenceDeps, 'people' | 'subjects'>,
  call: Call<typeof evidence.decideEvidence>,
): Promise<evidence.EvidenceDetail> {
  const { actor, params, body, db, clock } = call
  const found = (await lockEvidence(db, actor.organisationId, params.id)) ?? fail('evidence.not-found')
  const { at } = await move(call, evidenceFlow, found, body.action, {
    reason: body.reason,
    set: body.action === 'verify' ? { verified_by: actor.personId, verified_at: clock.now() } : {},
    details: { sha256: found.sha256 },
  })
  await appendLeaf(db, body.action === 'verify' ? 'evidence.verified' : 'evidence.rejected', {
    organisationId: actor.organisationId,
    at,
    ids: { evidence: found.id },
    hashes: { file: found.sha256 },
  })
  if (body.action === 'reject') await tellSubjects(deps, call, found)
  return detailOf(deps, call, params.id)
}

/** What the file backed rests on it no longer. */
async function tellSubjects(
  { subjects }: Pick<EvidenceDeps, 'subjects'>,
  call: Call<typeof evidence.decideEvidence>,
  { id, fileName }: { readonly id: string; readonly fileName: string },
): Promise<void> {
  const links = await linksOf(call.db, call.actor.organisationId, id)
  for (const { kind, whenRejected } of subjects()) {
    const ids = links.filter((link) => link.kind === kind).map((link) => link.id)
    if (ids.length > 0) await whenRejected?.(call, ids, { fileName, reason: call.body.reason })
  }
}
