import { nonProfit } from '@athar/reference-data'
import { callFocuses, type ContentBodies } from '@athar/contracts/content'
import { regionCodes } from '@athar/contracts'
import { points } from './hubs.ts'
import type { SeedArea, SeedEntry } from './seed-entry.ts'

type Call = ContentBodies['npo-call']

/**
 * What a non-profit finds at its area. Calls, what applications are weighed by and what they are asked are made up after
 * programmes that exist, figures are the specification's: these are there only with demo data.
 */
export const npoArea: SeedArea = (_samples, today) => {
  const data = nonProfit()
  const entries: SeedEntry[] = [
    ...data.grants.map(
      ({ id, title, description, focus, budget, durationMonths, eligibility, regions, ...grant }): SeedEntry => {
        const body: Call = {
          title,
          description,
          focus: callFocuses.find((one) => one === focus) ?? 'capacity',
          budget,
          durationMonths,
          eligibility,
          regions: regions === 'all' ? [] : regionCodes.filter((code) => regions.includes(code)),
          open: grant.status === 'open',
          closesOn: daysAfter(today, grant.closeInDays),
          basis: grant.basis.programme,
          sources: [...grant.basis.sources],
        }
        return { kind: 'npo-call', slug: id, body, sample: true, again: (stored) => keepingDate(body, stored, today) }
      },
    ),
    ...data.documentsRequired.map(({ id, name, hint, required, formats, maxMB }): SeedEntry => ({
      kind: 'npo-document',
      slug: id,
      body: { name, hint, required, formats: [...formats], maxMb: maxMB },
      sample: false,
    })),
    ...data.scoring.map(({ id, name, weight }): SeedEntry => ({
      kind: 'npo-criterion',
      slug: id,
      body: { name, weight },
      sample: true,
    })),
    ...data.stats.flatMap(({ id, label, value, source }): SeedEntry[] =>
      // What is counted live stands on the page by itself.
      typeof value === 'number'
        ? [
            {
              kind: 'hub-figure',
              slug: `npo-${id}`,
              body: { area: 'npo', label, value, unit: null, year: null, sources: source ? [source] : [] },
              sample: true,
            },
          ]
        : [],
    ),
    ...data.context.map(({ fact, source }, at): SeedEntry => ({
      kind: 'hub-fact',
      slug: `npo-${at + 1}`,
      body: { area: 'npo', text: fact, sources: [source] },
      sample: false,
    })),
    ...points('npo-benefit', data.registrationBenefits),
    ...points('npo-question', data.applicationQuestions, true),
    ...points('npo-volunteer-rule', data.volunteerRules),
  ]
  return { entries, sources: data.sources }
}

/** The day stays where it was put in; that of an open call is counted anew once it has passed, so that the demo does not expire. */
const keepingDate = (body: Call, stored: Call, today: string): Call =>
  stored.closesOn && (!body.open || stored.closesOn >= today) ? { ...body, closesOn: stored.closesOn } : body

const dayInMs = 86_400_000
const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayInMs).toISOString().slice(0, 10)
