import { decimal, multiply, roundToScale, toText } from '@athar/carbon'
import type { VerificationDetail } from '@athar/contracts/verification'
import type { Member } from '../platform/actor.ts'
import { demoMember, doAs } from '../platform/demo-steps.ts'
import type { Demo } from '../platform/feature-hooks.ts'
import type { VerificationDeps } from './deps.ts'
import { raiseFinding } from './findings.ts'
import { finishReview, moveVerification, saveConclusion } from './move-verification.ts'
import { signVerification } from './sign-statement.ts'
import { beginVerification, checkRecord, drawSample } from './plan-verification.ts'
import { addTeamMember, declareIndependence } from './team.ts'
import { recordVisit } from './visits.ts'

type Verifier = NonNullable<Demo['verifier']>

type KeepFile = (subject: { readonly kind: 'record'; readonly id: string }) => Promise<void>

/**
 * Of the sample organisation one verification in review, one signed at limited level with evidence of a record, one of
 * the same year ready to sign at reasonable level, and one signed of a monitoring period, by the steps of the use cases.
 */
export async function seedDemoVerifications(
  deps: VerificationDeps,
  {
    verifier,
    engagements: { inReview, ready, period },
    keepFile,
  }: {
    readonly verifier: Verifier
    readonly engagements: { readonly inReview: string; readonly ready: string; readonly period: string }
    readonly keepFile: KeepFile
  },
): Promise<void> {
  // Sample data sends no notices.
  const quiet = { ...deps, organisations: { ...deps.organisations, tellMembers: async () => {} } }
  const [lead, second] = [
    demoMember(verifier.organisationId, verifier.leadId, 'owner'),
    demoMember(verifier.organisationId, verifier.secondId, 'reviewer'),
  ]
  const as = <T>(actor: Member, work: (call: never) => Promise<T>, params: object, body: object): Promise<T> =>
    doAs(deps, actor, work, { params, body })
  /** The same of what reads through the engagement, which opens its own transactions. */
  const asEngaged = <T>(actor: Member, work: (call: never) => Promise<T>, params: object, body: object): Promise<T> =>
    doAs(deps, actor, work, { params, body, engaged: true })

  const begin = async (engagementId: string, size: number, own: Partial<Terms> = {}): Promise<VerificationDetail> => {
    const body = { ...terms, ...own, engagementId }
    const begun = await asEngaged(lead, (call) => beginVerification(quiet, call), {}, body)
    const params = { id: begun.id }
    await as(lead, (call) => addTeamMember(quiet, call), params, { personId: verifier.secondId, role: 'reviewer' })
    await as(lead, (call) => declareIndependence(quiet, call), params, {})
    const declared = await as(second, (call) => declareIndependence(quiet, call), params, {})
    const assign = { action: 'assign', note: '', version: declared.version }
    await as(lead, (call) => moveVerification(quiet, call), params, assign)
    const plan = { size, by: ['site', 'category', 'size', 'parameter', 'month'], reason: '' }
    const drawn = await asEngaged(lead, (call) => drawSample(quiet, call), params, plan)
    const start = { action: 'start-review', note: '', version: drawn.version }
    return as(lead, (call) => moveVerification(quiet, call), params, start)
  }

  const first = await begin(inReview, 20)
  const params = { id: first.id }
  for (const { recordId } of first.sample.slice(0, 8))
    await as(lead, (call) => checkRecord(quiet, call), { ...params, recordId }, { outcome: 'agreed', note: '' })
  const differs = first.sample[8]
  if (differs) {
    const checked = { outcome: 'exception', note: 'الكمية في المستند أقل.' }
    await as(lead, (call) => checkRecord(quiet, call), { ...params, recordId: differs.recordId }, checked)
    const effectKg = toText(roundToScale(multiply(decimal(differs.kg), decimal('-0.005')), 1))
    const finding = { ...misstatement, effectKg, recordId: differs.recordId }
    await as(lead, (call) => raiseFinding(quiet, call), params, finding)
  }
  await as(lead, (call) => raiseFinding(quiet, call), params, observation)
  await as(lead, (call) => recordVisit(quiet, call), params, { ...visit, visitedOn: deps.clock.today() })

  const finish = async ({ id, sample }: VerificationDetail): Promise<VerificationDetail> => {
    let seen: VerificationDetail | undefined
    for (const { recordId } of sample)
      seen = await as(lead, (call) => checkRecord(quiet, call), { id, recordId }, { outcome: 'agreed', note: '' })
    const opinion = { conclusion: 'unmodified', text: '', version: seen?.version ?? 1 }
    const concluded = await asEngaged(lead, (call) => saveConclusion(quiet, call), { id }, opinion)
    return asEngaged(second, (call) => finishReview(quiet, call), { id }, { version: concluded.version })
  }
  const limited = await begin(ready, 8)
  await keepFile({ kind: 'record', id: limited.sample[0]?.recordId ?? '' })
  const sign = ({ id, version }: VerificationDetail) =>
    asEngaged(lead, (call) => signVerification(quiet, call), { id }, { version })
  await sign(await finish(limited))
  await sign(await finish(await begin(period, 6, ofPeriod)))
  await finish(await begin(ready, 12, { level: 'reasonable' }))
}

/** What the meter of a sampled record showed. */
export const demoFile = { fileName: 'قراءات العداد.csv', text: 'meter,from,to\nRIY-04,118250,131904\n' }

const terms = {
  level: 'limited',
  materialityPercent: '5',
  scope: 'النطاقات 1 و2 و3 وفق السيطرة التشغيلية.',
  criteria: 'معيار الشركات لبروتوكول غازات الدفيئة',
  users: 'مجلس الإدارة والجهات الممولة',
  place: 'الرياض',
  riskNotes: 'الأثر الأكبر في الكهرباء والوقود؛ وتستند غازات التبريد إلى فواتير الصيانة.',
}
type Terms = typeof terms
const ofPeriod: Partial<Terms> = {
  scope: 'الخفض المحتسب لفترة الرصد بمنهجية المخلفات العضوية.',
  criteria: 'ISO 14064-2:2019',
  riskNotes: 'الأثر الأكبر في أوزان مخلفات الطعام؛ وتستند إلى بطاقات ميزان المدخل.',
}
const misstatement = {
  severity: 'misstatement',
  basis: 'الكمية في المستند أقل من الكمية المسجلة بنسبة 0.5%.',
}
const observation = {
  severity: 'observation',
  basis: 'تُحفظ فواتير الصيانة في موقعين مختلفين، ويُستحسن جمعها.',
  effectKg: '0',
  recordId: null,
}
const visit = { place: 'مصنع الرياض', people: 'مدير المصنع، مسؤول الطاقة', notes: 'قُرئت العدادات وطُوبقت مع السجلات.' }
