import { createHash } from 'node:crypto'
import { type EmissionLibrary, type Factor, type FactorSource, REPORTED } from '@athar/carbon'
import type { City, Edition, RegionCollection } from '../types.ts'
import { buildLibrary, type ReadData } from './build-library.ts'
import { checkCities } from './check-cities.ts'

/** The generated files by name, with their content to the byte. */
export type GeneratedFiles = ReadonlyMap<string, string>

/**
 * Builds every generated file from the data folder; same data and same earlier editions, same bytes. `before` is what
 * edition.json listed until now: figures go on resting on those editions, and their hashes cannot be made again.
 */
export function buildFiles(read: ReadData, before: readonly Edition[] = []): GeneratedFiles {
  const library = buildLibrary(read)
  const tables = new Map(
    Object.entries({ ...library, factors: packFactors(library.factors) }).map(([name, rows]) => [
      `${kebab(name)}.json`,
      lines(rows),
    ]),
  )
  const regions = JSON.parse(read('saudi/regions.geo.json')) as RegionCollection
  const { cities } = JSON.parse(read('saudi/cities.json')) as { cities: City[] }
  checkCities(regions, cities)
  const edition = editionOf(tables, read('emission-factors/SOURCES.md'), library)
  return new Map([
    ...tables,
    ['edition.json', lines([edition, ...before.filter(({ id }) => id !== edition.id)])],
    ['regions.json', lines([regions])],
    ['cities.json', lines(cities)],
  ])
}

/** A factor whose source is a number into the list before it: a few sources serve thousands of rows. */
export type PackedFactor = Omit<Factor, 'source'> & { readonly source: number; readonly table: string }

/** The factors with each source written once: the first entry is the list of sources. */
function packFactors(factors: readonly Factor[]): readonly unknown[] {
  const sources = new Map<string, Omit<FactorSource, 'table'>>()
  const keys = factors.map(({ source: { table: _table, ...source } }) => {
    const key = JSON.stringify(source)
    sources.set(key, source)
    return key
  })
  const numbers = new Map([...sources.keys()].map((key, number) => [key, number]))
  const packed = factors.map((factor, index): PackedFactor => ({
    ...factor,
    source: numbers.get(keys[index]!)!,
    table: factor.source.table,
  }))
  return [[...sources.values()], ...packed]
}

/** The id is the start of the hash over all tables; the date is the day on which the sources were compiled. */
function editionOf(tables: GeneratedFiles, sources: string, library: EmissionLibrary): Edition {
  const hash = createHash('sha256')
  for (const [name, content] of tables) hash.update(`${name}\n${content}`)
  const sha256 = hash.digest('hex')
  // What counts as itself is no published factor.
  const factors = library.factors.filter(({ kind }) => kind !== REPORTED).length
  return { id: sha256.slice(0, 12), sha256, date: compiledOn(sources), factors }
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

function compiledOn(sources: string): string {
  const match = /^Compiled on (\d{1,2}) (\w+) (\d{4})\b/m.exec(sources)
  const month = MONTHS.indexOf(match?.[2] ?? '') + 1
  if (!match || month === 0) throw new Error('SOURCES.md does not say on which day it was compiled')
  return `${match[3]}-${String(month).padStart(2, '0')}-${match[1]!.padStart(2, '0')}`
}

/** One row a line, so that a changed figure is one changed line. */
function lines(rows: readonly unknown[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
