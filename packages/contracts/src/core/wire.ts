import { z } from 'zod'

/** An exact decimal as text: no exponent, no thousands mark, point as decimal mark. */
export const decimalText = z
  .string()
  .regex(/^-?\d{1,30}(\.\d{1,30})?$/)
  .meta({ format: 'decimal' })
/** A decimal that was computed: 34 significant digits, with more decimals than anyone enters. */
export const figureText = z
  .string()
  .regex(/^-?\d{1,100}(\.\d{1,100})?$/)
  .meta({ format: 'decimal' })
/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date()
export const instant = z.iso.datetime({ offset: true })
export const uuid = z.uuid()
/** A name in both languages; at least one is given, the other may stay empty. */
export const bilingualName = z
  .object({ en: z.string().trim().max(200), ar: z.string().trim().max(200) })
  .refine((name) => name.en !== '' || name.ar !== '', { params: { code: 'name-missing' }, path: ['ar'] })
export type BilingualName = { en: string; ar: string }

export const cursorQuery = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})
/** A page of a list; `nextCursor` is null on the last one. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

export const idParams = z.object({ id: uuid })
/** Written work that goes on after the answer: follow it at `/api/jobs/{id}/events`. */
export const jobAccepted = z.object({ jobId: uuid })
