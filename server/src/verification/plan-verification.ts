import { randomBytes, randomUUID } from 'node:crypto'
import { decimal, divide, multiply, roundToScale, toText } from '@athar/carbon'
import type { verification as contracts } from '@athar/contracts'
import { dimensionsOf, planningStates, type VerificationDetail } from '@athar/contracts/verification'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { refuseUnlessIn } from '../platform/workflow/flow.ts'
import type { VerificationDeps } from './deps.ts'
import { presentVerification } from './present-verification.ts'
import { drawSample as draw } from './sampling/draw-sample.ts'
import { replaceSample, writeOutcome } from './store/samples.ts'
import { insertMember } from './store/team.ts'
import * as store from './store/verifications.ts'
import { throughAny, throughSubject, type SubjectDeps } from './subjects/index.ts'
import { refuseTeamFault } from './team.ts'
import { atWork, onTeam, own, refuseReviewer } from './under-way.ts'

type Deps = Pick<VerificationDeps, 'people' | 'organisations'> & SubjectDeps

/** The threshold in kilograms, rounded to whole ones. */
const thresholdOf = (percent: string, totalKg: string): string =>
  toText(roundToScale(divide(multiply(decimal(totalKg), decimal(percent)), decimal(100)), 0))

/** Begins with the person as its lead, where they are independent of the client. */
export function beginVerification(
  deps: Deps,
  call: Call<typeof contracts.beginVerification>,
): Promise<VerificationDetail> {
  const { engagementId, ...terms } = call.body
  return throughAny(deps, call, engagementId, async ({ db, actor, audit, opened, now }, { kind }) => {
    const { personId, organisationId } = actor
    const { report, totalKg } = await now()
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

export async function saveTerms(deps: Deps, call: Call<typeof contracts.saveTerms>): Promise<VerificationDetail> {
  const { params, body, clock } = call
  return throughSubject(deps, call, async ({ db, actor, audit, now }) => {
    const found = await own(db, actor, params.id)
    refuseUnlessIn(found.state, planningStates)
    refuseReviewer(await onTeam(db, found.id, actor.personId), actor.personId)
    const { totalKg } = await now()
    const materialityKg = thresholdOf(body.materialityPercent, totalKg)
    const saved = { ...body, id: found.id, materialityKg, at: clock.now() }
    if (!(await store.saveTerms(db, saved))) fail('conflict')
    await audit({ action: 'verification.save-terms', subjectType: 'verification', subjectId: found.id })
    return presentVerification(deps, db, actor.organisationId, found.id)
  })
}

/** Draws from what the subject counts; drawn again, it takes the place of the sample before. */
export async function drawSample(deps: Deps, call: Call<typeof contracts.drawSample>): Promise<VerificationDetail> {
  const { params, body, clock } = call
  return throughSubject(deps, call, async (subject, { kind }) => {
    const { db, actor, audit } = subject
    const found = await own(db, actor, params.id)
    refuseUnlessIn(found.state, planningStates)
    refuseReviewer(await onTeam(db, found.id, actor.personId), actor.personId)
    const by = dimensionsOf[kind].filter((one) => body.by.includes(one))
    const strata = await subject.strata({ by, thresholdKg: found.materialityKg })
    const drawnFrom = strata.reduce((all, { ids }) => all + ids.length, 0)
    if (body.size > drawnFrom) fail('verification.sample-too-large', { records: drawnFrom })
    const seed = body.seed ?? randomBytes(12).toString('hex')
    const drawn = draw(strata, { size: body.size, seed })
    const rows = await subject.rows(
      drawn.map((one, at) => ({ ...one, position: at + 1 })),
      by,
    )
    const of = { organisationId: actor.organisationId, verificationId: found.id, clientId: found.clientId }
    await replaceSample(db, of, rows)
    const report = kind === 'report' ? (await subject.now()).report : null
    await store.savePlan(db, {
      id: found.id,
      size: body.size,
      by,
      seed,
      drawnFrom,
      report,
      personId: actor.personId,
      at: clock.now(),
    })
    await audit({
      action: 'verification.draw-sample',
      subjectType: 'verification',
      subjectId: found.id,
      details: { seed, size: body.size, by },
    })
    return presentVerification(deps, db, actor.organisationId, found.id)
  })
}

export async function checkRecord(deps: Deps, call: Call<typeof contracts.checkRecord>): Promise<VerificationDetail> {
  const { actor, params, body, db, clock, audit } = call
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
