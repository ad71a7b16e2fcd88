import { z } from 'zod'
import { bilingual, bilingualText, slug, sourceIds } from '../fields.ts'

const challengeThemes = ['energy', 'water', 'transport', 'food', 'nature', 'waste'] as const
const savingMetrics = ['electricity', 'water', 'co2e', 'survival', 'waste'] as const
const courseLevels = ['starter', 'intermediate', 'advanced'] as const
const courseModes = ['blended', 'project', 'field', 'online'] as const

const ages = z.object({ from: z.number().int().min(5).max(99), to: z.number().int().min(5).max(99) })

/** What one unit of an action saves: as published or computed by the formula beside it, never by the screen. */
const saving = z.object({
  metric: z.enum(savingMetrics),
  perInput: z.number().min(0),
  unit: bilingual,
  formula: bilingual,
  /** The factor that it was computed with, by its short name. */
  computedWith: slug.nullable(),
  note: bilingual.nullable(),
  sources: sourceIds,
})

/** Something to do at home or at school that ends with a measured result. */
export const youthChallenge = z.object({
  title: bilingual,
  theme: z.enum(challengeThemes),
  weeks: z.number().int().min(1).max(52),
  ages,
  points: z.number().int().min(0).max(10_000),
  why: bilingualText,
  aim: bilingualText,
  actions: z
    .array(
      z.object({
        name: bilingual,
        /** What is counted, and its unit. */
        counted: bilingual,
        unit: bilingual,
        savings: z.array(saving).max(6),
        evidence: bilingual,
        note: bilingual.nullable(),
      }),
    )
    .max(10),
  /** Of what is said under `why`. */
  sources: sourceIds,
})

/** A figure that savings are computed with. */
export const youthFactor = z.object({
  name: bilingual,
  value: z.number(),
  unit: bilingual,
  note: bilingualText.nullable(),
  sources: sourceIds,
})

export const youthCourse = z.object({
  title: bilingual,
  summary: bilingualText,
  level: z.enum(courseLevels),
  mode: z.enum(courseModes),
  ages,
  hours: z.number().int().min(1).max(500),
  modules: z
    .array(z.object({ title: bilingual, outcome: bilingual, activity: bilingual }))
    .min(1)
    .max(20),
  assessment: bilingualText,
})

/** A field in which mentors meet small groups. */
export const youthTrack = z.object({
  title: bilingual,
  summary: bilingualText,
  skills: z.array(z.object({ name: bilingual })).max(12),
  weeks: z.number().int().min(1).max(52),
  meetings: z.number().int().min(1).max(52),
  groupSize: z.number().int().min(2).max(50),
  ages,
})
