import { z } from 'zod'
import {
  address,
  bilingual,
  bilingualText,
  confidence,
  figure,
  slug,
  sourceId,
  sourceIds,
  specFigure,
  year,
} from '../fields.ts'

/** One of the three pillars, with its initiatives. */
export const visionPillar = z.object({
  title: bilingual,
  summary: bilingualText,
  initiatives: z
    .array(z.object({ id: slug, name: bilingual, summary: bilingualText, source: sourceId.nullable() }))
    .max(12),
})

/** An indicator: where it began, where it stands, where it is to go. */
export const visionKpi = z.object({
  name: bilingual,
  unit: bilingual,
  better: z.enum(['higher', 'lower']),
  baseline: figure,
  current: figure,
  /** Newer than `current`, from a source of less weight. */
  newer: figure.nullable(),
  target: figure,
  revisedTarget: figure.nullable(),
  nextTarget: figure.nullable(),
  /** Replaced since. */
  earlierTarget: figure.nullable(),
  related: z
    .array(
      z.object({
        label: bilingual,
        value: z.number().nullable(),
        unit: bilingual,
        year: year.nullable(),
        source: sourceId.nullable(),
        confidence: confidence.nullable(),
      }),
    )
    .max(10),
  specDisplays: specFigure.nullable(),
  note: bilingualText.nullable(),
})

/** A national project in words. */
export const visionProject = z.object({
  title: bilingual,
  description: bilingualText,
  target: bilingualText,
  impact: bilingualText,
  link: address,
  sources: sourceIds,
  /** The specification's own wording of the figure, and how it relates to what sources say. */
  specFigure: bilingual.nullable(),
  specNote: bilingualText.nullable(),
})

/** A programme of the Ministry of Energy. */
export const visionEnergyInitiative = z.object({
  name: bilingual,
  summary: bilingualText,
  since: year.nullable(),
  sources: sourceIds,
})

export const visionBadge = z.object({ text: bilingual })

/** A site elsewhere. */
export const portal = z.object({
  name: bilingual,
  url: address,
  /** Whether somebody has looked at this address; what was not seen needs a check. */
  seen: z.boolean(),
  note: bilingualText.nullable(),
})
