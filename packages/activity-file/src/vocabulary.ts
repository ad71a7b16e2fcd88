/**
 * The names a file may use: activities, units and their spellings. The figures come from the reference data; this
 * package only finds them.
 */
import {
  type Activity,
  type Decimal,
  decimal,
  type IndexedUnit,
  indexUnits,
  ONE,
  toNumber,
  type Unit,
  type UnitAlias,
} from '@athar/carbon'

import { nameKey, tidyText, unitKey } from './fold-text.ts'

/** What is needed of an activity to recognise it and to tell which units can measure it. */
export interface VocabularyActivity extends Pick<
  Activity,
  'key' | 'nameEn' | 'nameAr' | 'aliases' | 'category' | 'dimensions' | 'defaultUnit' | 'fuelProperty'
> {
  /** Whether its gases are counted outside the scope totals; where not given, the name tells (Montreal Protocol gas). */
  readonly outsideScopes?: boolean
}

/** The vocabulary as data. */
export interface Vocabulary {
  readonly activities: readonly VocabularyActivity[]
  readonly units: readonly Unit[]
  readonly unitAliases: readonly UnitAlias[]
}

/** An activity with what the row path needs as numbers. */
export interface KnownActivity {
  readonly activity: VocabularyActivity
  readonly index: number
  /** One bit per dimension the activity may be measured in. */
  readonly dimensionBits: number
  readonly isFuel: boolean
  /** Whether cooling units may measure it. */
  readonly cooling: boolean
  readonly outsideScopes: boolean
}

/** A unit with what the row path needs as numbers. */
export interface KnownUnit {
  readonly unit: Unit
  readonly index: number
  readonly dimensionBit: number
  readonly heatBasis: IndexedUnit['heatBasis']
  /** One unit is `toBase` ÷ `toBaseDivisor` of its base unit. */
  readonly toBase: Decimal
  readonly toBaseDivisor: Decimal
  /** The same as a binary number, for comparing sizes only. */
  readonly toBaseNumber: number
}

/** A spelling of a unit: the unit and how many of it are meant. */
export interface UnitSpelling {
  readonly unit: KnownUnit
  readonly multiplier: Decimal
}

/** The vocabulary ready for look-up. */
export interface VocabularyIndex {
  readonly activities: readonly KnownActivity[]
  readonly activityByKey: ReadonlyMap<string, KnownActivity>
  /** Names, aliases and keys as written. */
  readonly activityByText: ReadonlyMap<string, KnownActivity>
  /** The same, folded; null where two activities share the folded name. */
  readonly activityByName: ReadonlyMap<string, KnownActivity | null>
  readonly unitById: ReadonlyMap<string, KnownUnit>
  /** Ids, names and aliases as written. */
  readonly unitByText: ReadonlyMap<string, UnitSpelling>
  /** The same, folded; null where two units share the folded spelling. */
  readonly unitByName: ReadonlyMap<string, UnitSpelling | null>
}

/** Indexes the vocabulary once per import. */
export function indexVocabulary(vocabulary: Vocabulary): VocabularyIndex {
  const dimensionBits = new Map<string, number>()
  const bitOf = (dimension: string) => {
    if (!dimensionBits.has(dimension)) dimensionBits.set(dimension, 1 << dimensionBits.size)
    return dimensionBits.get(dimension)!
  }
  const units = knownUnits(vocabulary.units, bitOf)
  const unitById = new Map(units.map((unit) => [unit.unit.id, unit]))
  const activities = vocabulary.activities.map((activity, index) => knownActivity(activity, { index, bitOf, unitById }))
  return {
    activities,
    activityByKey: new Map(activities.map((known) => [known.activity.key, known])),
    ...indexActivityNames(activities),
    unitById,
    ...indexUnitNames(vocabulary, unitById),
  }
}

function knownUnits(units: readonly Unit[], bitOf: (dimension: string) => number): KnownUnit[] {
  const table = indexUnits(units)
  return units.map((unit, index) => {
    const toBase = decimal(unit.toBase)
    const toBaseDivisor = decimal(unit.toBaseDivisor)
    return {
      unit,
      index,
      dimensionBit: bitOf(unit.dimension),
      heatBasis: table.get(unit.id)!.heatBasis,
      toBase,
      toBaseDivisor,
      toBaseNumber: toNumber(toBase) / toNumber(toBaseDivisor),
    }
  })
}

function knownActivity(
  activity: VocabularyActivity,
  context: { index: number; bitOf: (dimension: string) => number; unitById: ReadonlyMap<string, KnownUnit> },
): KnownActivity {
  return {
    activity,
    index: context.index,
    dimensionBits: activity.dimensions.reduce((bits, dimension) => bits | context.bitOf(dimension), 0),
    isFuel: activity.fuelProperty !== null,
    cooling: context.unitById.get(activity.defaultUnit)?.heatBasis === 'cooling',
    outsideScopes: activity.outsideScopes ?? activity.nameEn.includes('Montreal Protocol'),
  }
}

/** All names under which an activity may stand in a file. */
export function namesOfActivity(activity: VocabularyActivity): readonly string[] {
  return [activity.key, activity.nameEn, activity.nameAr, ...activity.aliases]
}

function indexActivityNames(activities: readonly KnownActivity[]) {
  const activityByText = new Map<string, KnownActivity>()
  const activityByName = new Map<string, KnownActivity | null>()
  for (const known of activities) {
    for (const name of namesOfActivity(known.activity)) {
      activityByText.set(name, known)
      addUnlessShared(activityByName, nameKey(name), known)
    }
  }
  return { activityByText, activityByName }
}

/** A key that two different things claim finds neither. */
function addUnlessShared<T>(
  index: Map<string, T | null>,
  key: string,
  value: T,
  same: (a: T, b: T) => boolean = Object.is,
): void {
  const present = index.get(key)
  if (present === undefined) index.set(key, value)
  else if (present !== null && !same(present, value)) index.set(key, null)
}

/** How riyals and dollars of their own day are written; they count only where the vocabulary has such a unit. */
const MONEY_SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  SAR: [
    'sar',
    'sr',
    's.r.',
    'riyal',
    'riyals',
    'saudi riyal',
    'saudi riyals',
    'ر.س',
    'ر.س.',
    'ريال',
    'ريالات',
    'ريال سعودي',
    '﷼',
  ],
  USD: ['usd', '$', 'us$', 'us dollar', 'us dollars', 'دولار', 'دولار أمريكي'],
}

function indexUnitNames(vocabulary: Vocabulary, unitById: ReadonlyMap<string, KnownUnit>) {
  const unitByText = new Map<string, UnitSpelling>()
  const unitByName = new Map<string, UnitSpelling | null>()
  const spellings = [...idsOf(unitById), ...aliasesOf(vocabulary, unitById), ...moneyOf(unitById), ...namesOf(unitById)]
  for (const [text, spelling] of spellings) {
    if (!unitByText.has(text)) unitByText.set(text, spelling)
  }
  // An alias says what people mean by a spelling without regard to case, so it outranks the ids (mt is a tonne, not a megatonne).
  for (const [text, spelling] of aliasesOf(vocabulary, unitById))
    addUnlessShared(unitByName, unitKey(text), spelling, sameSpelling)
  const taken = new Set(unitByName.keys())
  for (const [text, spelling] of spellings) {
    const key = unitKey(text)
    if (!taken.has(key)) addUnlessShared(unitByName, key, spelling, sameSpelling)
  }
  return { unitByText, unitByName }
}

function sameSpelling(a: UnitSpelling, b: UnitSpelling): boolean {
  return (
    a.unit === b.unit &&
    a.multiplier.coefficient === b.multiplier.coefficient &&
    a.multiplier.scale === b.multiplier.scale
  )
}

type NamedSpelling = readonly [string, UnitSpelling]

function idsOf(units: ReadonlyMap<string, KnownUnit>): NamedSpelling[] {
  return [...units].map(([id, unit]) => [id, { unit, multiplier: ONE }])
}

function aliasesOf(vocabulary: Vocabulary, units: ReadonlyMap<string, KnownUnit>): NamedSpelling[] {
  return vocabulary.unitAliases.map((alias) => {
    const unit = units.get(alias.unit)
    if (!unit) throw new RangeError(`alias ${alias.alias} names the unknown unit ${alias.unit}`)
    return [tidyText(alias.alias), { unit, multiplier: decimal(alias.multiplier) }]
  })
}

function moneyOf(units: ReadonlyMap<string, KnownUnit>): NamedSpelling[] {
  return [...units.values()].flatMap((unit): NamedSpelling[] => {
    if (unit.unit.currency === null || unit.unit.priceYear !== null) return []
    return (MONEY_SPELLINGS[unit.unit.currency] ?? []).map((text) => [text, { unit, multiplier: ONE }])
  })
}

function namesOf(units: ReadonlyMap<string, KnownUnit>): NamedSpelling[] {
  return [...units.values()].flatMap((unit): NamedSpelling[] =>
    [unit.unit.nameEn, unit.unit.nameAr].map((name) => [name, { unit, multiplier: ONE }]),
  )
}
