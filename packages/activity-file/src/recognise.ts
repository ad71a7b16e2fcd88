/** Finds the site, the activity and the unit a cell names. Each distinct text is looked up once. */
import { type Decimal, decimal, GWP_SETS, type GwpSet, multiply, ONE } from '@athar/carbon'

import type { Code } from './codes.ts'
import { NO_CODES } from './codes.ts'
import { nameKey, tidyText, unitKey } from './fold-text.ts'
import { createSuggester, type Resemblance } from './similar-names.ts'
import {
  co2eScale,
  gallonNamed,
  multipleOf,
  unitsMeant,
  withoutArticles,
  withoutBrackets,
  withoutSubstance,
} from './unit-words.ts'
import { type KnownActivity, type KnownUnit, namesOfActivity, type VocabularyIndex } from './vocabulary.ts'

/** A site of the organisation and every name it goes by. */
export interface KnownSite {
  readonly code: string
  /** Names in both languages and aliases. */
  readonly names: readonly string[]
}

/** What a person has said certain texts of this file stand for: text as written → site code, activity key or unit id. */
export interface Synonyms {
  readonly sites?: Readonly<Record<string, string>>
  readonly activities?: Readonly<Record<string, string>>
  readonly units?: Readonly<Record<string, string>>
}

/** What a site cell names. */
export interface SiteReading {
  /** Number of the site within this reading; equal for every spelling of one site, known or not. */
  readonly index: number
  /** Code of the known site, else the name as written. */
  readonly value: string
  readonly codes: readonly Code[]
  readonly suggestions: readonly Resemblance<string>[]
}

/** What an activity cell names; `known` is the best guess when the codes say `activity-suggested`. */
export interface ActivityReading {
  readonly known: KnownActivity | null
  readonly codes: readonly Code[]
  readonly suggestions: readonly Resemblance<KnownActivity>[]
}

/** What a unit text names, and how many of the unit one of it is. */
export interface UnitReading {
  readonly known: KnownUnit | null
  readonly multiplier: Decimal
  readonly codes: readonly Code[]
  /** Ids of units that are meant just as often. */
  readonly alternatives: readonly string[]
}

/** Texts kept before a memory starts afresh, so that a column of free text cannot fill the store. */
const REMEMBERED_TEXTS = 100_000
/** A resemblance below this is shown but not proposed. */
const LEAST_PROPOSED = 0.4

const NORMALISED_SITE: readonly Code[] = Object.freeze(['site-normalised'])
const UNKNOWN_SITE: readonly Code[] = Object.freeze(['site-unknown'])
const NORMALISED_ACTIVITY: readonly Code[] = Object.freeze(['activity-normalised'])
const SUGGESTED_ACTIVITY: readonly Code[] = Object.freeze(['activity-suggested'])
const UNKNOWN_ACTIVITY: readonly Code[] = Object.freeze(['activity-unknown'])
const NORMALISED_UNIT: readonly Code[] = Object.freeze(['unit-normalised'])
const UNKNOWN_UNIT: readonly Code[] = Object.freeze(['unit-unknown'])
const CO2E_SET: readonly Code[] = Object.freeze(['co2e-set'])
const AMBIGUOUS_UNIT: readonly Code[] = Object.freeze(['unit-ambiguous'])
const NONE: readonly never[] = Object.freeze([])

/** A function of text that keeps its answers. */
export function remember<T>(read: (text: string) => T, most = REMEMBERED_TEXTS): (text: string) => T {
  let answers = new Map<string, T>()
  return (text) => {
    const kept = answers.get(text)
    if (kept !== undefined) return kept
    if (answers.size >= most) answers = new Map()
    const answer = read(text)
    answers.set(text, answer)
    return answer
  }
}

/** Recognises sites by code, name or alias; an unknown one keeps its name and gets a number of its own. */
export function createSiteReader(
  sites: readonly KnownSite[],
  synonyms: Synonyms['sites'] = {},
): (text: string) => SiteReading {
  const exact = new Map<string, number>()
  const folded = new Map<string, number | null>()
  sites.forEach((site, index) => {
    for (const name of [site.code, ...site.names]) {
      if (!exact.has(name)) exact.set(name, index)
      const key = nameKey(name)
      folded.set(key, folded.has(key) && folded.get(key) !== index ? null : index)
    }
  })
  const byCode = new Map(sites.map((site, index) => [site.code, index]))
  const said = foldedRecord(synonyms, nameKey)
  const unknown = new Map<string, number>()
  const suggest = createSuggester(sites.map((site) => ({ value: site.code, names: [site.code, ...site.names] })))
  const found = (index: number, codes: readonly Code[]): SiteReading => ({
    index,
    value: sites[index]!.code,
    codes,
    suggestions: NONE,
  })
  return remember((raw) => {
    const text = tidyText(raw)
    const same = exact.get(raw)
    if (same !== undefined) return found(same, NO_CODES)
    const key = nameKey(text)
    const chosen = byCode.get(said.get(key) ?? '')
    if (chosen !== undefined) return found(chosen, NO_CODES)
    const alike = folded.get(key)
    if (alike !== undefined && alike !== null)
      return found(alike, exact.get(raw.trim()) === alike ? NO_CODES : NORMALISED_SITE)
    if (!unknown.has(key)) unknown.set(key, sites.length + unknown.size)
    return { index: unknown.get(key)!, value: text, codes: UNKNOWN_SITE, suggestions: suggest(text) }
  })
}

function foldedRecord(
  record: Readonly<Record<string, string>>,
  key: (text: string) => string,
): ReadonlyMap<string, string> {
  return new Map(Object.entries(record).map(([text, value]) => [key(text), value]))
}

/** Recognises activities by key, name or alias in both languages; a near miss is proposed, never taken. */
export function createActivityReader(
  vocabulary: VocabularyIndex,
  synonyms: Synonyms['activities'] = {},
): (text: string) => ActivityReading {
  const said = foldedRecord(synonyms, nameKey)
  const suggest = createSuggester(
    vocabulary.activities.map((known) => ({ value: known, names: namesOfActivity(known.activity) })),
  )
  return remember((raw) => {
    const text = raw.trim()
    const same = vocabulary.activityByText.get(text)
    if (same) return { known: same, codes: NO_CODES, suggestions: NONE }
    const key = nameKey(raw)
    const chosen = vocabulary.activityByKey.get(said.get(key) ?? '')
    if (chosen) return { known: chosen, codes: NO_CODES, suggestions: NONE }
    const alike = vocabulary.activityByName.get(key)
    if (alike) return { known: alike, codes: NORMALISED_ACTIVITY, suggestions: NONE }
    const suggestions = suggest(raw)
    const best = suggestions[0]
    if (best && best.score >= LEAST_PROPOSED) return { known: best.value, codes: SUGGESTED_ACTIVITY, suggestions }
    return { known: null, codes: UNKNOWN_ACTIVITY, suggestions }
  })
}

/**
 * Letters that differ by a factor of a thousand million in capitals: ML is a million litres to a water company and a
 * millilitre to a chemist, Mt a megatonne to a scientist and a metric ton to a haulier. A person decides.
 */
const CASE_TRAPS: Readonly<Record<string, readonly string[]>> = {
  Mt: ['tonne', 'Mt'],
  ML: ['million_litres', 'ml'],
  Ml: ['million_litres', 'ml'],
  MG: ['mg', 'tonne'],
  Mg: ['tonne', 'mg'],
}

/** Recognises units by id, alias or name. What a person said of one spelling holds for others only if they mean nothing else. */
export function createUnitReader(
  vocabulary: VocabularyIndex,
  synonyms: Synonyms['units'] = {},
  gwpSet: GwpSet | null = null,
): (text: string) => UnitReading {
  const said = foldedRecord(synonyms, tidyText)
  const saidAlike = foldedRecord(synonyms, unitKey)
  const found = (known: KnownUnit, codes: readonly Code[], multiplier: Decimal = ONE): UnitReading => ({
    known,
    multiplier,
    codes,
    alternatives: NONE,
  })
  const read = remember((raw: string): UnitReading => {
    const text = raw.trim()
    const chosen = vocabulary.unitById.get(said.get(tidyText(raw)) ?? '')
    if (chosen) return found(chosen, NO_CODES, multiplierSaid(text, chosen))
    const either = unitsMeant(withoutParentheses(text))
    const trap = (CASE_TRAPS[text] ?? either).filter((id) => vocabulary.unitById.has(id))
    if (trap.length > 1) return { ...found(vocabulary.unitById.get(trap[0]!)!, AMBIGUOUS_UNIT), alternatives: trap }
    const same = vocabulary.unitByText.get(text)
    if (same) return found(same.unit, NO_CODES, same.multiplier)
    const alike =
      vocabulary.unitByName.get(unitKey(text)) ?? vocabulary.unitByName.get(unitKey(withoutParentheses(text)))
    if (alike) return found(alike.unit, NORMALISED_UNIT, alike.multiplier)
    const meant = vocabulary.unitById.get(saidAlike.get(unitKey(text)) ?? '')
    if (meant) return found(meant, NO_CODES)
    return readWords(text)
  })

  /** What the words of a longer spelling come to. */
  function readWords(text: string): UnitReading {
    const scale = co2eScale(text)
    if (scale !== null) return readCo2e(scale)
    const inner = multipleOf(text)
    if (inner !== null) {
      const reading = readInner(inner.text) ?? readInner(withoutArticles(inner.text))
      if (reading !== null) return { ...reading, multiplier: multiply(reading.multiplier, decimal(inner.multiplier)) }
    }
    const gallon = vocabulary.unitById.get(gallonNamed(text) ?? '')
    if (gallon) return found(gallon, NORMALISED_UNIT)
    for (const bare of [withoutSubstance(text), withoutBrackets(text)]) {
      const reading = bare === null ? null : readInner(bare)
      if (reading !== null) return reading
    }
    return UNKNOWN
  }

  /** Of `thousand tons` a person says which ton it is; the thousand stays. */
  function multiplierSaid(text: string, chosen: KnownUnit): Decimal {
    const inner = multipleOf(text)
    return inner !== null && read(inner.text).alternatives.includes(chosen.unit.id) ? decimal(inner.multiplier) : ONE
  }

  function readInner(text: string): UnitReading | null {
    const reading = read(text)
    if (reading.known === null) return null
    return reading.alternatives.length > 0 ? reading : { ...reading, codes: NORMALISED_UNIT }
  }

  /** CO2e by potentials that nobody named yet: each set is a unit of its own. */
  function readCo2e(scale: NonNullable<ReturnType<typeof co2eScale>>): UnitReading {
    const of = (set: GwpSet) => vocabulary.unitById.get(`${scale.of}_CO2e_${set}`)
    const known = of(gwpSet ?? 'AR5')
    const multiplier = decimal(scale.multiplier)
    if (!known) return UNKNOWN
    if (gwpSet !== null) return found(known, NORMALISED_UNIT, multiplier)
    return { ...found(known, CO2E_SET, multiplier), alternatives: GWP_SETS.flatMap((set) => of(set)?.unit.id ?? []) }
  }
  return read
}

const UNKNOWN: UnitReading = { known: null, multiplier: ONE, codes: UNKNOWN_UNIT, alternatives: NONE }

/** (kWh) and [kWh] are kWh. */
function withoutParentheses(text: string): string {
  return text.replace(/^[([]\s*|\s*[)\]]$/g, '')
}
