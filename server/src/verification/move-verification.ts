import { compare, decimal } from '@athar/carbon'
import type { verification as contracts } from '@athar/contracts'
import type { PlainStep, VerificationDetail } from '@athar/contracts/verification'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { refuseUnlessIn } from '../platform/workflow/flow.ts'
import { move } from '../platform/workflow/move.ts'
import type { VerificationDeps } from './deps.ts'
import { misstatedKg, modifiesOpinion } from './misstated.ts'
import { tellClient, tellTeam } from './notices.ts'
import { presentVerification } from './present-verification.ts'
import { findingsOf } from './store/findings.ts'
import { countUnchecked, exceptionsWithoutFinding } from './store/samples.ts'
import { refusedBy, type StoredMember } from './store/team.ts'
import { saveConclusion as save, verificationFlow, type StoredVerification } from './store/verifications.ts'
import { throughSubject, type SubjectDeps } from './subjects/index.ts'
import { refuseTeamFault } from './team.ts'
import { atWork, onTeam, own, underWay } from './under-way.ts'

type Deps = Pick<VerificationDeps, 'people' | 'organisations'> & SubjectDeps

const guards: Record<PlainStep, (db: Db, id: string, team: readonly StoredMember[]) => Promise<unknown> | void> = {
  assign: (_db, _id, team) => refuseIncomplete(team),
  'start-review': async (db, id, team) => {
    refuseIncomplete(team)
    if ((await countUnchecked(db, id)).all === 0) fail('verification.no-sample')
  },
  reopen: () => undefined,
  decline: () => undefined,
}

/** A lead and a second member who reviews, each independent by their own word. */
function refuseIncomplete(team: readonly StoredMember[]): void {
  const missing = [
    ...(['lead', 'reviewer'] as const).filter((role) => !team.some((one) => one.role === role)),
    ...(team.some(({ declaredAt }) => declaredAt === null) ? (['declarations'] as const) : []),
  ]
  if (missing.length > 0) fail('verification.team-incomplete', { missing })
}

export async function moveVerification(
  deps: Deps,
  call: Call<typeof contracts.moveVerification>,
): Promise<VerificationDetail> {
  const { actor, body, db } = call
  const { found, team } = await underWay(deps, call)
  await move(call, verificationFlow, found, body.action, {
    version: body.version,
    reason: body.note,
    guard: () => guards[body.action](db, found.id, team),
    ...(body.action === 'reopen' ? { set: { reviewed_by: null, reviewed_at: null, figures: null } } : {}),
    notify: (kind, { at }) => tellClient(deps, db, found, { kind, at, data: { reason: body.note } }),
  })
  return presentVerification(deps, db, actor.organisationId, found.id)
}

export async function saveConclusion(
  deps: Deps,
  call: Call<typeof contracts.saveConclusion>,
): Promise<VerificationDetail> {
  const { actor, body, db, clock, audit } = call
  const { found } = await atWork(deps, call)
  refuseUnlessIn(found.state, ['in-review'])
  if (!(await save(db, { ...body, id: found.id, personId: actor.personId, at: clock.now() }))) fail('conflict')
  await audit({
    action: 'verification.save-conclusion',
    subjectType: 'verification',
    subjectId: found.id,
    details: { conclusion: body.conclusion },
  })
  return presentVerification(deps, db, actor.organisationId, found.id)
}

/** The second member finds the work complete: the figures of this moment are those that are signed. */
export async function finishReview(deps: Deps, call: Call<typeof contracts.finishReview>): Promise<VerificationDetail> {
  const { params, body, clock, request } = call
  return throughSubject(deps, call, async ({ db, actor, now }, { differences }) => {
    const found = await own(db, actor, params.id)
    const team = await onTeam(db, found.id, actor.personId)
    const current = await now()
    const led = { ...found, preparedBy: team.filter(({ role }) => role === 'lead').map(({ personId }) => personId) }
    const at = clock.now()
    await move({ actor, db, clock, request }, verificationFlow, led, 'finish-review', {
      version: body.version,
      guard: async () => {
        if (!team.some(({ personId, role }) => personId === actor.personId && role === 'reviewer'))
          fail('verification.own-review')
        if (!current.approved) fail('verification.year-not-approved')
        const changed = differences({ figures: null, report: found.report }, current)
        if (changed.length > 0) fail('verification.figures-changed', { differences: changed })
        await refuseUnfinished(db, found)
      },
      set: { reviewed_by: actor.personId, reviewed_at: at, figures: JSON.stringify(current.figures ?? current.report) },
      notify: (kind) => tellTeam(deps, db, found, { kind, at }, led.preparedBy),
    }).catch(refuseReviewFault)
    return presentVerification(deps, db, actor.organisationId, found.id)
  })
}

/** A finding that was raised since is one for the database. */
function refuseReviewFault(error: unknown): never {
  if (refusedBy(error) === 'verifications_findings_open') return fail('verification.findings-open')
  return refuseTeamFault(error)
}

async function refuseUnfinished(db: Db, found: StoredVerification): Promise<void> {
  if (found.openFindings > 0) fail('verification.findings-open', { count: found.openFindings })
  const { open } = await countUnchecked(db, found.id)
  if (open > 0 || found.conclusion === null) fail('verification.sample-unchecked', { count: open })
  const records = await exceptionsWithoutFinding(db, found.id)
  if (records.length > 0) fail('verification.exceptions-without-finding', { count: records.length, records })
  if (found.conclusion !== 'unmodified') return
  const findings = await findingsOf(db, found.id)
  const modifying = findings.filter(modifiesOpinion).map(({ number }) => number)
  if (modifying.length > 0) fail('verification.opinion-not-modified', { findings: modifying })
  if (compare(decimal(misstatedKg(findings)), decimal(found.materialityKg)) > 0) fail('verification.beyond-materiality')
}
