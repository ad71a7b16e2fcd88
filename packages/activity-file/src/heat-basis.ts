/** Gas by its heat content: gross and net differ by about a tenth, and a unit of energy alone says neither. */

/** Which heat the bills of a file count. */
export type FileHeatBasis = 'gross' | 'net'

/** Fuels that are billed by their heat, of which the library has factors on both bases. */
const BILLED_BY_HEAT: ReadonlySet<string> = new Set(['natural-gas'])
/** Units that say no basis, with those that do; bills in kWh count gross unless said otherwise. */
const STATED: Readonly<Record<string, Readonly<Record<FileHeatBasis, string>>>> = {
  GJ: { gross: 'GJ_gross', net: 'GJ_net' },
  MJ: { gross: 'MJ_gross', net: 'MJ_net' },
  kWh: { gross: 'kWh_gross', net: 'kWh_net' },
}
const TAKEN_AS_GROSS = 'kWh'

/** The unit that states the basis, where the fuel is billed by heat and the unit says none. */
export function statedUnit(activity: string, unit: string, basis: FileHeatBasis): string | null {
  return BILLED_BY_HEAT.has(activity) ? (STATED[unit]?.[basis] ?? null) : null
}

/** The units of which one has to be chosen before the amount counts; none where nothing is asked. */
export function heatUnitsAsked(activity: string, unit: string): readonly string[] {
  if (!BILLED_BY_HEAT.has(activity) || unit === TAKEN_AS_GROSS) return []
  const stated = STATED[unit]
  return stated ? [stated.gross, stated.net] : []
}
