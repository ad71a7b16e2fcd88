import { decimal, sum, toText, type Decimal } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { energyDatapoints } from './energy-datapoints.ts'

/** What of a counted inventory key figures are made of. */
export type KpiSource = Omit<inventory.Inventory, 'changes'>
type Figure = {
  readonly value: string | null
  readonly without: inventory.KpiYear['without']
  readonly of: string
  readonly parts: inventory.KpiPart[]
}
type Scope = '1' | '2' | '3'
type Basis = 'location' | 'market'

/** Kg CO2e of some scopes, scope 2 on the basis asked for; null where no record counts in any of them. */
export function scopesKg({ totals }: KpiSource, scopes: readonly Scope[], basis: Basis): Decimal | null {
  const of = {
    '1': totals.scope1,
    '2': basis === 'market' ? totals.scope2Market : totals.scope2Location,
    '3': totals.scope3,
  }
  const entered = scopes.flatMap((scope) => of[scope] ?? [])
  return entered.length === 0 ? null : sum(entered.map(({ kg }) => decimal(kg)))
}

const scopeText = (source: KpiSource, scope: Scope): string | null => {
  const kg = scopesKg(source, [scope], 'location')
  return kg && toText(kg)
}

type Per = inventory.Inventory['comparison']['intensities'][number]['per']

/** What emissions of the year are divided by, as the inventory divides them: revenue by the million. */
export const denominatorOf = ({ comparison }: KpiSource, per: Per) =>
  comparison.intensities.find((line) => line.per === per) ?? null

const scopePart = (source: KpiSource, scope: Scope): inventory.KpiPart => ({
  kind: 'scope',
  key: scope,
  amount: scopeText(source, scope),
})

function intensity(source: KpiSource, per: Per): Figure {
  const found = denominatorOf(source, per)
  const parts = (['1', '2', '3'] as const).map((scope) => scopePart(source, scope))
  const { wholeYear } = source.comparison
  if (!found) return { value: null, without: wholeYear ? 'denominator' : 'incomplete-year', of: '', parts }
  const denominator: inventory.KpiPart = { kind: 'denominator', key: per, amount: found.denominator }
  return { value: found.kgPerUnit, without: null, of: found.unit, parts: [...parts, denominator] }
}

const categories = (source: KpiSource, scope: Scope): inventory.KpiPart[] =>
  source.categories
    .filter((line) => line.scope === scope)
    .map(({ category, kg }) => ({ kind: 'category', key: category, amount: kg }))

function ofScope(source: KpiSource, scope: Scope): Figure {
  const value = scopeText(source, scope)
  return { value, without: value === null ? 'not-entered' : null, of: '', parts: categories(source, scope) }
}

/** The renewable share of all energy, in percent, with what makes it up in GJ. */
function renewable(source: KpiSource): Figure {
  const { renewable: part, total, fuel, purchased, selfUsed } = source.energy
  const parts = [
    ['renewable-fuel', fuel.renewable],
    ['covered-electricity', purchased.coveredRenewable],
    ['self-generated', selfUsed],
    ['renewable', part],
    ['total', total],
  ] as const
  const value = energyDatapoints(source).renewable_share
  return {
    value,
    without: value === null ? 'energy' : null,
    of: '',
    parts: parts.map(([key, { gj }]) => ({ kind: 'energy', key, amount: gj })),
  }
}

/** How a figure is read off a year, what it is measured in, and its name where only one language is asked for. */
export const kpiReaders: Readonly<
  Record<
    inventory.KpiCode,
    { readonly kind: inventory.Kpi['unit']['kind']; readonly name: string; readonly read: (of: KpiSource) => Figure }
  >
> = {
  'carbon-intensity': {
    kind: 'kg-per',
    name: 'Carbon intensity of revenue',
    read: (source) => intensity(source, 'revenue'),
  },
  'renewable-energy': { kind: 'percent', name: 'Renewable share of energy', read: renewable },
  'scope1-emissions': { kind: 'kg', name: 'Scope 1 emissions', read: (source) => ofScope(source, '1') },
  'scope2-emissions': {
    kind: 'kg',
    name: 'Scope 2 emissions, location-based',
    read: (source) => ofScope(source, '2'),
  },
  'scope3-emissions': { kind: 'kg', name: 'Scope 3 emissions', read: (source) => ofScope(source, '3') },
  'total-emissions': {
    kind: 'kg',
    name: 'Total emissions, location-based',
    read: (source) => {
      const entered = scopesKg(source, ['1', '2', '3'], 'location') !== null
      return {
        value: source.totals.location?.kg ?? null,
        without: entered ? null : 'not-entered',
        of: '',
        parts: (['1', '2', '3'] as const).map((scope) => scopePart(source, scope)),
      }
    },
  },
  'emissions-per-employee': {
    kind: 'kg-per',
    name: 'Emissions per employee',
    read: (source) => intensity(source, 'employee'),
  },
  'emissions-per-output': {
    kind: 'kg-per',
    name: 'Emissions per unit of output',
    read: (source) => intensity(source, 'output'),
  },
}

/** The unit as the table of key figures words it. */
export const unitText = (kind: inventory.Kpi['unit']['kind'], code: inventory.KpiCode, of: string): string => {
  if (kind === 'percent') return '%'
  if (kind === 'kg') return 'kg CO2e'
  return code === 'carbon-intensity' ? `kg CO2e per million ${of}` : `kg CO2e per ${of || 'employee'}`
}

/** One figure over years. */
export function kpiOf(code: inventory.KpiCode, years: readonly (KpiSource & { counted: boolean })[]): inventory.Kpi {
  const { kind, read } = kpiReaders[code]
  const rows = years.map((source) => ({ source, figure: read(source) }))
  return {
    code,
    unit: { kind, of: rows.findLast(({ figure }) => figure.of !== '')?.figure.of ?? '' },
    sample: years.some(({ sample }) => sample),
    years: rows.map(({ source, figure: { value, without, parts } }) => ({
      year: source.year.year,
      state: source.year.state,
      counted: source.counted,
      whole: source.comparison.wholeYear,
      records: source.records,
      pendingRecords: source.pendingRecords,
      value,
      without,
      parts,
    })),
  }
}
