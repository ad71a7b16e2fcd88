import { decimal, explainChange as explain, sumText, type ChangePart, type ExplainedChange } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readStructure, yearAsItStands, type BoundaryDeps } from '../boundary/index.ts'
import { libraryIndex, namesOf, readOwnActivities } from '../calculation/index.ts'
import {
  changePartsOf,
  comparedMonths,
  figuresById,
  libraryNames,
  monthsEarlier,
  readResolutions,
  readSites,
  textsByCause,
  textsByStep,
  textsOfOthers,
} from '../report/index.ts'
import { keptInventory, type KeptInventories } from './read-inventory.ts'
import { sourcesOfYear, yearsWithRecords, type SourcesOfYear } from './store-changes.ts'

/** Sources on the screen; the rest is told as one. */
const longestList = 20

type Asked = { readonly organisationId: string; readonly now: Date }

/** Why a year differs from another, out of the monthly sums and the stored answers. */
export async function explainChange(
  deps: BoundaryDeps,
  kept: KeptInventories,
  { actor: { organisationId }, params, query, db, clock }: Call<typeof inventory.explainChange>,
) {
  const asked = { organisationId, now: clock.now() }
  const now = await yearWithMonths(deps, kept, db, asked, params.year)
  const all = await yearsWithRecords(db, organisationId)
  const years = all.filter((year) => year !== params.year)
  const against = againstWhich(years, params.year, query.against, now.baseYear)
  if (against === null || !all.includes(params.year)) return { years, explained: null }
  const then = await yearWithMonths(deps, kept, db, asked, against)
  const months = comparedMonths(then, now)
  const ground = await readGround(deps, db, organisationId)
  const wanted = { then: monthsEarlier(months, params.year - against), now: monthsEarlier(months, 0) }
  const before = await sourcesOfYear(db, { ...ground, year: then.year }, wanted.then)
  const after = await sourcesOfYear(db, { ...ground, year: now.year }, wanted.now)
  const ids = [before, after].flatMap(({ groups, lines }) =>
    [...groups, ...lines].map(({ resolutionId }) => resolutionId),
  )
  const resolutions = await readResolutions(db, organisationId, [...new Set(ids)])
  const partsOf = partsMaker({ ...ground, resolutions })
  const explained = explain(
    { gwpSet: then.year.gwpSet, parts: partsOf(before, wanted.then) },
    { gwpSet: now.year.gwpSet, parts: partsOf(after, wanted.now) },
    libraryIndex().units,
  )
  const sets = { then: then.year.gwpSet, now: now.year.gwpSet }
  return { years, explained: { against, sets, months: months && [...months], ...told(explained, ground) } }
}

/** The one asked for, which must hold records; else the year before, the base year, or the latest. */
function againstWhich(years: readonly number[], year: number, wanted: number | undefined, baseYear: number) {
  if (wanted !== undefined)
    return years.includes(wanted) ? wanted : fail('inventory.nothing-to-report', { year: wanted })
  return [year - 1, baseYear, ...years].find((each) => years.includes(each)) ?? null
}

async function yearWithMonths(
  deps: BoundaryDeps,
  kept: KeptInventories,
  db: Db,
  { organisationId, now }: Asked,
  name: number,
) {
  const year = await yearAsItStands(deps, db, organisationId, name)
  const { months, baseYear } = await keptInventory(deps, kept, db, { organisationId, year, now })
  return {
    year,
    baseYear,
    with: new Set(months.filter(({ total }) => total !== null).map(({ month }) => month)),
  }
}

async function readGround(deps: BoundaryDeps, db: Db, organisationId: string) {
  const { consolidationApproach } = await deps.organisations.read(db, organisationId)
  return {
    organisationId,
    approach: consolidationApproach,
    structure: await readStructure(db, organisationId),
    sites: await readSites(db, organisationId, null),
    activities: namesOf(await readOwnActivities(db, organisationId)),
  }
}
type Ground = Awaited<ReturnType<typeof readGround>>

function partsMaker({
  sites,
  ...ground
}: Ground & Pick<Parameters<typeof changePartsOf>[1], 'resolutions'>): (
  of: SourcesOfYear,
  months: ReadonlySet<string> | null,
) => ChangePart[] {
  const figures = figuresById(ground.resolutions)
  const entities = new Map(sites.map(({ id, entityId }) => [id, entityId]))
  const entityOf = (site: string) => entities.get(site)!
  return ({ groups, lines }, months) => [
    ...groups.map(({ siteId, resolutionId, quantity, counted, ...source }) => ({
      ...source,
      site: siteId,
      quantity: decimal(quantity),
      counted: decimal(counted),
      figures: figures(resolutionId),
    })),
    ...changePartsOf(lines, { ...ground, entityOf }, months, figures),
  ]
}

function told({ then, now, steps, sources }: ExplainedChange, { sites, activities }: Ground) {
  const names = libraryNames(activities)
  const siteNames = new Map(sites.map(({ id, name }) => [id, name]))
  const listed = sources.filter(({ steps: each }) => Object.keys(each).length > 0).slice(0, longestList)
  return {
    then: sumText(then),
    now: sumText(now),
    causes: textsByCause(steps),
    steps: textsByStep(steps),
    sources: listed.map((source) => ({
      siteId: source.site,
      site: siteNames.get(source.site)!,
      activityKey: source.activity,
      activity: names.activity(source.activity),
      then: sumText(source.then),
      now: sumText(source.now),
      causes: textsByCause(source.steps),
    })),
    others: textsOfOthers(sources.filter((source) => !listed.includes(source))),
  }
}
