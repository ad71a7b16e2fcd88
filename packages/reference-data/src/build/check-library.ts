import {
  abs,
  type Activity,
  compare,
  decimal,
  divide,
  editionStem,
  type EmissionLibrary,
  type Factor,
  indexGwp,
  indexLibrary,
  indexUnits,
  isZero,
  multiply,
  parseBlend,
  REPORTED,
  roundToScale,
  subtract,
  sum,
  type Unit,
} from '@athar/carbon'
import type { Problems } from './problems.ts'

/** Everything that must hold between the tables; ids that lead nowhere end the check, since the rest needs them. */
export function checkLibrary(library: EmissionLibrary, problems: Problems): void {
  checkReferences(library, problems)
  if (problems.found.length > 0) return
  const factors = new Map(library.factors.map((factor) => [factor.id, factor]))
  const units = new Map(library.units.map((unit) => [unit.id, unit]))
  for (const activity of library.activities) checkActivity(activity, { factors, units }, problems)
  for (const activity of library.activities) checkEnergy(activity, problems)
  for (const factor of library.factors) checkTotal(factor, problems)
  checkNames(library, problems)
  checkBlends(library, problems)
  checkLeaks(library, problems)
  checkCalculator(library, factors, problems)
  indexLibrary(library)
}

function checkReferences(library: EmissionLibrary, problems: Problems): void {
  const factors = new Set(library.factors.map((factor) => factor.id))
  const units = new Set(library.units.map((unit) => unit.id))
  const fuels = new Set(library.fuelProperties.map((fuel) => fuel.fuel))
  const gases = indexGwp(library.gwp)
  const known = (at: string, names: { has(id: string): boolean }, id: string) => {
    if (!names.has(id)) problems.add(at, `${id} is not known`)
  }
  for (const unit of library.units) known(`units.csv ${unit.id}`, units, unit.baseUnit)
  for (const alias of library.unitAliases) {
    known(`unit-aliases.csv ${alias.alias}`, units, alias.unit)
    if (units.has(alias.alias) && alias.alias !== alias.unit)
      problems.add(`unit-aliases.csv ${alias.alias}`, 'is also a unit')
  }
  for (const factor of library.factors) {
    known(`factors.csv ${factor.id}`, units, factor.unit)
    for (const gas of factor.otherGases) known(`factors.csv ${factor.id}`, gases, gas.gas)
  }
  for (const activity of library.activities) {
    const at = `activities.csv ${activity.key}`
    known(at, units, activity.defaultUnit)
    for (const id of idsOf(activity)) known(at, factors, id)
    if (activity.fuelProperty !== null) known(at, fuels, activity.fuelProperty)
  }
  for (const entry of library.calculatorActivities)
    known(`calculator-activities.csv ${entry.id}`, factors, entry.factorId)
}

function idsOf(activity: Activity): string[] {
  return [...activity.factorIds, ...activity.alternativeFactorIds, ...activity.upstreamFactorIds]
}

interface Tables {
  readonly factors: ReadonlyMap<string, Factor>
  readonly units: ReadonlyMap<string, Unit>
}

function checkActivity(activity: Activity, tables: Tables, problems: Problems): void {
  const at = `activities.csv ${activity.key}`
  const rows = (ids: readonly string[]) => ids.map((id) => tables.factors.get(id)!)
  const dimension = (unit: string) => tables.units.get(unit)!.dimension
  if (!activity.dimensions.includes(dimension(activity.defaultUnit)))
    problems.add(at, 'the default unit has another dimension')
  problems.unique(at, idsOf(activity))
  if ((activity.regionRule === 'own-factor') !== (activity.factorIds.length === 0))
    problems.add(at, 'factors and region rule disagree')
  for (const factor of rows([...activity.factorIds, ...activity.alternativeFactorIds])) {
    if (factor.category !== activity.category && factor.kind !== REPORTED)
      problems.add(at, `${factor.id} is of category ${factor.category}`)
    if (!activity.dimensions.includes(dimension(factor.unit))) problems.add(at, `${factor.id} has another dimension`)
  }
  for (const factor of rows(activity.upstreamFactorIds)) {
    if (factor.scope !== 3) problems.add(at, `${factor.id} is not of scope 3`)
  }
  checkEditions(at, rows(idsOf(activity)), problems)
}

/** Every fuel that is burned and all purchased energy take part in the energy account. */
function checkEnergy({ key, category, fuelProperty, energy, scope, dimensions }: Activity, problems: Problems): void {
  // What was emitted says nothing of the energy behind it.
  const reported = dimensions.every((dimension) => dimension === 'emissions')
  const takesPart = (fuelProperty !== null && scope !== 3) || category === 'mobile-combustion' || scope === 2
  if (!reported && takesPart && energy === null) problems.add(`activities.csv ${key}`, 'has no row in energy.csv')
  if (scope === 3 && energy !== null) problems.add(`energy.csv ${key}`, 'is energy outside the organisation')
}

/** Editions of one factor share unit and region, and no year has two of them. */
function checkEditions(at: string, rows: readonly Factor[], problems: Problems): void {
  for (const a of rows) {
    for (const b of rows) {
      if (a.id >= b.id || editionStem(a.id) !== editionStem(b.id)) continue
      if (a.unit !== b.unit || a.region !== b.region)
        problems.add(at, `${a.id} and ${b.id} are no editions of one factor`)
      const apart = (a.yearTo ?? 9999) < (b.yearFrom ?? 0) || (b.yearTo ?? 9999) < (a.yearFrom ?? 0)
      if (!apart) problems.add(at, `${a.id} and ${b.id} serve the same year`)
    }
  }
}

/** The stated AR5 total is CO2 + 28 CH4 + 265 N2O but for its rounding to 8 digits or 5 decimals (rules of SOURCES.md). */
function checkTotal(factor: Factor, problems: Problems): void {
  const parts = [factor.co2Kg, factor.ch4Kg, factor.n2oKg]
  if (factor.co2eKg === null || parts.every((part) => part === null)) return
  const weights = [1, 28, 265]
  const computed = sum(parts.map((part, index) => multiply(decimal(part ?? 0), decimal(weights[index]!))))
  const stated = decimal(factor.co2eKg)
  const apart = abs(subtract(computed, stated))
  const allowed = multiply(abs(stated), decimal('1e-7'))
  if (compare(apart, allowed) > 0) problems.add(`factors.csv ${factor.id}`, 'the gases do not add up to co2e_kg')
}

/** A spelling leads to one activity only, whatever its case or spacing. */
function checkNames(library: EmissionLibrary, problems: Problems): void {
  const owners = new Map<string, string>()
  for (const activity of library.activities) {
    const names = new Set([activity.key, activity.nameEn, activity.nameAr, ...activity.aliases].map(fold))
    for (const name of names) {
      const owner = owners.get(name)
      if (owner) problems.add(`activities.csv ${activity.key}`, `the name ${name} belongs to ${owner}`)
      owners.set(name, activity.key)
    }
  }
}

function fold(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** A composition adds up to 100 percent. */
function checkBlends(library: EmissionLibrary, problems: Problems): void {
  for (const row of library.gwp) {
    if (row.formula.includes('%') && !parseBlend(row.formula))
      problems.add(`gwp.csv ${row.gas}`, 'the composition cannot be read or is not 100 percent')
  }
}

/** Rows that name a gas carry its AR5 potential; notes and gas agree on the Montreal Protocol. */
function checkLeaks(library: EmissionLibrary, problems: Problems): void {
  const table = indexGwp(library.gwp)
  for (const factor of library.factors) {
    const at = `factors.csv ${factor.id}`
    if (factor.nameEn.startsWith('Leakage of ') && factor.otherGases.length === 0)
      problems.add(at, 'the gas is not in gwp.csv')
    if (factor.otherGases.length === 0 || factor.kind === REPORTED) continue
    const total = sum(factor.otherGases.map((gas) => multiply(decimal(gas.kg), table.get(gas.gas)!.gwp.AR5!)))
    if (!isZero(subtract(total, decimal(factor.co2eKg!)))) problems.add(at, 'co2e_kg is not the AR5 value of its gases')
    const montreal = factor.otherGases.some((gas) => table.get(gas.gas)!.group === 'montreal')
    if (montreal !== factor.notes.startsWith('Montreal Protocol gas'))
      problems.add(at, 'notes and gas disagree on the Montreal Protocol')
  }
}

function checkCalculator(library: EmissionLibrary, factors: ReadonlyMap<string, Factor>, problems: Problems): void {
  for (const entry of library.calculatorActivities) {
    const factor = factors.get(entry.factorId)!
    if (factor.unit !== entry.unit || factor.co2eKg !== entry.co2eKg) {
      problems.add(`calculator-activities.csv ${entry.id}`, 'unit or figure differs from the factor')
    }
  }
}

/** An exact definition must round to the received figure at the digits that the file prints. */
export function checkExactUnits(
  received: ReadonlyMap<string, string>,
  units: readonly Unit[],
  problems: Problems,
): void {
  const table = indexUnits(units)
  for (const [id, text] of received) {
    const exact = table.get(id)!.toBase
    const quotient = divide(exact.numerator, exact.denominator)
    const printed = decimal(text)
    if (compare(roundToScale(quotient, printed.scale), printed) !== 0)
      problems.add(`units.csv ${id}`, `${text} is not the exact figure rounded`)
  }
}
