import { z } from 'zod'
import { metricNames } from '../../sgi/vocabulary.ts'
import {
  bilingual,
  bilingualText,
  confidence,
  figureStatus,
  slug,
  sourceId,
  sourceIds,
  specFigure,
  year,
} from '../fields.ts'

const qualifier = z.enum(['more-than', 'about'])

/** A figure of the initiative as a whole. */
export const sgiHeadline = z.object({
  label: bilingual,
  value: z.number().nullable(),
  unit: bilingual,
  year: year.nullable(),
  status: figureStatus,
  qualifier: qualifier.nullable(),
  basis: bilingualText.nullable(),
  sources: sourceIds,
  specDisplays: specFigure.nullable(),
})

/** Which measure that projects report an indicator's goal is for, and how its figures are read in that one's unit. */
const nationalGoal = z.object({
  metric: z.enum(metricNames),
  /** How many of the measure's unit one of the indicator's is; null for a share, which no count is held against. */
  factor: z.number().min(0.000001).max(1e12).nullable(),
  /** By which year, where the source says so. */
  targetYear: year.nullable(),
})

/** One of the four initiatives; its slug is its address. */
export const sgiInitiative = z.object({
  title: bilingual,
  region: bilingual,
  /** Per cent of the goal, and of what it is the share. */
  progress: z.number().min(0).max(100),
  progressBasis: bilingualText,
  target: bilingualText,
  impact: bilingualText,
  description: bilingualText,
  kpis: z
    .array(
      z.object({
        name: bilingual,
        value: z.number().nullable(),
        // Entries that were stored before it was asked for have none.
        qualifier: qualifier.nullable().default(null),
        target: z.number().nullable(),
        unit: bilingual,
        year: year.nullable(),
        source: sourceId.nullable(),
        confidence: confidence.nullable(),
        // Entries that were stored before it was asked for have none.
        goal: nationalGoal.nullable().default(null),
      }),
    )
    .max(12)
    .superRefine((kpis, context) => {
      const measures = kpis.map(({ goal }) => goal?.metric)
      for (const [at, metric] of measures.entries())
        if (metric && measures.indexOf(metric) < at)
          context.addIssue({ code: 'custom', params: { code: 'goal-twice' }, path: [at, 'goal', 'metric'] })
    }),
  /** Slugs of projects, which are rows of the initiative's own register. */
  featuredProjects: z.array(slug).max(12),
  /** Counts of this platform; a sample while `status` is illustrative. */
  community: z
    .object({
      volunteers: z.number().int().min(0),
      beneficiaries: z.number().int().min(0),
      partnerships: z.number().int().min(0),
      status: figureStatus,
      note: bilingualText.nullable(),
    })
    .nullable(),
  sources: sourceIds,
})

export const sgiCommunityCard = z.object({ title: bilingual, text: bilingualText })

/** A figure as the specification words it, and what was found when it was looked up. */
export const sgiCheckedFigure = z.object({ claim: bilingual, finding: bilingualText, source: sourceId })
