import type { QuantityInput } from '@athar/carbon'
import { z } from 'zod'
import { decimalText } from '../core/wire.ts'

import { leastSource, reportedHow } from './reported.ts'

const unit = z.string().min(1).max(60)

/** What was entered instead of a quantity; it is kept with the record, and the quantity must be what it comes to. */
export const quantityInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('weight-distance'),
    weight: decimalText,
    weightUnit: unit,
    distance: decimalText,
    distanceUnit: unit,
  }),
  z.object({
    kind: z.literal('distance-economy'),
    distance: decimalText,
    distanceUnit: unit,
    economy: decimalText,
    economyUnit: z.enum(['litre-per-100-km', 'km-per-litre', 'mile-per-gallon']),
  }),
  z.object({
    kind: z.literal('heat-content'),
    amount: decimalText,
    amountUnit: unit,
    heat: decimalText,
    heatUnit: z.enum(['MJ', 'GJ', 'kWh_net', 'kWh_gross', 'mmBtu']),
    perUnit: unit,
    source: z.string().trim().min(3).max(300),
  }),
  z.object({
    kind: z.literal('stock-change'),
    unit,
    opening: decimalText,
    purchased: decimalText,
    disposed: decimalText,
    closing: decimalText,
    capacityIncrease: decimalText,
  }),
  z.object({
    kind: z.literal('clinker'),
    cement: decimalText,
    unit,
    clinkerPercent: decimalText,
    limePercent: decimalText,
  }),
  z.object({
    kind: z.literal('investee-share'),
    amount: decimalText,
    unit,
    invested: decimalText,
    value: decimalText,
  }),
  z.object({
    kind: z.literal('reported'),
    amount: decimalText,
    unit,
    how: z.enum(reportedHow),
    source: z.string().trim().min(leastSource).max(300),
  }),
]) satisfies z.ZodType<QuantityInput>
