import { nonProfit } from '@athar/reference-data'
import { callFocuses } from '@athar/contracts/content'
import type { SeedArea, SeedEntry } from './seed-entry.ts'

/** Calls for grants are made up after programmes that exist: there only with demo data. */
export const npoArea: SeedArea = () => {
  const { grants, sources } = nonProfit()
  const entries = grants.map(
    ({ id, title, description, focus, budget, durationMonths, eligibility, status, basis }): SeedEntry => ({
      kind: 'npo-call',
      slug: id,
      body: {
        title,
        description,
        focus: callFocuses.find((one) => one === focus) ?? 'capacity',
        budget,
        durationMonths,
        eligibility,
        open: status === 'open',
        sources: [...basis.sources],
      },
      sample: true,
    }),
  )
  return { entries, sources }
}
