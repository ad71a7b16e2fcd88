import {
  add,
  addSteps,
  CHANGE_CAUSES,
  explainChange,
  isZero,
  stepsTotal,
  sum,
  sumText,
  type ChangeCause,
  type ChangePart,
  type ChangeStep,
  type ChangeSteps,
  type ExplainedSource,
} from '@athar/carbon'
import { changePartsOf, figuresById } from './change-parts.ts'
import { comparedMonths, monthsEarlier, type YearMonths } from './compared-months.ts'
import { yearMonths } from './like-months.ts'
import type { ReportExplanation } from './report-data.ts'
import type { ReportFacts, YearFacts } from './report-facts.ts'
import { setImmediate as pause } from 'node:timers/promises'
import { type Ground, type YearTotals } from './year-totals.ts'

type Counted = { readonly year: YearFacts; readonly counted: Pick<YearTotals, 'months'> }

const linesAtOnce = 500

/** Why the year differs from each earlier year of the report; out of lines, so never of a year that came in groups. */
export async function explainYears(
  facts: ReportFacts,
  ground: Ground,
  now: Counted,
  earlier: readonly Counted[],
): Promise<ReportExplanation[]> {
  if (now.year.groups) return []
  const explained: ReportExplanation[] = []
  for (const then of earlier) explained.push(await explainYear(facts, ground, now, then))
  return explained.toSorted((a, b) => b.against - a.against)
}

async function explainYear(
  facts: ReportFacts,
  ground: Ground,
  now: Counted,
  then: Counted,
): Promise<ReportExplanation> {
  const [this_, that] = [now.year.year, then.year.year]
  const months = comparedMonths(monthsOf(then), monthsOf(now))
  const partsOf = partsMaker(facts, ground)
  const before = await partsOf(then.year, monthsEarlier(months, this_.year - that.year))
  const after = await partsOf(now.year, monthsEarlier(months, 0))
  const found = explainChange(
    { gwpSet: that.gwpSet, parts: before },
    { gwpSet: this_.gwpSet, parts: after },
    ground.units,
  )
  const sites = new Map(facts.sites.map(({ id, name }) => [id, name]))
  const isChanged = ({ steps }: ExplainedSource) => Object.keys(steps).length > 0
  return {
    against: that.year,
    sets: { then: that.gwpSet, now: this_.gwpSet },
    months,
    then: sumText(found.then),
    now: sumText(found.now),
    causes: textsByCause(found.steps),
    steps: textsByStep(found.steps),
    sources: found.sources.filter(isChanged).map((source) => ({
      site: sites.get(source.site)!,
      activity: facts.names.activity(source.activity),
      then: sumText(source.then),
      now: sumText(source.now),
      causes: textsByCause(source.steps),
    })),
    others: textsOfOthers(found.sources.filter((source) => !isChanged(source))),
  }
}

const monthsOf = ({ year: { year }, counted }: Counted): YearMonths => yearMonths({ year, counted })

/** The parts of a year, alike ones summed, a few lines at a time: others are served in between. */
function partsMaker(facts: ReportFacts, ground: Ground) {
  const figures = figuresById(facts.resolutions)
  const of = { ...ground, entityOf: (site: string) => ground.sites.get(site)!.entityId }
  return async ({ lines }: YearFacts, months: ReadonlySet<string> | null): Promise<ChangePart[]> => {
    const alike = new Map<string, ChangePart>()
    for (let at = 0; at < lines.length; at += linesAtOnce) {
      for (const stored of lines.slice(at, at + linesAtOnce)) {
        const key = [stored.siteId, stored.activity, stored.unit, stored.resolutionId].join('|')
        for (const part of changePartsOf([stored], of, months, figures)) {
          const known = alike.get(key)
          alike.set(
            key,
            known
              ? { ...part, quantity: add(known.quantity, part.quantity), counted: add(known.counted, part.counted) }
              : part,
          )
        }
      }
      await pause()
    }
    return [...alike.values()]
  }
}

/** By cause, as exact text. */
export const textsByCause = (steps: ChangeSteps): Record<ChangeCause, string> => ({
  activity: sumText(stepsTotal(steps, 'activity')),
  factor: sumText(stepsTotal(steps, 'factor')),
  boundary: sumText(stepsTotal(steps, 'boundary')),
  method: sumText(stepsTotal(steps, 'method')),
})

/** The steps that are not zero, in the order in which they are told. */
export const textsByStep = (steps: ChangeSteps) =>
  (Object.keys(CHANGE_CAUSES) as ChangeCause[]).flatMap((cause) =>
    CHANGE_CAUSES[cause].flatMap((step: ChangeStep) => {
      const kg = steps[step]
      return kg === undefined || isZero(kg) ? [] : [{ step, cause, kg: sumText(kg) }]
    }),
  )

/** What several sources come to together. */
export const textsOfOthers = (others: readonly ExplainedSource[]) => ({
  sources: others.length,
  then: sumText(sum(others.map((source) => source.then))),
  now: sumText(sum(others.map((source) => source.now))),
  causes: textsByCause(others.reduce<ChangeSteps>((all, source) => addSteps(all, source.steps), {})),
})
