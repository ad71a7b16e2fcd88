import { z } from 'zod'
import { initiatives } from '../../core/initiatives.ts'
import { regionCodes } from '../../core/region-codes.ts'
import { dateKinds, dateNotes, precisions, projectStatuses } from '../../sgi/vocabulary.ts'
import { bilingual, bilingualText, sourceIds } from '../fields.ts'

/** A project that nobody registered: told by published sources. Its slug is its address on the map. */
export const sgiProject = z.object({
  title: bilingual,
  initiative: z.enum(initiatives),
  status: z.enum(projectStatuses),
  phase: bilingual.nullable(),
  summary: bilingualText,
  impact: bilingualText,
  place: z.object({
    name: bilingual,
    region: z.enum(regionCodes),
    lat: z.number().min(16).max(33),
    lon: z.number().min(34).max(56),
    precision: z.enum(precisions),
  }),
  dates: z
    .array(
      z.object({
        what: z.enum(dateKinds),
        /** A year, quarter (`2025-Q4`), month or day, as finely as the source tells it; null where it shows none. */
        on: z
          .string()
          .regex(/^\d{4}(-Q[1-4]|-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/)
          .nullable(),
        note: z.enum(dateNotes).nullable(),
      }),
    )
    .max(20),
  capacityMw: z.number().min(0).nullable(),
  sources: sourceIds,
})
