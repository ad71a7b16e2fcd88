import { applicationForm, grantFocuses, isWorkingDay, type Grant, type GrantState } from '@athar/contracts/grants'
import { regionCodes } from '@athar/contracts'
import { nonProfit } from '@athar/reference-data'
import type { Platform } from '../platform/platform.ts'
import { forgetSamples, insertGrant, reopenSample } from './store/calls.ts'

const dayMs = 86_400_000

/** Ids of the sample calls, in the order of the file. */
export const sampleGrantId = (at: number): string =>
  `0a7a0000-0000-4000-8000-0000000003${String(at + 1).padStart(2, '0')}`

/** Those of them that one click applies for; the rest ask for the form. */
const withoutForm = new Set(['grant-citizen-science', 'grant-awareness'])
const milestones: Grant['milestones'] = [
  { title: { en: 'Agreement signed', ar: 'توقيع الاتفاقية' }, share: 30, months: 0, awaits: 'report' },
  { title: { en: 'Half of the work done', ar: 'إنجاز نصف الأعمال' }, share: 40, months: 6, awaits: 'report' },
  { title: { en: 'Final report accepted', ar: 'قبول التقرير الختامي' }, share: 30, months: 12, awaits: 'report' },
]

/** The last minute of a day in Riyadh, moved on to a working day. */
function closing(today: string, inDays: number): string {
  for (let days = inDays; ; days += 1) {
    const end = new Date(Date.parse(`${today}T20:59:00Z`) + days * dayMs).toISOString()
    if (isWorkingDay(end)) return end
  }
}

/** Puts the sample calls in, made up after programmes that exist; without samples they go. */
export async function seedGrants(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  samples: boolean,
): Promise<void> {
  const at = clock.now()
  const today = clock.today()
  const data = nonProfit()
  const criteria = data.scoring.map(({ id, name, weight }) => ({ id, name, points: weight }))
  await database.transaction({ platformRoles: ['platform_owner'], aal: 'aal2' }, async ({ db }) => {
    if (!samples) return forgetSamples(db, at)
    for (const [index, sample] of data.grants.entries()) {
      const id = sampleGrantId(index)
      const created = new Date(Date.parse(`${today}T06:00:00Z`) - sample.createdDaysAgo * dayMs)
      const closesAt = closing(today, sample.closeInDays)
      const simple = withoutForm.has(sample.id)
      await insertGrant(db, {
        id,
        title: sample.title,
        description: sample.description,
        focus: grantFocuses.find((one) => one === sample.focus) ?? null,
        budget: sample.budget * 100,
        currency: 'SAR',
        state: 'open' satisfies GrantState,
        opensAt: created.toISOString(),
        closesAt,
        durationMonths: sample.durationMonths,
        eligibility: {
          organisationTypes: ['npo'],
          organisationsOnly: true,
          regions: sample.regions === 'all' ? [] : regionCodes.filter((code) => sample.regions.includes(code)),
          // Each of the samples asks for a licence.
          registered: true,
          note: sample.eligibility,
        },
        form: simple ? null : applicationForm(data.applicationQuestions),
        criteria: simple ? [] : criteria,
        milestones,
        basis: sample.basis.programme,
        sources: sample.basis.sources,
        sample: true,
        createdBy: null,
        at: created,
      })
      if (sample.status === 'open') await reopenSample(db, { id, closesAt, at })
    }
  })
}
