import type { evidence } from '@athar/contracts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { appendLeaf } from '../platform/log/append-leaf.ts'
import { move } from '../platform/workflow/move.ts'
import type { EvidenceDeps } from './deps.ts'
import { detailOf } from './read-evidence.ts'
import { evidenceFlow, lockEvidence } from './store/evidence.ts'
import { linksOf } from './store/links.ts'
import { isHeld } from './subjects.ts'

/** The bytes go for good; name, hash, links and history stay. */
export async function destroyEvidence(
  deps: Pick<EvidenceDeps, 'people' | 'subjects'>,
  call: Call<typeof evidence.destroyEvidence>,
): Promise<evidence.EvidenceDetail> {
  const { actor, params, body, db } = call
  const found = (await lockEvidence(db, actor.organisationId, params.id)) ?? fail('evidence.not-found')
  if (found.origin !== 'upload') fail('evidence.kept-with-subject')
  if (await isHeld(db, deps.subjects(), await linksOf(db, actor.organisationId, params.id))) fail('evidence.held')
  const { at } = await move(call, evidenceFlow, { ...found, holds: ['free'] }, 'destroy', {
    reason: body.reason,
    set: { file_key: null, words: '', meta: '{}' },
    details: { sha256: found.sha256, bytes: found.bytes },
  })
  await appendLeaf(db, 'evidence.destroyed', {
    organisationId: actor.organisationId,
    at,
    ids: { evidence: found.id },
    hashes: { file: found.sha256 },
  })
  return detailOf(deps, call, params.id)
}
