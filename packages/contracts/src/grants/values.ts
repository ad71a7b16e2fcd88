import { z } from 'zod'

/** Money in minor units: halalas of riyals. At most a trillion riyals, so that sums stay exact on the wire. */
export const minorUnits = z.number().int().min(0).max(100_000_000_000_000)

export const bothTexts = (most: number) =>
  z.object({ en: z.string().trim().min(1).max(most), ar: z.string().trim().min(1).max(most) })
export const storedTexts = z.object({ en: z.string(), ar: z.string() })
