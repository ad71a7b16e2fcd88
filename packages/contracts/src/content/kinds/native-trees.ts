import { z } from 'zod'
import { bilingual, bilingualText, confidence, plainText, sourceId, sourceIds } from '../fields.ts'

export const treeForms = ['tree', 'small-tree', 'large-shrub-or-tree', 'large-shrub'] as const
export const treeZones = [
  'wadi',
  'rawdah',
  'city',
  'sand',
  'sand-edge',
  'plain',
  'gravel-plain',
  'coast',
  'saline',
  'foothill',
  'mountain',
] as const

/** A native species. A yearly CO2 rate stands only where a source gives one. */
export const nativeTree = z.object({
  name: bilingual,
  scientific: plainText(200).min(1),
  synonyms: z.array(plainText(200).min(1)).max(10),
  form: z.enum(treeForms),
  zones: z.array(z.enum(treeZones)).max(treeZones.length),
  co2KgPerTreeYear: z.object({ value: z.number(), confidence, source: sourceId }).nullable(),
  perHectare: z
    .object({
      soilCarbonRate: z.object({
        value: z.number(),
        unit: bilingual,
        co2e: z.number(),
        co2Unit: bilingual,
        computed: bilingual,
        source: sourceId,
      }),
      biomassStock: z.object({ min: z.number(), max: z.number(), unit: bilingual, source: sourceId }),
    })
    .nullable(),
  note: bilingualText.nullable(),
  sources: sourceIds,
})
