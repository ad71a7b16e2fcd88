import { z } from 'zod'
import { initiatives } from '../core/initiatives.ts'
import { placePoint, regionCode } from '../core/place.ts'
import { bilingualName, decimalText, instant, uuid } from '../core/wire.ts'
import { skills } from './skills.ts'
import { mostHours, mostShifts, mostVolunteers } from './vocabulary.ts'

const text = z.object({ en: z.string().trim().max(2000), ar: z.string().trim().max(2000) })

/** Hours, to the half hour. */
export const hours = decimalText.refine(
  (value) => Number(value) > 0 && Number(value) <= mostHours && Number.isInteger(Number(value) * 2),
  { params: { code: 'not-hours' } },
)

/** A part of the event with places of its own; with an id, one that is there already. */
export const shiftInput = z.object({
  id: uuid.nullish(),
  title: z.object({ en: z.string().trim().max(100), ar: z.string().trim().max(100) }),
  startsAt: instant,
  hours,
  needed: z.number().int().min(1).max(mostVolunteers),
})
export type ShiftInput = z.infer<typeof shiftInput>

export const eventInput = z.object({
  title: bilingualName,
  description: text,
  place: bilingualName,
  region: regionCode,
  ...placePoint,
  startsAt: instant,
  hours,
  needed: z.number().int().min(1).max(mostVolunteers),
  minAge: z.number().int().min(5).max(80),
  initiative: z.enum(initiatives).nullable().default(null),
  /** What it asks of those who join. Left out, it stays as it is. */
  skills: z.array(z.enum(skills)).max(skills.length).optional(),
  /** With shifts, the event needs their sum. Left out, they stay as they are. */
  shifts: z.array(shiftInput).max(mostShifts).optional(),
})
export type EventInput = z.infer<typeof eventInput>
