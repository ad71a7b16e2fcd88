import type { inventory } from '@athar/contracts'
import { dayOf } from '@athar/i18n'
import type { Db } from '../../platform/database.ts'
import type { Call } from '../../platform/http/serve.ts'
import { yearAsItStands, type BoundaryDeps } from '../boundary/index.ts'
import { refreshRollup } from '../records/index.ts'
import {
  boundaryDigest,
  buildReportInParts,
  readFacts,
  sitesWithoutData,
  type LinesOf,
  type ReportBaseYear,
  type ReportGap,
  type ReportSubtotal,
  type ReportYear,
} from '../report/index.ts'
import { electricityLine, marksBy, placesOf, regionsOf, screeningOf, totalMarks } from './screen-lines.ts'
import { inventoryState } from './inventory-state.ts'
import type { createKeptInventories } from './kept-inventories.ts'
import { groupedLines } from './store-groups.ts'
import { changesSince } from './store.ts'

/** A list on a screen; the rest is one click away in the records. */
const longestList = 500
const dayMs = 86_400_000

/** Files and acceptances are asked for when gaps are: no figure rests on them. */
type Kept = Omit<inventory.Inventory, 'changes'> & {
  readonly gaps: readonly ReportGap[]
  /** SHA-256 of its organisational boundary. */
  readonly boundary: string
}
type Counted = Omit<Kept, 'seenAs'>
export type KeptInventories = ReturnType<typeof createKeptInventories<Kept>>

/**
 * The year as the inventory screen shows it, built by the same arithmetic as the report. Counting a large year takes a second,
 * and most who look at it look at what somebody has just seen: it is counted anew only when something behind it has changed.
 */
export async function readInventory(
  deps: BoundaryDeps,
  kept: KeptInventories,
  { actor, params, db, clock }: Call<typeof inventory.readInventory>,
): Promise<inventory.Inventory> {
  const { organisationId } = actor
  const now = clock.now()
  const year = await yearAsItStands(deps, db, organisationId, params.year)
  const {
    gaps: _gaps,
    boundary: _boundary,
    ...counted
  } = await keptInventory(deps, kept, db, { organisationId, year, now })
  const since = new Date(now.getTime() - dayMs)
  return {
    ...counted,
    changes: {
      since: since.toISOString(),
      ...(await changesSince(db, organisationId, { year: params.year, gwpSet: year.gwpSet, since })),
    },
  }
}

type Asked = { readonly organisationId: string; readonly year: inventory.InventoryYear; readonly now: Date }

/** The year as it was counted last, or is now, should anything behind it have changed. */
export async function keptInventory(deps: BoundaryDeps, kept: KeptInventories, db: Db, asked: Asked): Promise<Kept> {
  const { organisationId, year, now } = asked
  await refreshRollup(db)
  const stateNow = () => inventoryState(db, organisationId, dayOf(now))
  const { state, ground } = await stateNow()
  return kept.get({ organisationId, year: year.year }, state, async () => {
    // The year that was asked for may have moved on before the state was read, and would be kept as it was.
    const moved = { ...asked, year: await yearAsItStands(deps, db, organisationId, year.year) }
    return {
      inventory: { ...(await countInventory(deps, db, moved)), seenAs: ground },
      stateAfter: (await stateNow()).state,
    }
  })
}

/** The year as its rows make it, whoever looks: what they may not see is not counted for them. */
export async function countInventory(
  deps: BoundaryDeps,
  db: Db,
  { organisationId, year, now }: Asked,
  linesOf: LinesOf = groupedLines,
): Promise<Counted> {
  const organisation = await deps.organisations.read(db, organisationId)
  const read = await readFacts(db, { organisation, year, preparedAt: now, linesOf })
  const facts = { ...read, evidenced: new Set<string>(), acceptances: [] }
  const { report, counted } = await buildReportInParts(facts)
  const { totals } = counted
  const [categoryMarks, siteMarks] = [marksBy(totals.byCategory), marksBy(totals.bySite)]
  const [activityMarks, supplierMarks] = [marksBy(totals.byActivity), marksBy(totals.bySupplier)]
  const placeOf = placesOf(facts)
  return {
    year,
    approach: organisation.consolidationApproach,
    sample: organisation.sample,
    baseYear: report.inventory.baseYear,
    records: report.inventory.records,
    pendingRecords: report.inventory.pendingRecords,
    returnedRecords: report.inventory.returnedRecords,
    outsideRecords: report.inventory.outsideRecords,
    totals: { ...report.totals, bySet: [...report.totals.bySet], marks: totalMarks(totals) },
    electricity: electricityLine(report),
    energy: { ...report.energy, sites: report.energy.sites.slice(0, longestList) },
    categories: report.results.categories.map((line) => ({ ...line, marks: categoryMarks(line.category) })),
    gases: [...report.results.gases],
    months: [...report.results.months],
    spreadByDays: report.results.spreadByDays,
    sites: report.results.sites
      .slice(0, longestList)
      .map((line) => ({ ...line, ...placeOf(line.key), marks: siteMarks(line.key) })),
    sitesInAll: report.results.sites.length,
    entities: report.results.entities.slice(0, longestList).map(subtotal),
    countries: report.results.countries.map(subtotal),
    siteIntensities: report.results.siteIntensities
      .slice(0, longestList)
      .map(({ intensities, ...site }) => ({ ...site, intensities: [...intensities] })),
    activities: report.results.activities.map(({ quantities: _quantities, ...line }) => ({
      ...line,
      marks: activityMarks(line.key),
    })),
    suppliers: report.results.suppliers
      .slice(0, longestList)
      .map((line) => ({ ...line, marks: supplierMarks(line.key) })),
    regions: regionsOf(facts, report),
    quality: {
      byOrigin: [...report.quality.byOrigin],
      scope3: [...report.quality.scope3],
      warnings: [...report.quality.warnings],
      drivers: [...report.quality.drivers],
      unquantifiedShare: report.quality.unquantifiedShare,
      missing: report.quality.missing.map(({ months, activityKey, ...place }) => ({
        ...place,
        activityKey,
        months: [...months],
      })),
      sitesWithoutData: sitesWithoutData(facts).map(({ id, name }) => ({ id, name })),
    },
    comparison: {
      previous: otherYear(report.comparison.previous),
      base: otherYear(report.comparison.base),
      wholeYear: report.comparison.wholeYear,
      intensities: [...report.comparison.intensities],
      baseYear: baseYearCheck(report.baseYear),
    },
    screening: screeningOf(report),
    gaps: report.gaps,
    boundary: boundaryDigest(facts),
    libraries: report.method.libraries.map(({ edition, known }) => ({ edition, date: known?.date ?? null })),
  }
}

/** Without its events, which have a screen of their own. */
const baseYearCheck = ({ events, thresholdReason: _reason, ...check }: ReportBaseYear): inventory.BaseYearCheck => ({
  ...check,
  events: events.length,
})

function otherYear(year: ReportYear | null): inventory.Inventory['comparison']['previous'] {
  if (!year?.likeMonths) return year && { ...year, likeMonths: null }
  return { ...year, likeMonths: { ...year.likeMonths, months: [...year.likeMonths.months] } }
}

const subtotal = ({ scope: _none, ...line }: ReportSubtotal): inventory.InventorySubtotal => line
