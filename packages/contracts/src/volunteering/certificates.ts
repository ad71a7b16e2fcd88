import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { regionCode } from '../core/place.ts'
import { day, idParams } from '../core/wire.ts'

const name = z.object({ en: z.string(), ar: z.string() })

/** Begins with `HOURS-`; the rest cannot be guessed from another. */
export const hoursNumber = z.string().regex(/^HOURS-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)

export const downloadHours = contract({
  name: 'volunteering.download-hours',
  method: 'GET',
  path: '/api/volunteering/sign-ups/:id/certificate',
  summary: 'The certificate of confirmed volunteer hours as PDF, in one of the two languages',
  access: { kind: 'person' },
  params: idParams,
  query: z.object({ lang: z.enum(['en', 'ar']) }),
  answer: 'file',
  transaction: false,
  rateLimit: { most: 20, seconds: 60 },
})

export const showName = contract({
  name: 'volunteering.show-name',
  method: 'PUT',
  path: '/api/volunteering/sign-ups/:id/certificate/name',
  summary: 'Give or take back the consent to show the name beside the public proof of a certificate',
  access: { kind: 'person' },
  params: idParams,
  body: z.object({ shown: z.boolean() }),
  status: 204,
})

export const hoursProof = z.object({
  number: hoursNumber,
  hours: z.string(),
  event: z.object({ title: name, place: name, region: regionCode, organiser: name, sample: z.boolean() }),
  heldOn: day,
  certifiedOn: day,
  /** When the organiser took the hours back. */
  takenBackOn: day.nullable(),
  /** Null unless the person wants it to be seen. */
  name: z.string().nullable(),
})
export type HoursProof = z.infer<typeof hoursProof>

export const readHoursProof = contract({
  name: 'volunteering.read-hours-proof',
  method: 'GET',
  path: '/api/volunteering/proofs/:number',
  summary: 'What a certificate of volunteer hours stands for, to anyone who has its number',
  access: { kind: 'public' },
  params: z.object({ number: z.string().max(40) }),
  response: hoursProof,
})
