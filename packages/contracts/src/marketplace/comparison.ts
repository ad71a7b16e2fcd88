import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { formAnswers } from '../core/defined-form.ts'
import { uuid } from '../core/wire.ts'
import { offerCard } from './offers.ts'
import { mostCompared } from './vocabulary.ts'

export const comparedOffer = offerCard.extend({ answers: formAnswers })
export type ComparedOffer = z.infer<typeof comparedOffer>

export const compareOffers = contract({
  name: 'marketplace.compare',
  method: 'GET',
  path: '/api/marketplace/comparison',
  summary: 'Up to four published listings of one category with their answers, in the order asked for',
  access: { kind: 'public' },
  query: z.object({
    ids: z
      .string()
      .max(400)
      .transform((text) => [...new Set(text.split(',').filter((id) => id !== ''))])
      .pipe(z.array(uuid).min(1).max(mostCompared)),
  }),
  // What is no longer published is left out.
  response: z.object({ items: z.array(comparedOffer) }),
})
