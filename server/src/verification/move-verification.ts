import { compare, decimal } from '@athar/carbon'
import type { verification as contracts } from '@athar/contracts'
import type { PlainStep, VerificationDetail } from '@athar/contracts/verification'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { refuseUnlessIn } from '../platform/workflow/flow.ts'
import { move } from '../platform/workflow/move.ts'
import type { VerificationDeps } from './deps.ts'
import { thresholdOf } from './materiality.ts'
import { misstatedKg, modifiesOpinion } from './misstated.ts'
import { tellClient, tellTeam } from './notices.ts'
import { refuseExceptions } from './plan-verification.ts'
import { presentVerification } from './present-verification.ts'
import { refuseMoved } from './sampling/moved-populations.ts'
import { findingsOf } from './store/findings.ts'
import { drawsOf } from './store/draws.ts'
import { countUnchecked } from './store/samples.ts'
import { refusedBy, type StoredMember } from './store/team.ts'
import { saveConclusion as save, verificationFlow, type StoredVerification } from './store/verifications.ts'
import { throughSubject, type SubjectDeps } from './subjects/index.ts'
import { refuseTeamFault } from './team.ts'
import { onTeam, own, refuseReviewer, underWay } from './under-way.ts'

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
  const { params, body, clock } = call
  return throughSubject(deps, call, async ({ db, actor, audit, planned }) => {
    const found = await own(db, actor, params.id)
    refuseUnlessIn(found.state, ['in-review'])
    refuseReviewer(await onTeam(db, found.id, actor.personId), actor.personId)
    const materialityKg = thresholdOf(found.materialityPercent, (await planned()).totalKg)
    const said = { ...body, id: found.id, personId: actor.personId, materialityKg, at: clock.now() }
    if (!(await save(db, said))) fail('conflict')
    await audit({
      action: 'verification.save-conclusion',
      subjectType: 'verification',
      subjectId: found.id,
      details: { conclusion: body.conclusion },
    })
    return presentVerification(deps, db, actor.organisationId, found.id)
  })
}

/** The second member finds the work complete: the figures of this moment are those that are signed. */
export async function finishReview(deps: Deps, call: Call<typeof contracts.finishReview>): Promise<VerificationDetail> {
  const { params, body, clock, request } = call
  return throughSubject(deps, call, async (subject, { differences }) => {
    const { db, actor, now } = subject
    const found = await own(db, actor, params.id)
    const team = await onTeam(db, found.id, actor.personId)
    const current = await now()
    const led = { ...found, preparedBy: team.filter(({ role }) => role === 'lead').map(({ personId }) => personId) }
    const at = clock.now()
    const materialityKg = thresholdOf(found.materialityPercent, current.totalKg)
    await move({ actor, db, clock, request }, verificationFlow, led, 'finish-review', {
      version: body.version,
      guard: async () => {
        if (!team.some(({ personId, role }) => personId === actor.personId && role === 'reviewer'))
          fail('verification.own-review')
        if (!current.approved) refuseUnready(found.kind)
        const changed = differences({ figures: null, report: found.report, project: null }, current)
        if (changed.length > 0) fail('verification.figures-changed', { differences: changed })
        await refuseMoved(subject, await drawsOf(db, actor.organisationId, found.id))
        await refuseUnfinished(db, { ...found, materialityKg })
      },
      set: {
        reviewed_by: actor.personId,
        reviewed_at: at,
        figures: JSON.stringify(current.figures ?? current.report ?? current.project),
        materiality_kg: materialityKg,
      },
      notify: (kind) => tellTeam(deps, db, found, { kind, at }, led.preparedBy),
    }).catch(refuseReviewFault)
    return presentVerification(deps, db, actor.organisationId, found.id)
  })
}

/** Nothing is signed of a year before it is approved, nor of a period that is not computed or breaks a rule. */
export const refuseUnready = (kind: StoredVerification['kind']): never =>
  fail(kind === 'project' ? 'verification.period-not-ready' : 'verification.year-not-approved')

/** A finding or an outcome that was written since is one for the database. */
export function refuseReviewFault(error: unknown): never {
  const rule = refusedBy(error)
  if (rule === 'verifications_findings_open') return fail('verification.findings-open')
  if (rule === 'verifications_unchecked') return fail('verification.sample-unchecked')
  if (rule === 'verifications_exceptions') return fail('verification.exceptions-without-finding')
  if (rule === 'verifications_unmodified') return fail('verification.beyond-materiality')
  if (rule === 'verifications_period') return fail('verification.period-not-ready')
  if (rule === 'mrv_periods_frozen') return fail('verification.period-frozen')
  return refuseTeamFault(error)
}

async function refuseUnfinished(db: Db, found: StoredVerification): Promise<void> {
  if (found.openFindings > 0) fail('verification.findings-open', { count: found.openFindings })
  const { open } = await countUnchecked(db, found.id)
  if (open > 0 || found.conclusion === null) fail('verification.sample-unchecked', { count: open })
  await refuseExceptions(db, found.id)
  if (found.conclusion !== 'unmodified') return
  const findings = await findingsOf(db, found.id)
  const modifying = findings.filter(modifiesOpinion).map(({ number }) => number)
  if (modifying.length > 0) fail('verification.opinion-not-modified', { findings: modifying })
  if (compare(decimal(misstatedKg(findings)), decimal(found.materialityKg)) > 0) fail('verification.beyond-materiality')
}
