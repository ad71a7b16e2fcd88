import { nonProfit } from '@athar/reference-data'
import { points } from './hubs.ts'
import type { SeedArea, SeedEntry } from './seed-entry.ts'

/**
 * What a non-profit finds at its area. What applications are weighed by and what they are asked is made up after
 * programmes that exist, and figures are samples: these are there only with demo data.
 */
export const npoArea: SeedArea = () => {
  const data = nonProfit()
  const entries: SeedEntry[] = [
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
