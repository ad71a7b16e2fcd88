import { z } from 'zod'
import { figureText } from './record-shapes.ts'

/** An amount of energy, net: GJ exact, MWh to six digits. */
export const energyAmount = z.object({ gj: figureText, mwh: figureText })
export type EnergyAmount = z.infer<typeof energyAmount>

export const energyRoles = ['fuel', 'purchased', 'generated', 'exported'] as const
const names = z.object({ en: z.string(), ar: z.string() })

/** The energy account of a year, as far as the consolidation approach counts it. */
export const inventoryEnergy = z.object({
  /** Fuel, purchases and own generation, less what was exported. */
  total: energyAmount,
  renewable: energyAmount,
  nonRenewable: energyAmount,
  fuel: z.object({ renewable: energyAmount, nonRenewable: energyAmount }),
  purchased: z.object({
    electricity: energyAmount,
    heat: energyAmount,
    steam: energyAmount,
    cooling: energyAmount,
    /** Of the electricity, what contracts and certificates cover, and those of renewable sources. */
    covered: energyAmount,
    coveredRenewable: energyAmount,
  }),
  generated: energyAmount,
  exported: energyAmount,
  /** Generated less exported. */
  selfUsed: energyAmount,
  carriers: z.array(
    z.object({
      role: z.enum(energyRoles),
      carrier: z.string(),
      renewable: z.boolean(),
      amount: energyAmount,
      records: z.number().int(),
    }),
  ),
  /** GJ. */
  months: z.array(z.object({ month: z.string(), total: figureText, renewable: figureText })),
  /** GJ, the largest first. */
  sites: z.array(z.object({ key: z.string(), name: names, total: figureText, renewable: figureText })),
  /** Activities that use energy and have no lawful way to it: in no sum of energy. */
  untold: z.array(
    z.object({
      activity: z.string(),
      name: names,
      unit: names,
      /** The property of the fuel that would help; null where the records hold no fuel. */
      missing: z.enum(['density_kg_per_m3', 'ncv_gj_per_tonne', 'gcv_gj_per_tonne']).nullable(),
      quantity: figureText,
      records: z.number().int(),
    }),
  ),
  /** Sites that exported more electricity than they generated from sun and wind. */
  exportedAboveGenerated: z.array(z.object({ key: z.string(), name: names })),
})
export type InventoryEnergy = z.infer<typeof inventoryEnergy>
