import type { EmissionLibrary } from '@athar/carbon'
import { checkExactUnits, checkLibrary } from './check-library.ts'
import { COLUMNS } from './columns.ts'
import { type CsvRow, readCsv } from './csv.ts'
import { parseFactors } from './parse-factors.ts'
import { reportedEmissions } from './reported.ts'
import { createProblems, type Problems } from './problems.ts'
import {
  parseActivities,
  parseCalculatorActivities,
  parseEnergy,
  parseFuelProperties,
  parseGwp,
  parseUnitAliases,
  parseUnits,
} from './parse-tables.ts'

/** Reads a file of the data folder by its path there. */
export type ReadData = (path: string) => string

/** The emission library from the received files and the additions of this project; an Error names every problem. */
export function buildLibrary(read: ReadData): EmissionLibrary {
  const problems = createProblems()
  const library = readLibrary(read, problems)
  checkLibrary(library, problems)
  if (problems.found.length > 0) throw new Error(`The reference data do not hold:\n${problems.found.join('\n')}`)
  return library
}

function readLibrary(read: ReadData, problems: Problems): EmissionLibrary {
  const received = (name: string, columns: readonly string[]) => table(read, `emission-factors/${name}.csv`, columns)
  const own = (name: string, columns: readonly string[]) => table(read, `athar/${name}.csv`, columns)
  const gwp = parseGwp(received('gwp', COLUMNS.gwp), problems)
  const unitRows = received('units', COLUMNS.units)
  const units = parseUnits(unitRows, own('units', COLUMNS.ownUnits), problems)
  checkExactUnits(new Map(unitRows.map((row) => [row['unit']!, row['to_base']!])), units, problems)
  const ownAliases = own('unit-aliases', COLUMNS.unitAliases)
  const replaced = new Set(ownAliases.map((row) => row['alias']))
  const aliases = [
    ...received('unit-aliases', COLUMNS.unitAliases).filter((row) => !replaced.has(row['alias'])),
    ...ownAliases,
  ]
  const reported = reportedEmissions(
    own('reported-gases', COLUMNS.reportedGases),
    own('reported-activities', COLUMNS.reportedActivities),
    gwp,
    problems,
  )
  const factors = [
    ...parseFactors(
      [...received('factors', COLUMNS.factors), ...own('factors', COLUMNS.factors)],
      {
        gasNames: new Map(gwp.map((row) => [row.gas, row.formula])),
        methane: own('methane-origin', COLUMNS.methaneOrigin),
      },
      problems,
    ),
    ...reported.factors,
  ]
  const activities = parseActivities(
    laidOver(received('activities', COLUMNS.activities), own('activities', COLUMNS.activities)),
    parseEnergy(own('energy', COLUMNS.energy), problems),
    problems,
  )
  return {
    factors,
    activities: [...activities, ...reported.activities],
    units: [...units, ...reported.units],
    unitAliases: [...parseUnitAliases(aliases, problems), ...reported.unitAliases],
    fuelProperties: parseFuelProperties(received('fuel-properties', COLUMNS.fuelProperties), problems),
    gwp,
    calculatorActivities: parseCalculatorActivities(
      received('calculator-activities', COLUMNS.calculatorActivities),
      problems,
    ),
  }
}

/** The received keys with those of this project: one of the same name replaces the received one. */
function laidOver(received: readonly CsvRow[], own: readonly CsvRow[]): CsvRow[] {
  const replacing = new Map(own.map((row) => [row['activity'], row]))
  const known = new Set(received.map((row) => row['activity']))
  return [
    ...received.map((row) => replacing.get(row['activity']) ?? row),
    ...own.filter((row) => !known.has(row['activity'])),
  ]
}

function table(read: ReadData, path: string, columns: readonly string[]): CsvRow[] {
  return readCsv(path, read(path), columns)
}
