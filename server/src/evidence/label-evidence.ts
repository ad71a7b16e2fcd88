import type { evidence } from '@athar/contracts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { EvidenceDeps } from './deps.ts'
import { detailOf } from './read-evidence.ts'
import { lockEvidence, setLabel } from './store/evidence.ts'

export async function labelEvidence(
  deps: Pick<EvidenceDeps, 'people' | 'subjects'>,
  call: Call<typeof evidence.labelEvidence>,
): Promise<evidence.EvidenceDetail> {
  const { actor, params, body, db, audit } = call
  const found = (await lockEvidence(db, actor.organisationId, params.id)) ?? fail('evidence.not-found')
  if (found.label !== body.label) {
    await setLabel(db, found, body.label)
    const details = { before: found.label, after: body.label }
    await audit({ action: 'evidence.label', subjectType: 'evidence', subjectId: params.id, details })
  }
  return detailOf(deps, call, params.id)
}
