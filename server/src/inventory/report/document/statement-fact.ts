import { compare, decimal } from '@athar/carbon'
import { isolate, nameIn } from '@athar/i18n'
import type { Words } from '../../../platform/documents/document-words.ts'
import type { SignedFigures, StandingStatement } from '../../../platform/feature-hooks.ts'
import type { ReportData } from '../data/report-data.ts'
import { readable } from './report-figures.ts'

/** A statement on the year, and whether the figures that it was signed over are those of this report. */
export type NamedStatement = Omit<StandingStatement, 'overLocked'> & {
  readonly covers: boolean
  /** What keeps it from covering the version; a year that is opened again may have changed besides. */
  readonly why: 'total' | 'opened' | 'records' | null
  /** The total as it is now, location-based, in kilograms. */
  readonly now: string | null
}

/** A year as it is now, beside what a statement was signed over. */
export type YearVersion = {
  readonly state: ReportData['inventory']['state']
  readonly figures: CountedFigures
  /** Whether its factors and records have this digest; asked only where all figures agree. */
  readonly hasDigest: (exported: string) => Promise<boolean>
}
type CountedFigures = Omit<SignedFigures, 'exported'>

/** The version of a year that a report is about. */
export const versionOf = (
  { totals, method, inventory, boundary }: Pick<ReportData, 'totals' | 'method' | 'inventory' | 'boundary'>,
  digest: string,
): Omit<YearVersion, 'hasDigest'> => ({
  state: inventory.state,
  figures: {
    gwpSet: method.gwpSet,
    approach: boundary.approach,
    boundary: digest,
    library: method.libraries.map(({ edition }) => edition),
    scope1: totals.scope1?.kg ?? null,
    scope2Location: totals.scope2Location?.kg ?? null,
    scope2Market: totals.scope2Market?.kg ?? null,
    scope3: totals.scope3?.kg ?? null,
    totalLocation: totals.location?.kg ?? null,
    totalMarket: totals.market?.kg ?? null,
  },
})

/**
 * Which statements cover a version of a year: signed over the same figures, boundary, approach, potentials, factors and
 * records, of a year that is decided; one over a locked year covers it as long as it is locked.
 */
export const coveredBy = async (
  statements: readonly StandingStatement[],
  { state, figures: now, hasDigest }: YearVersion,
): Promise<NamedStatement[]> => {
  const named: NamedStatement[] = []
  for (const { overLocked, ...one } of statements) {
    const isDecided = state === 'locked' || (state === 'approved' && !overLocked)
    const { figures } = one
    const covers = isDecided && figures !== null && sameFigures(figures, now) && (await hasDigest(figures.exported))
    const sameTotal = figures !== null && sameAmount(figures.totalLocation, now.totalLocation)
    const why = covers ? null : !sameTotal ? 'total' : isDecided ? 'records' : 'opened'
    named.push({ ...one, covers, why, now: now.totalLocation })
  }
  return named
}

const amounts = ['scope1', 'scope2Location', 'scope2Market', 'scope3', 'totalLocation', 'totalMarket'] as const

const sameAmount = (before: string | null, after: string | null): boolean =>
  before === null || after === null ? before === after : compare(decimal(before), decimal(after)) === 0

const sameFigures = (signed: CountedFigures, now: CountedFigures): boolean =>
  signed.gwpSet === now.gwpSet &&
  signed.approach === now.approach &&
  signed.boundary === now.boundary &&
  signed.library.toSorted().join() === now.library.toSorted().join() &&
  amounts.every((key) => sameAmount(signed[key], now[key]))

/** The verifier and the number of a statement on the year, or that it does not cover these figures. */
export const statementFact = (statement: NamedStatement, words: Words) => {
  const { number, verifier, level, conclusion, covers, why, figures, now } = statement
  const named = { number: isolate(number), verifier: isolate(nameIn(words.lang, verifier).text) }
  const amount = (kg: string | null | undefined) => (kg == null ? '–' : isolate(readable(kg, words)))
  return {
    label: words.say('facts.statement'),
    value: covers
      ? words.say('facts.statementOf', {
          ...named,
          level: words.say(`facts.levels.${level}`),
          conclusion: words.say(`facts.conclusions.${conclusion}`),
        })
      : why === 'opened' || why === 'records'
        ? words.say(`facts.statementSameTotal.${why}`, named)
        : words.say('facts.statementNotCovering', {
            ...named,
            signed: amount(figures?.totalLocation),
            now: amount(now),
          }),
  }
}
