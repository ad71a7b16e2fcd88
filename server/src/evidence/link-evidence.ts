import type { evidence } from '@athar/contracts'
import { maxLinks, type EvidenceSubjectRef } from '@athar/contracts/evidence'
import type { Audit } from '../platform/audit.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { EvidenceDeps } from './deps.ts'
import { detailOf } from './read-evidence.ts'
import { findEvidence, lockEvidence } from './store/evidence.ts'
import { deleteLink, insertLink, linksOf } from './store/links.ts'
import { isHeld, refuseUnknownSubject } from './subjects.ts'

type Linking = {
  readonly actor: { readonly organisationId: string; readonly personId: string }
  readonly db: Db
  readonly audit: Audit
  readonly at: Date
}

/** Says that a file backs a subject of another feature, which has checked that the caller may. */
export async function link({ actor, db, audit, at }: Linking, evidenceId: string, subject: EvidenceSubjectRef) {
  const found = (await lockEvidence(db, actor.organisationId, evidenceId)) ?? fail('evidence.not-found')
  if (found.state === 'destroyed') fail('evidence.bytes-gone')
  if (found.links >= maxLinks) fail('evidence.too-many-links', { most: maxLinks })
  if (await insertLink(db, { ...actor, at }, evidenceId, subject))
    await audit({ action: 'evidence.link', subjectType: 'evidence', subjectId: evidenceId, details: { subject } })
}

type Deps = Pick<EvidenceDeps, 'people' | 'subjects'>

export async function linkEvidence(deps: Deps, call: Call<typeof evidence.linkEvidence>) {
  const { actor, params, body, db, clock } = call
  if (!(await findEvidence(db, actor.organisationId, params.id))) fail('evidence.not-found')
  await refuseUnknownSubject(db, deps.subjects(), body)
  await link({ ...call, at: clock.now() }, params.id, body)
  return detailOf(deps, call, params.id)
}

/** What is locked or signed keeps what it rests on; an attachment goes with its record. */
export async function unlinkEvidence(deps: Deps, call: Call<typeof evidence.unlinkEvidence>) {
  const { actor, params, body, db, audit } = call
  const found = (await findEvidence(db, actor.organisationId, params.id)) ?? fail('evidence.not-found')
  const links = await linksOf(db, actor.organisationId, params.id)
  const one = links.filter(({ kind, id }) => kind === body.kind && id === body.id)
  if (found.origin === body.kind) fail('evidence.kept-with-subject')
  if (await isHeld(db, deps.subjects(), one)) fail('evidence.held')
  if (await deleteLink(db, actor.organisationId, params.id, body))
    await audit({
      action: 'evidence.unlink',
      subjectType: 'evidence',
      subjectId: params.id,
      details: { subject: body },
    })
  return detailOf(deps, call, params.id)
}
