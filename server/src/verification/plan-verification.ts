import { randomUUID } from 'node:crypto'
import { compare, decimal } from '@athar/carbon'
import type { verification as contracts } from '@athar/contracts'
import {
  dimensionsOf,
  itemKindsOf,
  planningStates,
  type TermsInput,
  type VerificationDetail,
} from '@athar/contracts/verification'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { refuseUnlessIn } from '../platform/workflow/flow.ts'
import type { VerificationDeps } from './deps.ts'
import { thresholdOf } from './materiality.ts'
import { presentVerification } from './present-verification.ts'
import { orderWaiting, type LogDeps } from './order-waiting.ts'
import { drawSample as draw, drawnHash, populationOf, seedOf, shareOf } from './sampling/draw-sample.ts'
import { hasMoved } from './sampling/moved-populations.ts'
import { drawsOf, insertDraw } from './store/draws.ts'
import { exceptionsWithoutFinding, replaceSample, writeOutcome } from './store/samples.ts'
import { insertMember } from './store/team.ts'
import * as store from './store/verifications.ts'
import { throughAny, throughSubject, type SubjectDeps } from './subjects/index.ts'
import { refuseTeamFault } from './team.ts'
import { atWork, onTeam, own, refuseReviewer } from './under-way.ts'

type Deps = Pick<VerificationDeps, 'people' | 'organisations'> & SubjectDeps & LogDeps

/** Begins with the person as its lead, where they are independent of the client. */
export function beginVerification(
  deps: Deps,
  call: Call<typeof contracts.beginVerification>,
): Promise<VerificationDetail> {
  const { engagementId, ...terms } = call.body
  return throughAny(deps, call, engagementId, async ({ db, actor, audit, opened, planned }, { kind }) => {
    const { personId, organisationId } = actor
    const { report, project, totalKg } = await planned()
    const id = randomUUID()
    const at = call.clock.now()
    const made = await store.insertVerification(db, {
      ...terms,
      id,
      organisationId,
      personId,
      at,
      engagementId,
      clientId: opened.organisationId,
      client: opened.client,
      verifier: (await deps.organisations.read(db, organisationId)).name,
      kind,
      report,
      project,
      year: opened.year,
      materialityKg: thresholdOf(terms.materialityPercent, totalKg),
    })
    if (!made) fail('verification.already-begun')
    const lead = { organisationId, verificationId: id, clientId: opened.organisationId, by: personId, at }
    await insertMember(db, { ...lead, personId, role: 'lead' }).catch(refuseTeamFault)
    await audit({
      action: 'verification.begin',
      subjectType: 'verification',
      subjectId: id,
      details: { client: opened.organisationId, kind, year: opened.year },
    })
    return presentVerification(deps, db, organisationId, id)
  })
}

/** Whether only working papers differ: what a sample was drawn by stays. */
const sameTerms = (found: store.StoredVerification, asked: TermsInput): boolean =>
  found.level === asked.level &&
  compare(decimal(found.materialityPercent), decimal(asked.materialityPercent)) === 0 &&
  found.scope === asked.scope &&
  found.criteria === asked.criteria &&
  found.users === asked.users &&
  found.place === asked.place

export async function saveTerms(deps: Deps, call: Call<typeof contracts.saveTerms>): Promise<VerificationDetail> {
  const { params, body, clock } = call
  return throughSubject(deps, call, async ({ db, actor, audit, planned }) => {
    const found = await own(db, actor, params.id)
    refuseUnlessIn(found.state, planningStates)
    refuseReviewer(await onTeam(db, found.id, actor.personId), actor.personId)
    const frozen = (await drawsOf(db, actor.organisationId, found.id)).length > 0
    if (frozen && !sameTerms(found, body)) fail('verification.terms-frozen')
    const materialityKg = thresholdOf(body.materialityPercent, (await planned()).totalKg)
    const saved = { ...body, id: found.id, materialityKg, at: clock.now() }
    if (!(await store.saveTerms(db, saved))) fail('conflict')
    await audit({ action: 'verification.save-terms', subjectType: 'verification', subjectId: found.id })
    return presentVerification(deps, db, actor.organisationId, found.id)
  })
}

/**
 * Draws from what the figures count, by a seed that the log's head gives. Drawn again with a reason, the sample takes the
 * place of the one before; every draw is kept and signed. During the review only a kind is drawn again whose population
 * moved.
 */
export async function drawSample(deps: Deps, call: Call<typeof contracts.drawSample>): Promise<VerificationDetail> {
  const { params, body, clock } = call
  await orderWaiting(deps)
  return throughSubject(deps, call, async (subject, of) => {
    const { db, actor, audit } = subject
    await store.lockVerification(db, params.id)
    const found = await own(db, actor, params.id)
    refuseReviewer(await onTeam(db, found.id, actor.personId), actor.personId)
    const kind = body.kind ?? itemKindsOf[of.kind][0]
    if (!itemKindsOf[of.kind].some((one) => one === kind)) fail('verification.nothing-to-draw')
    const before = await drawsOf(db, actor.organisationId, found.id)
    const mends = found.state === 'in-review' && of.kind !== 'report' && (await hasMoved(subject, before, kind))
    if (!mends) refuseUnlessIn(found.state, planningStates)
    if (body.reason === '' && before.some((one) => one.kind === kind)) fail('verification.draw-needs-reason')
    if (mends) await refuseExceptions(db, found.id)
    const by = dimensionsOf[kind].filter((one) => body.by.includes(one))
    const thresholdKg = thresholdOf(found.materialityPercent, (await subject.planned()).totalKg)
    const strata = await subject.strata({ kind, by, thresholdKg })
    const population = populationOf(strata)
    if (population.count === 0) fail('verification.nothing-to-draw')
    if (body.size > population.count) fail('verification.sample-too-large', { records: population.count })
    const number = before.length + 1
    const head = await deps.evidenceLog.head(db)
    const seed = seedOf({ verificationId: found.id, number, head })
    const drawn = draw(strata, { size: body.size, seed })
    const rows = await subject.rows(
      drawn.map((one, at) => ({ ...one, position: at + 1 })),
      { kind, by },
    )
    const { organisationId, personId } = actor
    const [into, at] = [{ organisationId, verificationId: found.id, clientId: found.clientId }, clock.now()]
    const share = kind === 'record' ? shareOf(rows, population.total) : null
    const made = { number, kind, seed, head, size: body.size, by, population, thresholdKg, share }
    await insertDraw(db, { ...into, ...made, drawn: drawnHash(drawn), reason: body.reason, personId, at })
    await replaceSample(db, { ...into, kind, draw: number }, rows)
    const report = of.kind === 'report' ? (await subject.now()).report : null
    const { project } = await subject.planned()
    await store.noteDraw(db, { id: found.id, report, project, materialityKg: thresholdKg, at })
    await audit({
      action: 'verification.draw-sample',
      subjectType: 'verification',
      subjectId: found.id,
      details: { number, kind, seed, size: body.size, by },
    })
    return presentVerification(deps, db, actor.organisationId, found.id)
  })
}

export async function checkRecord(deps: Deps, call: Call<typeof contracts.checkRecord>): Promise<VerificationDetail> {
  const { actor, params, body, db, clock, audit } = call
  // An outcome comes before the review, which then sees it, or after it and is refused.
  await store.lockVerification(db, params.id)
  const { found } = await atWork(deps, call)
  refuseUnlessIn(found.state, ['in-review'])
  const checked = { ...body, by: actor.personId, at: clock.now() }
  if (!(await writeOutcome(db, found.id, params.recordId, checked))) fail('verification.not-sampled')
  await audit({
    action: 'verification.check-record',
    subjectType: 'verification',
    subjectId: found.id,
    details: { record: params.recordId, outcome: body.outcome },
  })
  return presentVerification(deps, db, actor.organisationId, found.id)
}

/** An exception stays known as a finding: the sample that shows it is replaced. */
export async function refuseExceptions(db: Db, id: string): Promise<void> {
  const records = await exceptionsWithoutFinding(db, id)
  if (records.length > 0) fail('verification.exceptions-without-finding', { count: records.length, records })
}
