import type { VerifiedFigures } from '@athar/contracts/verification'
import type { VerificationDeps } from '../deps.ts'
import type { NewSample } from '../store/samples.ts'
import type { Subject } from './subject.ts'

const figureKeys = [
  'gwpSet',
  'approach',
  'boundary',
  'library',
  'scope1',
  'scope2Location',
  'scope2Market',
  'scope3',
  'totalLocation',
  'totalMarket',
  'records',
] as const satisfies readonly (keyof VerifiedFigures)[]

/** The inventory of a year: its counted records are sampled, its figures must not change. */
export const inventorySubject = ({ throughEngagement }: Pick<VerificationDeps, 'throughEngagement'>): Subject => ({
  kind: 'inventory',
  open: (call, engagementId, read) =>
    throughEngagement(call, engagementId, ({ figures, gwpSet, locked, strata, records, ...year }) =>
      read({
        ...year,
        now: async () => {
          const { state, ...counted } = await figures()
          const approved = state === 'approved' || state === 'locked'
          const signed = { ...counted, library: [...counted.library] }
          return { figures: signed, report: null, approved, totalKg: counted.totalLocation ?? '0' }
        },
        locked,
        strata: async ({ by, thresholdKg }) => {
          const dimensions = (['site', 'category', 'size'] as const).filter((one) => by.includes(one))
          return strata({ by: dimensions, thresholdKg, gwpSet: await gwpSet() })
        },
        rows: async (drawn, by) => {
          const set = await gwpSet()
          const items = new Map((await records(drawn.map(({ id }) => id))).map((item) => [item.id, item]))
          return drawn.flatMap(({ id, stratum, position }): NewSample[] => {
            const item = items.get(id)
            if (!item) return []
            const { activity, category, quantity, unit, periodStart, periodEnd } = item
            const site = item.site.name
            const label = labelled(stratum, by, site.en || site.ar)
            const shown = { activity, category, quantity, unit, periodStart, periodEnd, site }
            return [{ recordId: id, position, stratum: label, ...shown, kg: item.kgCo2e[set] }]
          })
        },
      }),
    ),
  differences: ({ figures }, now) =>
    figureKeys.flatMap((key) => {
      const [before, after] = [String(figures?.[key] ?? ''), String(now.figures?.[key] ?? '')]
      return figures === null || before === after ? [] : [{ key, reviewed: before, now: after }]
    }),
})

/** A stratum as it is kept: the site by its name instead of its id. */
const labelled = (stratum: string, by: readonly string[], site: string): string =>
  stratum
    .split('|')
    .map((part, at) => (by[at] === 'site' ? site : part))
    .join(' | ')
