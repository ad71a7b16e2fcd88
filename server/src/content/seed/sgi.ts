import { saudiGreenInitiative } from '@athar/reference-data'
import { projectEntries } from './sgi-projects.ts'
import type { SeedArea, SeedEntry } from './seed-entry.ts'

/** The Saudi Green Initiative, with the projects that published sources tell of. */
export const sgiArea: SeedArea = (samples) => {
  const data = saudiGreenInitiative()
  const entries: SeedEntry[] = [
    ...data.headlineStats.map(({ id, qualifier, basis, sources, ...stat }): SeedEntry => ({
      kind: 'sgi-headline',
      slug: id,
      body: {
        ...stat,
        qualifier: qualifier ? 'more-than' : null,
        basis: basis ?? null,
        sources: [...sources],
        specDisplays: null,
      },
      sample: false,
    })),
    ...data.initiatives.map(({ slug, kpis, featuredProjects, community, sources, ...initiative }): SeedEntry => ({
      kind: 'sgi-initiative',
      slug,
      body: {
        ...initiative,
        kpis: kpis.map(({ qualifier, confidence, goal, ...kpi }) => ({
          ...kpi,
          qualifier: qualifier ? 'more-than' : null,
          confidence: confidence ?? null,
          goal: goal ?? null,
        })),
        featuredProjects: [...featuredProjects],
        community: samples ? community : null,
        sources: [...sources],
      },
      sample: false,
    })),
    ...data.communityCards.map(({ id, title, text }): SeedEntry => ({
      kind: 'sgi-community-card',
      slug: id,
      body: { title, text },
      sample: false,
    })),
    ...data.specFigures.map(({ spec: claim, finding, source }, at): SeedEntry => ({
      kind: 'sgi-checked-figure',
      slug: `figure-${at + 1}`,
      body: { claim, finding, source },
      sample: false,
    })),
    ...projectEntries(data.projects),
  ]
  return { entries, sources: data.sources }
}
