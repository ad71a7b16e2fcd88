import { decimal, sum, toText } from '@athar/carbon'
import type { ItemKind, VerifiedFigures } from '@athar/contracts/verification'
import type { GroundItem, GroundKind } from '../../inventory/index.ts'
import { fail } from '../../platform/errors.ts'
import type { VerificationDeps } from '../deps.ts'
import type { NewSample } from '../store/samples.ts'
import type { Stratum } from '../sampling/draw-sample.ts'
import type { Drawn, Subject } from './subject.ts'

const figureKeys = [
  'gwpSet',
  'approach',
  'boundary',
  'library',
  'exported',
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
    throughEngagement(call, engagementId, ({ figures, exported, gwpSet, locked, strata, records, ground, ...year }) =>
      read({
        ...year,
        now: async () => {
          const { state, ...counted } = await figures()
          const approved = state === 'approved' || state === 'locked'
          const signed = { ...counted, library: [...counted.library], exported: await exported() }
          return { figures: signed, report: null, project: null, totalKg: counted.totalLocation ?? '0', approved }
        },
        planned: async () => ({ report: null, project: null, totalKg: (await figures()).totalLocation ?? '0' }),
        locked,
        strata: async ({ kind, by, thresholdKg }) => {
          if (kind !== 'record') return groundStrata(kind, await ground(groundKind(kind)))
          const dimensions = (['site', 'category', 'size'] as const).filter((one) => by.includes(one))
          return strata({ by: dimensions, thresholdKg, gwpSet: await gwpSet() })
        },
        rows: async (drawn, { kind, by }) => {
          if (kind !== 'record') return groundRows(drawn, groundKind(kind), await ground(groundKind(kind)))
          const items = new Map((await records(drawn.map(({ id }) => id))).map((item) => [item.id, item]))
          return drawn.flatMap(({ id, stratum, position }): NewSample[] => {
            const item = items.get(id)
            if (!item) return []
            const { activity, category, quantity, unit, periodStart, periodEnd } = item
            const site = item.site.name
            const label = labelled(stratum, by, site.en || site.ar)
            const shown = { activity, category, quantity, unit, periodStart, periodEnd, site }
            return [{ kind, recordId: id, position, stratum: label, ...shown, kg: item.countedKg }]
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

const groundKind = (kind: ItemKind): GroundKind =>
  kind === 'record' || kind === 'answer' || kind === 'measured' || kind === 'parameter'
    ? fail('verification.nothing-to-draw')
    : kind

/** Other items are few: one stratum, weighed by kWh or by their number. */
function groundStrata(kind: ItemKind, items: readonly GroundItem[]): Stratum[] {
  const kWh = () => toText(sum(items.map(({ amount }) => decimal(amount ?? '0'))))
  const weight = kind === 'contract' ? kWh() : String(items.length)
  return [{ key: 'all', ids: items.map(({ id }) => id), weight }]
}

const groundRows = (drawn: readonly Drawn[], kind: GroundKind, items: readonly GroundItem[]): NewSample[] =>
  drawn.flatMap(({ id: recordId, stratum, position }) => {
    const found = items.find(({ id }) => id === recordId)
    if (!found) return []
    const { id: _id, ...shown } = found
    return [{ kind, recordId, position, stratum, kg: '0', ...shown }]
  })

/** A stratum as it is kept: the site by its name instead of its id. */
const labelled = (stratum: string, by: readonly string[], site: string): string =>
  stratum
    .split('|')
    .map((part, at) => (by[at] === 'site' ? site : part))
    .join(' | ')
