import type { ContentBodies, Figure } from '@athar/contracts/content'
import { vision2030 } from '@athar/reference-data'
import type { SeedArea, SeedEntry } from './seed-entry.ts'

type Data = ReturnType<typeof vision2030>
type Kpi = Data['kpis'][number]

const figureOf = ({ basis, ...figure }: Kpi['baseline']): Figure => ({ ...figure, basis: basis ?? null })
const maybe = (figure: Kpi['baseline'] | undefined): Figure | null => (figure ? figureOf(figure) : null)

const kpiOf = (kpi: Kpi): ContentBodies['vision-kpi'] => ({
  name: kpi.name,
  unit: kpi.unit,
  better: kpi.better,
  baseline: figureOf(kpi.baseline),
  current: figureOf(kpi.current),
  newer: maybe(kpi.newer),
  target: figureOf(kpi.target),
  revisedTarget: maybe(kpi.revisedTarget),
  nextTarget: maybe(kpi.nextTarget),
  earlierTarget: maybe(kpi.earlierTarget),
  related: (kpi.related ?? []).map((one) => ({ ...one, year: null, confidence: one.confidence ?? null })),
  specDisplays: null,
  note: kpi.note ?? null,
})

const pillarsNote = {
  en: 'The grouping of the twelve initiatives under the three pillars is this platform’s own.',
  ar: 'توزيع المبادرات الاثنتي عشرة على المحاور الثلاثة من عمل هذه المنصة.',
}

/** Vision 2030: figures of official bodies only; what none of them publishes stays empty. */
export const visionArea: SeedArea = () => {
  const data = vision2030()
  const entries: SeedEntry[] = [
    ...data.heroBadges.map((text, at): SeedEntry => ({
      kind: 'vision-badge',
      slug: `badge-${at + 1}`,
      body: { text },
      sample: false,
    })),
    ...data.pillars.map(({ id, title, summary, initiatives }): SeedEntry => ({
      kind: 'vision-pillar',
      slug: id,
      body: { title, summary, initiatives: [...initiatives] },
      sample: false,
    })),
    ...data.kpis.map((kpi): SeedEntry => ({
      kind: 'vision-kpi',
      slug: kpi.id,
      body: kpiOf(kpi),
      sample: false,
    })),
    ...data.projectCards.map(({ id, specFigure, specNote, sources, ...card }): SeedEntry => ({
      kind: 'vision-project',
      slug: id,
      body: {
        ...card,
        sources: [...sources],
        specFigure,
        specNote,
      },
      sample: false,
    })),
    ...data.ministryOfEnergy.initiatives.map(({ id, sources, ...initiative }): SeedEntry => ({
      kind: 'vision-energy-initiative',
      slug: id,
      body: { ...initiative, sources: [...sources] },
      sample: false,
    })),
    ...data.portals.map(({ id, name, url, seen, note }): SeedEntry => ({
      kind: 'portal',
      slug: id,
      body: { name, url, seen, note: note ?? null },
      sample: false,
    })),
    pageText('ministry-of-energy', data.ministryOfEnergy.title, data.ministryOfEnergy.intro),
    pageText('vision-reading-rule', null, data.meta.rules),
    pageText('vision-pillars-note', null, pillarsNote),
  ]
  return { entries, sources: data.sources }
}

type InBoth = { readonly en: string; readonly ar: string }
export const pageText = (
  slug: string,
  title: InBoth | null,
  text: InBoth,
  sources: readonly string[] = [],
): SeedEntry => ({ kind: 'page-text', slug, body: { title, text, sources: [...sources] }, sample: false })
