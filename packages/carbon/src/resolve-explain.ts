import { REPORTED, type Scope2Basis } from './factor.ts'
import { ask, chosenRows, mainBases, type Question, type Resolver, resolveFactor } from './resolve.ts'
import type { LibraryFactor } from './resolve-index.ts'
import { refuseOwnFactor } from './resolve-own.ts'
import { inOrder, isOfRegion } from './resolve-rule.ts'
import type { Loser, LoserCode, Refusal, Resolution, ResolveRequest } from './resolve-types.ts'
import { heatAgrees, sameScale } from './units.ts'

/** A resolution with every other factor of the activity and why it did not serve. */
export interface ResolutionExplanation {
  readonly answer: Resolution | Refusal
  readonly losers: readonly Loser[]
}

/** The same answer as `resolveFactor`, with all losers; slower, for the screen that asks why. */
export function explainResolution(resolver: Resolver, request: ResolveRequest): ResolutionExplanation {
  const answer = resolveFactor(resolver, request)
  const question = ask(resolver, request)
  if ('status' in question) return { answer, losers: [] }
  const used = usedIds(answer)
  const losers = [...ownLosers(question), ...libraryLosers(question, used)]
  return { answer, losers: losers.filter((loser) => !used.has(`${loser.origin} ${loser.factorId}`)) }
}

/** Winners by origin and id, since an own factor may carry the id of a library row. */
function usedIds(answer: Resolution | Refusal): ReadonlySet<string> {
  if (answer.status === 'refused') return new Set()
  const figures = [answer.factor, ...(answer.market ? [answer.market] : [])]
  return new Set(figures.map((figure) => `${figure.origin} ${figure.factor.id}`))
}

function ownLosers(question: Question): Loser[] {
  const { resolver, request, given, activity } = question
  const bases: readonly Scope2Basis[] | null = mainBases(activity) && ['location', 'market', 'both', 'residual-mix']
  return (resolver.own.get(activity.activity.key) ?? []).map((own) => ({
    factorId: own.factor.id,
    origin: own.factor.level,
    code: refuseOwnFactor(own, { request, unit: given, isFuel: activity.isFuel, bases }) ?? 'lower-preference',
  }))
}

function libraryLosers(question: Question, used: ReadonlySet<string>): Loser[] {
  const { candidates, alternatives } = question.activity
  // Of reported emissions the unit names the gas: the other gases were never in question.
  if (candidates[0]?.factor.kind === REPORTED) return []
  const chosen = chosenRows(question)
  const winnerStems = new Set(
    [...candidates, ...alternatives, ...chosen]
      .filter((row) => used.has(`library ${row.factor.id}`))
      .map((row) => row.stem),
  )
  const ordered = inOrder({
    candidates,
    chosen,
    regionRule: question.activity.activity.regionRule,
    region: question.request.region,
  })
  const left = candidates.filter((row) => !ordered.includes(row))
  const unchosen = alternatives.filter((row) => !chosen.includes(row))
  return [
    ...ordered.map((row) => loser(row, reasonFor(row, question, winnerStems))),
    ...left.map((row) => loser(row, 'wrong-region')),
    ...unchosen.map((row) => loser(row, 'not-chosen')),
  ]
}

function loser(row: LibraryFactor, code: LoserCode): Loser {
  return { factorId: row.factor.id, origin: 'library', code }
}

function reasonFor(row: LibraryFactor, question: Question, winnerStems: ReadonlySet<string>): LoserCode {
  const { request, given, activity } = question
  if (winnerStems.has(row.stem)) return 'other-edition'
  if (!sameScale(given, row.unit)) return 'wrong-dimension'
  if (!heatAgrees(given, row.unit, activity.isFuel)) return 'heat-basis'
  // A row of the region is preferred even where another country's would be allowed.
  const localRow = activity.candidates.some((other) => winnerStems.has(other.stem) && isOfRegion(other, request.region))
  return localRow && !isOfRegion(row, request.region) ? 'wrong-region' : 'lower-preference'
}
