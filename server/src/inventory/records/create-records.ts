import { usualLevel } from '@athar/activity-file'
import type { inventory, ResponseOf } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail, Failure } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { archivedActivities, createCalculator } from '../calculation/index.ts'
import { refuseDays } from './check-entry.ts'
import type { RecordDeps } from './deps.ts'
import { amountOf, confirmedOf, withConfirmed } from './held-entries.ts'
import { lockOpenYears } from './lock-years.ts'
import { planRecords } from './plan-entry.ts'
import { lockSame, sameLines, sourceKey, usualAmountsOf } from './store/doubts.ts'
import { entrySites, knownSuppliers, type EntrySite } from './store/places.ts'
import { insertRecords, type Preparation, type RecordColumns } from './store/write.ts'
import { recordsEntered } from './tell-reviewers.ts'

/** Refused lines named in an answer; whoever sends more of them has one mistake in all. */
const mostNamed = 100

type Refused = { readonly line: number; readonly code: string; readonly details: Record<string, unknown> }

/** Another program enters many activities at once: each is held to what one entered by hand is held to. */
export async function createRecords(
  deps: RecordDeps,
  { actor, body, db, audit, clock }: Call<typeof inventory.createRecords>,
): Promise<ResponseOf<typeof inventory.createRecords>> {
  const { organisationId, personId } = actor
  const by = { organisationId, personId, at: clock.now() }
  const { ids, years } = await enterLines(deps, { db, clock }, by, { ...body, asks: true })
  await audit({
    action: 'inventory.create-records',
    subjectType: 'record',
    subjectId: ids[0]!,
    details: { records: ids.length, last: ids.at(-1), years },
  })
  return { records: ids.length, ids }
}

/** A line, marked where it is an estimate. */
type Line = inventory.RecordEntry & { readonly estimate?: NonNullable<inventory.EnteredBill['estimate']> }
type Lines = {
  readonly lines: readonly Line[]
  readonly allowDuplicate: boolean
  /** Whether what is in doubt waits for a person: an estimate was worked out and is marked as one. */
  readonly asks: boolean
}

/** Lines become records of open years, all or none; reviewers are told. */
export async function enterLines(
  deps: RecordDeps,
  { db, clock }: Pick<Call<typeof inventory.createRecords>, 'db' | 'clock'>,
  by: Preparation,
  { lines, allowDuplicate, asks }: Lines,
): Promise<{ ids: string[]; years: number[] }> {
  if (lines.length === 0) return { ids: [], years: [] }
  const { organisationId } = by
  const { rows, lineOf } = await planLines(deps, db, { by, lines, today: clock.today(), asks })
  const years = [...new Set(rows.map((row) => row.inventory_year))]
  await lockOpenYears(deps, db, organisationId, years)
  if (!allowDuplicate) {
    await lockSame(db, organisationId, rows)
    refuseLines(await duplicates(db, organisationId, rows, lineOf))
  }
  const ids = await insertRecords(db, by, rows)
  await deps.notices.notify(db, recordsEntered(by, clock.today()))
  return { ids, years }
}

type Asked = { by: Preparation; lines: readonly Line[]; today: string; asks: boolean }

/** The records of all lines; `lineOf` tells by position which line a record comes from, counted from one. */
async function planLines(deps: RecordDeps, db: Db, { by, lines, today, asks }: Asked) {
  const { organisationId, at: now } = by
  const { fiscalYearFirstMonth } = await deps.organisations.read(db, organisationId)
  const calculator = await createCalculator(db, organisationId, now)
  const sites = await entrySites(db, organisationId, [...new Set(lines.map(({ siteId }) => siteId))])
  const suppliers = await knownSuppliers(db, organisationId, [
    ...new Set(lines.flatMap(({ supplierId }) => supplierId ?? [])),
  ])
  const archived = await archivedActivities(db, organisationId)
  const levelOf = asks ? await usualLevels(db, organisationId, lines) : null
  const rows: RecordColumns[] = []
  const lineOf: number[] = []
  const refused: Refused[] = []
  for (const [index, entry] of lines.entries()) {
    try {
      const site = checkLine(entry, { sites, suppliers, archived, today })
      const confirmed = levelOf ? confirmedOf(entry, levelOf(entry)) : []
      const planned = await planRecords(calculator, entry, site, fiscalYearFirstMonth)
      for (const row of withConfirmed(planned, entry, confirmed, by)) {
        rows.push(entry.estimate ? { ...row, entered: markedAs(entry.estimate, entry, row.entered) } : row)
        lineOf.push(index + 1)
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refused.push({ line: index + 1, code: error.code, details: error.details })
    }
  }
  refuseLines(refused)
  return { rows, lineOf }
}

/** What is usual for each source of the lines: among what is stored and the lines themselves, as in a file. */
async function usualLevels(db: Db, organisationId: string, lines: readonly Line[]) {
  const sources = new Map(lines.map((line) => [sourceKey(line), line]))
  const days = lines.map(({ periodStart }) => periodStart).sort()
  const span = { first: days[0]!, last: days.at(-1)! }
  const known = await usualAmountsOf(db, organisationId, [...sources.values()], span)
  for (const line of lines) {
    if (Number(line.quantity) <= 0) continue
    const amounts = known.get(sourceKey(line))
    if (amounts) amounts.push(amountOf(line))
    else known.set(sourceKey(line), [amountOf(line)])
  }
  const levels = new Map([...known].map(([key, amounts]) => [key, usualLevel(amounts)]))
  return (line: Line) => levels.get(sourceKey(line)) ?? null
}

/** The bill of an estimated line is the estimate itself, with what it was taken from. */
const markedAs = (
  estimate: NonNullable<Line['estimate']>,
  { quantity, unit, periodStart, periodEnd }: Line,
  entered: inventory.EnteredBill | null,
): inventory.EnteredBill => ({ ...(entered ?? { quantity, unit, periodStart, periodEnd }), estimate })

type Known = {
  sites: ReadonlyMap<string, EntrySite>
  suppliers: ReadonlySet<number>
  archived: ReadonlySet<string>
  today: string
}

/** As `checkEntry`, from what was read for all lines at once. */
function checkLine(entry: inventory.RecordEntry, { sites, suppliers, archived, today }: Known): EntrySite {
  refuseDays(entry, today)
  const site = sites.get(entry.siteId) ?? fail('inventory.site-not-found', { id: entry.siteId })
  if (site.archived) fail('inventory.site-archived', { id: site.id })
  if (archived.has(entry.activity)) fail('inventory.activity-archived', { activity: entry.activity })
  if (entry.supplierId !== null && !suppliers.has(entry.supplierId))
    fail('inventory.supplier-not-found', { id: entry.supplierId })
  return site
}

/** Lines that the inventory already holds, and those that say what an earlier line says. */
async function duplicates(
  db: Db,
  organisationId: string,
  rows: readonly RecordColumns[],
  lineOf: readonly number[],
): Promise<Refused[]> {
  const code = 'inventory.record-duplicate'
  const stored = await sameLines(db, organisationId, rows)
  const refused = new Map(
    stored.map(({ position, id }) => [lineOf[position]!, { records: [id] } as Record<string, unknown>]),
  )
  const seen = new Map<string, number>()
  for (const [position, row] of rows.entries()) {
    const line = lineOf[position]!
    const { site_id, activity, period_start, period_end, quantity, unit, reference } = row
    const said = JSON.stringify([site_id, activity, period_start, period_end, quantity, unit, reference])
    const earlier = seen.get(said)
    if (earlier === undefined) seen.set(said, line)
    else if (!refused.has(line)) refused.set(line, { line: earlier })
  }
  return [...refused].sort(([a], [b]) => a - b).map(([line, details]) => ({ line, code, details }))
}

function refuseLines(refused: readonly Refused[]): void {
  if (refused.length > 0)
    fail('inventory.lines-refused', { refused: refused.length, lines: refused.slice(0, mostNamed) })
}
