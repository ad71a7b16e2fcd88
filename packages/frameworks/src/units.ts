import { applyRatio, decimal, toText, trim, unitRatio, type UnitTable } from '@athar/carbon'

/** Spellings that an answer may be given in, for each unit of a datapoint, with the engine's unit behind each. */
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tCO2e: { tCO2e: 'tonne', kgCO2e: 'kg', ktCO2e: 'kt', MtCO2e: 'Mt' },
  t: { t: 'tonne', kg: 'kg', kt: 'kt', Mt: 'Mt' },
  GJ: { GJ: 'GJ', MJ: 'MJ', TJ: 'TJ', kWh: 'kWh', MWh: 'MWh', GWh: 'GWh' },
  m3: { m3: 'm3', litre: 'litre' },
}

/** Units in which a datapoint of this unit may be answered, its own first. */
export const unitChoices = (unit: string | null): readonly string[] =>
  unit === null ? [] : Object.keys(choices[unit] ?? { [unit]: unit })

export type Converted = { readonly value: string } | { readonly problem: 'unit-unknown' | 'unit-other-dimension' }

const everyUnit = new Set(Object.values(choices).flatMap(Object.keys))

/** A figure in the unit of its datapoint; a unit of another dimension is refused, as is an unknown one. */
export function convertFigure(value: string, from: string, to: string | null, units: UnitTable): Converted {
  if (from === (to ?? '')) return { value }
  const own = to === null ? {} : (choices[to] ?? {})
  const given = own[from]
  if (given === undefined) return { problem: everyUnit.has(from) ? 'unit-other-dimension' : 'unit-unknown' }
  const [source, target] = [units.get(given), units.get(own[to!]!)]
  if (!source || !target) throw new Error(`the unit table lacks ${given}`)
  return { value: toText(trim(applyRatio(decimal(value), unitRatio(source, target)))) }
}
