import { createHash } from 'node:crypto'
import { farFromUsual, leastKnown } from '@athar/activity-file'
import {
  abs,
  add,
  compare,
  daysIn,
  decimal,
  isZero,
  multiply,
  splitByMonth,
  sumText,
  toText,
  ZERO,
  type Decimal,
} from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { farFactorOf } from '../../calculation/index.ts'
import { sitesWithoutData } from './build-boundary.ts'
import { sourceOf } from './build-missing.ts'
import type { ReportGap, ReportMissing, ReportResults } from './report-data.ts'
import type { ReportFacts, StoredGapAcceptance, StoredLine } from './report-facts.ts'
import { amountsOf, contradiction, recordsIn, servedOf, usedSites } from './year-lines.ts'
import type { YearTotals } from './year-totals.ts'

/** A place before it has an id and an acceptance. */
type Place = Omit<inventory.GapPlace, 'id' | 'accepted'>
type Found = Readonly<Partial<Record<inventory.GapCode, readonly Place[]>>>

/** A source above this part of the total is material: its evidence is asked for. */
export const materialPercent = 5

const nowhere: Place = {
  siteId: null,
  site: null,
  activity: null,
  activityName: null,
  category: null,
  months: [],
  what: null,
  amount: null,
}

const co2e = 'kgCO2e'

/** Everything of a year that is missing or doubtful, as far as its records, decisions and files tell. */
export function gapsOf(
  facts: ReportFacts,
  counted: YearTotals,
  { missing, results }: { readonly missing: readonly ReportMissing[]; readonly results: ReportResults },
): ReportGap[] {
  if (usedSites(facts.thisYear).size === 0) return []
  const found: Found = {
    'records-undecided': undecided(facts),
    ...screeningGaps(facts, results),
    'sites-without-data': sitesWithoutData(facts).map(({ id, name }) => ({ ...nowhere, siteId: id, site: name })),
    'months-missing': missing.map(({ siteId, site, activityKey, months }) => ({
      ...nowhere,
      siteId,
      site,
      ...activityOf(facts, activityKey),
      months: [...months],
    })),
    'days-covered-twice': facts.coveredTwice.map(({ siteId, activity, months }) => ({
      ...nowhere,
      ...siteOf(facts, siteId),
      ...activityOf(facts, activity),
      months: [...months],
      amount: emittedBy(counted, { siteId, activity }),
    })),
    ...factorGaps(facts, counted),
    outliers: outliersOf(facts),
    'evidence-missing': withoutEvidence(facts, counted),
    'contracts-without-evidence': facts.thisYear.contracts
      .filter(({ evidence }) => evidence.length === 0)
      .map(({ reference, issuer, siteId, kWh }) => ({
        ...nowhere,
        ...siteOf(facts, siteId),
        what: reference || issuer,
        amount: { value: kWh, unit: 'kWh' },
      })),
  }
  return (Object.entries(found) as [inventory.GapCode, readonly Place[]][])
    .filter(([, places]) => places.length > 0)
    .map(([code, places]) => gapOf(code, places, facts))
}

/** An acceptance with the amounts that were seen, by place. */
type Given = StoredGapAcceptance & { readonly seen: ReadonlyMap<string, string | null> }

/** One gap with what covers its places as they are now. */
export function gapOf(
  code: inventory.GapCode,
  found: readonly Place[],
  facts: Pick<ReportFacts, 'acceptances'>,
): ReportGap {
  const given = facts.acceptances
    .filter((each) => each.code === code)
    .map((each) => ({ ...each, seen: new Map(each.places.map(({ id, amount }) => [id, amount])) }))
  const covered = new Map<Given, inventory.GapPlace[]>(given.map((each) => [each, []]))
  const seen = new Map<string, number>()
  const places = found.map((place): inventory.GapPlace => {
    const key = idOf(code, place)
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    const id = nth === 0 ? key : `${key}-${nth}`
    const by = given.find((each) => covers(each, id, place.amount))
    const whole = { ...place, id, accepted: by ? { reason: by.reason, by: by.by, at: by.at } : null }
    if (by) covered.get(by)?.push(whole)
    return whole
  })
  return {
    code,
    count: places.length,
    open: places.filter(({ accepted }) => accepted === null).length,
    places,
    acceptances: given.flatMap((each) => {
      const of = covered.get(each) ?? []
      const { reason, by, at } = each
      return of.length > 0 ? [{ reason, by, at, places: of.length, amounts: amountsIn(each, of) }] : []
    }),
  }
}

/** An amount that grew beyond what was accepted is open again; one that became smaller is not. */
function covers({ seen }: Given, id: string, amount: inventory.GapAmount | null): boolean {
  const accepted = seen.get(id)
  if (accepted === undefined) return false
  if (amount === null) return true
  return accepted !== null && compare(abs(decimal(amount.value)), abs(decimal(accepted))) <= 0
}

/** The amounts as they were accepted, by unit. */
function amountsIn({ seen }: Given, of: readonly inventory.GapPlace[]): inventory.GapAmount[] {
  const byUnit = new Map<string, Decimal>()
  for (const { id, amount } of of) {
    const accepted = seen.get(id)
    if (amount && accepted != null) byUnit.set(amount.unit, add(byUnit.get(amount.unit) ?? ZERO, decimal(accepted)))
  }
  return [...byUnit].map(([unit, value]) => ({ unit, value: toText(value) }))
}

/** Names a place by everything but its amount, so that nothing is accepted unseen. */
const idOf = (code: string, { siteId, activity, category, months, what, amount }: Place): string =>
  createHash('sha256')
    .update(JSON.stringify([code, siteId, activity, category, months, what, amount?.unit ?? null]))
    .digest('base64url')
    .slice(0, 22)

/** What a source emits in the year, by the location basis. */
const emittedBy = ({ sources }: YearTotals, source: Pick<StoredLine, 'siteId' | 'activity'>): inventory.GapAmount => ({
  value: sumText(sources.get(sourceOf(source)) ?? ZERO),
  unit: co2e,
})

const siteOf = ({ sites }: ReportFacts, siteId: string | null): Pick<Place, 'siteId' | 'site'> => {
  const name = sites.find(({ id }) => id === siteId)?.name
  return { siteId, site: name ? { ...name } : null }
}

const activityOf = ({ names }: ReportFacts, key: string): Pick<Place, 'activity' | 'activityName'> => ({
  activity: key,
  activityName: { ...names.activity(key) },
})

function undecided({ thisYear }: ReportFacts): Place[] {
  return (['pending', 'returned'] as const).flatMap((state) => {
    const records = recordsIn(thisYear, state)
    return records === 0 ? [] : [{ ...nowhere, what: `${state} ${records}` }]
  })
}

/** Where the decisions on scope 3 and its figures do not agree, or none was made. */
function screeningGaps({ screening }: ReportFacts, { categories }: ReportResults): Found {
  const kgOf = new Map(categories.map(({ category, kg }) => [category as string, kg]))
  const kg = (category: number) => kgOf.get(`scope3-${category}`) ?? '0'
  const decided = new Map(screening.map(({ category, decision }) => [category, decision]))
  const all = Array.from({ length: 15 }, (_, index) => index + 1)
  const where = (holds: (decision: string, has: boolean) => boolean): Place[] =>
    all
      .filter((category) => holds(decided.get(category) ?? 'undecided', !isZero(decimal(kg(category)))))
      .map((category) => ({ ...nowhere, category, amount: { value: kg(category), unit: co2e } }))
  return {
    'categories-undecided': where((decision) => decision === 'undecided'),
    'categories-without-data': where((decision, has) => decision === 'included' && !has),
    'categories-against-decision': where(
      (decision, has) => (decision === 'excluded' || decision === 'not-relevant') && has,
    ),
  }
}

/** Sources that a factor of zero serves, several factors that do not agree, or one whose data are years away. */
function factorGaps(facts: ReportFacts, counted: YearTotals): Found {
  const zero = new Map<string, Place>()
  const far = new Map<string, Place>()
  const rates = new Map<string, { place: Place; least: Decimal; most: Decimal; byUnit: string }>()
  for (const line of servedOf(facts.thisYear)) {
    const resolution = facts.resolutions.get(line.resolutionId)
    if (!resolution) continue
    const { factor } = resolution.answer
    if (factor.category === 'own-electricity') continue
    const rate = decimal(factor.rate.co2e.AR5)
    const farFactor = farFactorOf(resolution)
    const amount = emittedBy(counted, line)
    const place = { ...nowhere, ...siteOf(facts, line.siteId), ...activityOf(facts, line.activity), amount }
    if (isZero(rate) && isZero(decimal(factor.rate.biogenicCo2))) {
      const key = [sourceOf(line), factor.factor.id, line.unit].join('|')
      const value = toText(add(decimal(zero.get(key)?.amount?.value ?? '0'), decimal(line.quantity)))
      zero.set(key, { ...place, what: factor.factor.id, amount: { value, unit: line.unit } })
    }
    if (farFactor) {
      const { used, year } = farFactor
      const what = `${used.yearTo ?? used.yearFrom} / ${year}`
      far.set(`${sourceOf(line)}|${used.id}|${year}`, { ...place, what, farFactor })
    }
    const key = `${sourceOf(line)}|${line.unit}|${line.supplierId}`
    const known = rates.get(key)
    if (!known) rates.set(key, { place: { ...place, what: line.unit }, least: rate, most: rate, byUnit: line.unit })
    else {
      if (compare(rate, known.least) < 0) known.least = rate
      if (compare(rate, known.most) > 0) known.most = rate
    }
  }
  return {
    'factor-zero': [...zero.values()],
    'factors-contradict': [...rates.values()]
      .filter(({ least, most }) => compare(most, multiply(least, contradiction)) > 0)
      .map(({ place }) => place),
    'factor-year': [...far.values()],
  }
}

/** Amounts a day far from the usual, which is the median of the source, and not confirmed. Approximate: shown only. */
function outliersOf(facts: ReportFacts): Place[] {
  const bySource = new Map<string, StoredLine[]>()
  for (const line of amountsOf(facts.thisYear)) {
    if (Number(line.quantity) <= 0) continue
    const key = `${sourceOf(line)}|${line.unit}`
    const lines = bySource.get(key)
    if (lines) lines.push(line)
    else bySource.set(key, [line])
  }
  return [...bySource.values()].flatMap((lines) => {
    if (lines.length < leastKnown) return []
    const daily = lines.map(
      (line) => Number(line.quantity) / line.records / daysIn({ from: line.periodStart, to: line.periodEnd }),
    )
    const usual = median(daily)
    return lines.flatMap((line, index) => {
      const amount = daily[index]!
      if (amount < usual * farFromUsual && amount * farFromUsual > usual) return []
      const { siteId, activity, quantity, unit, periodStart, periodEnd } = line
      // They were looked at when they were entered.
      const confirmed = facts.confirmed.get([siteId, activity, unit, periodStart, periodEnd].join('|')) ?? 0
      if (confirmed >= line.records) return []
      return [
        {
          ...nowhere,
          ...siteOf(facts, line.siteId),
          ...activityOf(facts, activity),
          // A bill of a year is of no single month.
          months: splitByMonth({ from: periodStart, to: periodEnd }).map(({ from }) => from.slice(0, 7)),
          what: `${shortened(quantity)} ${unit}`,
        },
      ]
    })
  })
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

const shortened = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** Sources above the line of materiality without a file behind any of their records. */
function withoutEvidence(facts: ReportFacts, { sources, totals }: YearTotals): Place[] {
  const line = multiply(abs(totals.total.location.co2e[totals.gwpSet]), decimal(materialPercent))
  return [...sources]
    .filter(([source, of]) => compare(multiply(abs(of), decimal(100)), line) > 0 && !facts.evidenced.has(source))
    .sort(([, a], [, b]) => compare(abs(b), abs(a)))
    .map(([source, of]) => {
      const [siteId, activity] = source.split('|') as [string, string]
      return {
        ...nowhere,
        ...siteOf(facts, siteId),
        ...activityOf(facts, activity),
        amount: { value: sumText(of), unit: co2e },
      }
    })
}
