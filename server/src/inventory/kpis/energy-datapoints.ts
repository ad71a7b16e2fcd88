import { add, decimal, divide, isZero, multiply, roundToScale, toText, trim, type Decimal } from '@athar/carbon'
import type { inventory } from '@athar/contracts'

/** What disclosure frameworks ask of energy, by the names of their datapoints. */
export const energyDatapointNames = [
  'energy_total_gj',
  'energy_nonrenewable_fuel_gj',
  'energy_renewable_fuel_gj',
  'energy_purchased_electricity_gj',
  'energy_purchased_thermal_gj',
  'energy_renewable_gj',
  'renewable_share',
  'grid_electricity_share',
  'energy_self_generated_gj',
  'energy_intensity_revenue',
] as const
type EnergyDatapoint = (typeof energyDatapointNames)[number]

/** Of a counted year what the datapoints are made of. */
export type EnergySource = Pick<inventory.Inventory, 'energy' | 'comparison'>

const HUNDRED = decimal(100)
/** Digits after the point: a kilojoule of a GJ, a thousandth of a percent. */
const digits = 6

const text = (value: Decimal): string => toText(trim(roundToScale(value, digits)))

/** A part of the total in percent; null where no energy was counted. */
const percent = (part: Decimal, total: Decimal): string | null =>
  isZero(total) ? null : text(divide(multiply(part, HUNDRED), total))

/**
 * The ten energy datapoints of a counted year, decimal text rounded to six digits. Energy in GJ net; shares in percent
 * of total energy, null where there is none; intensity in GJ per million of revenue, null without revenue in riyals.
 * Grid electricity is what was purchased; self-generated is what sun and wind gave on site and was used there.
 */
export function energyDatapoints({
  energy,
  comparison: { intensities },
}: EnergySource): Readonly<Record<EnergyDatapoint, string | null>> {
  const { total, renewable, fuel, purchased, selfUsed } = energy
  const all = decimal(total.gj)
  const thermal = add(add(decimal(purchased.heat.gj), decimal(purchased.steam.gj)), decimal(purchased.cooling.gj))
  const revenue = intensities.find(({ per, unit }) => per === 'revenue' && unit === 'SAR')
  return {
    energy_total_gj: text(all),
    energy_nonrenewable_fuel_gj: text(decimal(fuel.nonRenewable.gj)),
    energy_renewable_fuel_gj: text(decimal(fuel.renewable.gj)),
    energy_purchased_electricity_gj: text(decimal(purchased.electricity.gj)),
    energy_purchased_thermal_gj: text(thermal),
    energy_renewable_gj: text(decimal(renewable.gj)),
    renewable_share: percent(decimal(renewable.gj), all),
    grid_electricity_share: percent(decimal(purchased.electricity.gj), all),
    energy_self_generated_gj: text(decimal(selfUsed.gj)),
    energy_intensity_revenue: revenue ? text(divide(all, decimal(revenue.denominator))) : null,
  }
}
