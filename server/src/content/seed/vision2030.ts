import type { ContentBodies, Figure, SpecFigure } from '@athar/contracts/content'
import { vision2030 } from '@athar/reference-data'
import type { SeedArea, SeedEntry } from './seed-entry.ts'

type Data = ReturnType<typeof vision2030>
type Kpi = Data['kpis'][number]

const figureOf = ({ basis, ...figure }: Kpi['baseline']): Figure => ({ ...figure, basis: basis ?? null })
const maybe = (figure: Kpi['baseline'] | undefined): Figure | null => (figure ? figureOf(figure) : null)

export const specFigureOf = (shown: NonNullable<Kpi['specDisplays']>): SpecFigure => ({
  value: shown.value,
  unit: shown.unit ?? null,
  source: shown.source,
  status: shown.status ?? null,
  note: shown.note ?? null,
})

const kpiOf = (kpi: Kpi, samples: boolean): ContentBodies['vision-kpi'] => ({
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
  specDisplays: samples && kpi.specDisplays ? specFigureOf(kpi.specDisplays) : null,
  note: kpi.note ?? null,
})

const pillarsNote = {
  en: 'The grouping of the twelve initiatives under the three pillars is this platform’s own.',
  ar: 'توزيع المبادرات الاثنتي عشرة على المحاور الثلاثة من عمل هذه المنصة.',
}

/** Vision 2030: what the specification displays of its own stands beside the sourced figure, and only as a sample. */
export const visionArea: SeedArea = (samples) => {
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
      body: kpiOf(kpi, samples),
      sample: false,
    })),
    ...data.projectCards.map(({ id, specFigure, specNote, sources, ...card }): SeedEntry => ({
      kind: 'vision-project',
      slug: id,
      body: {
        ...card,
        sources: [...sources],
        specFigure: samples ? specFigure : null,
        specNote: samples ? specNote : null,
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
