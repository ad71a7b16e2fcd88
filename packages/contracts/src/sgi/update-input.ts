import { z } from 'zod'
import { day } from '../core/wire.ts'
import { plain } from './draft.ts'
import { metricNames } from './vocabulary.ts'

/** News in words: what happened, and when. */
export const updateText = {
  title: z.object({ en: plain(160), ar: plain(160) }).refine((text) => text.en !== '' || text.ar !== '', {
    params: { code: 'text-missing' },
    path: ['ar'],
  }),
  text: z.object({ en: plain(3000), ar: plain(3000) }).refine((text) => text.en !== '' || text.ar !== '', {
    params: { code: 'text-missing' },
    path: ['ar'],
  }),
  happenedOn: day,
}

export const updateInput = z.object({
  ...updateText,
  values: z
    .array(
      z.object({
        metric: z.enum(metricNames),
        year: z.number().int().min(2016).max(2100),
        value: z.string().regex(/^\d{1,15}(\.\d{1,6})?$/),
      }),
    )
    .max(20),
})
export type UpdateInput = z.infer<typeof updateInput>
