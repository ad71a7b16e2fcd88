import { randomBytes, randomUUID } from 'node:crypto'
import { decimal, divide, multiply, roundToScale, toText } from '@athar/carbon'
import type { verification as contracts } from '@athar/contracts'
import { planningStates, sampleDimensions, type VerificationDetail } from '@athar/contracts/verification'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { refuseUnlessIn } from '../platform/workflow/flow.ts'
import type { VerificationDeps } from './deps.ts'
import { presentVerification } from './present-verification.ts'
import { drawSample as draw } from './sampling/draw-sample.ts'
import { replaceSample, writeOutcome } from './store/samples.ts'
import { insertMember } from './store/team.ts'
import * as store from './store/verifications.ts'
import { refuseTeamFault } from './team.ts'
import { onTeam, own, underWay } from './under-way.ts'

type Deps = Pick<VerificationDeps, 'people' | 'organisations' | 'throughEngagement' | 'openEngagement'>

/** The threshold in kilograms, rounded to whole ones. */
const thresholdOf = (percent: string, totalKg: string): string =>
  toText(roundToScale(divide(multiply(decimal(totalKg), decimal(percent)), decimal(100)), 0))

/** Begins with the person as its lead, where they are independent of the client. */
export function beginVerification(
  deps: Deps,
  call: Call<typeof contracts.beginVerification>,
): Promise<VerificationDetail> {
  const { engagementId, ...terms } = call.body
  return deps.throughEngagement(call, engagementId, async ({ db, actor, audit, opened, figures }) => {
    const { personId, organisationId } = actor
    const { totalLocation } = await figures()
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
      year: opened.year,
      materialityKg: thresholdOf(terms.materialityPercent, totalLocation),
    })
    if (!made) fail('verification.already-begun')
    const lead = { organisationId, verificationId: id, clientId: opened.organisationId, by: personId, at }
    await insertMember(db, { ...lead, personId, role: 'lead' }).catch(refuseTeamFault)
    await audit({
      action: 'verification.begin',
      subjectType: 'verification',
      subjectId: id,
      details: { client: opened.organisationId, year: opened.year },
    })
    return presentVerification(deps, db, organisationId, id)
  })
}

/** Finds which engagement it is about before the client's year is read. */
const engagementOf = ({ reauthorise, params }: Pick<Call<typeof contracts.saveTerms>, 'reauthorise' | 'params'>) =>
  reauthorise(async ({ db, actor }) => (await own(db, actor, params.id)).engagementId)

export async function saveTerms(deps: Deps, call: Call<typeof contracts.saveTerms>): Promise<VerificationDetail> {
  const { params, body, clock } = call
  return deps.throughEngagement(call, await engagementOf(call), async ({ db, actor, audit, figures }) => {
    const found = await own(db, actor, params.id)
    refuseUnlessIn(found.state, planningStates)
    await onTeam(db, found.id, actor.personId)
    const { totalLocation } = await figures()
    const materialityKg = thresholdOf(body.materialityPercent, totalLocation)
    const saved = { ...body, id: found.id, materialityKg, at: clock.now() }
    if (!(await store.saveTerms(db, saved))) fail('conflict')
    await audit({ action: 'verification.save-terms', subjectType: 'verification', subjectId: found.id })
    return presentVerification(deps, db, actor.organisationId, found.id)
  })
}

/** Draws from the records that the inventory counts; drawn again, it takes the place of the sample before. */
export async function drawSample(deps: Deps, call: Call<typeof contracts.drawSample>): Promise<VerificationDetail> {
  const { params, body, clock } = call
  return deps.throughEngagement(call, await engagementOf(call), async (year) => {
    const { db, actor, audit, figures } = year
    const found = await own(db, actor, params.id)
    refuseUnlessIn(found.state, planningStates)
    await onTeam(db, found.id, actor.personId)
    const { gwpSet } = await figures()
    const by = sampleDimensions.filter((one) => body.by.includes(one))
    const strata = await year.strata({ by, thresholdKg: found.materialityKg, gwpSet })
    const drawnFrom = strata.reduce((sum, { ids }) => sum + ids.length, 0)
    if (body.size > drawnFrom) fail('verification.sample-too-large', { records: drawnFrom })
    const seed = body.seed ?? randomBytes(12).toString('hex')
    const drawn = draw(strata, { size: body.size, seed })
    const items = new Map((await year.records(drawn.map(({ id }) => id))).map((item) => [item.id, item]))
    const of = { organisationId: actor.organisationId, verificationId: found.id, clientId: found.clientId }
    const rows = drawn.flatMap(({ id, stratum }, at) => {
      const item = items.get(id)
      if (!item) return []
      const { activity, category, quantity, unit, periodStart, periodEnd } = item
      const shown = { activity, category, quantity, unit, periodStart, periodEnd, site: item.site.name }
      return {
        recordId: id,
        position: at + 1,
        stratum: labelled(stratum, by, item.site.name.en || item.site.name.ar),
        ...shown,
        kg: item.kgCo2e[gwpSet],
      }
    })
    await replaceSample(db, of, rows)
    await store.savePlan(db, { id: found.id, size: body.size, by, seed, drawnFrom, at: clock.now() })
    await audit({
      action: 'verification.draw-sample',
      subjectType: 'verification',
      subjectId: found.id,
      details: { seed, size: body.size, by },
    })
    return presentVerification(deps, db, actor.organisationId, found.id)
  })
}

/** A stratum as it is kept: the site by its name instead of its id. */
const labelled = (stratum: string, by: readonly string[], site: string): string =>
  stratum
    .split('|')
    .map((part, at) => (by[at] === 'site' ? site : part))
    .join(' | ')

export async function checkRecord(deps: Deps, call: Call<typeof contracts.checkRecord>): Promise<VerificationDetail> {
  const { actor, params, body, db, clock, audit } = call
  const { found } = await underWay(deps, call)
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
