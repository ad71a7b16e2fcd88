import type { disclosures } from '@athar/contracts'
import { liveFiguresIn } from '@athar/frameworks'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { DisclosuresDeps } from '../deps.ts'
import { inventoryFigures } from '../inventory-figures.ts'
import { labelOf, library, unitOf } from '../library.ts'
import { isSame } from '../present-answer.ts'
import { answersOf, onceTaken, type AnswerRow } from '../store.ts'
import type { StoredReport } from './store.ts'

type Deps = Pick<DisclosuresDeps, 'inventory' | 'clock'>
type Contents = Iterable<{ readonly content: disclosures.ItemContent }>
export type OpenFigures = Pick<disclosures.DisclosureReport, 'unanswered' | 'moved'>

/** What keeps a report from being published: figures that its texts name in vain, and figures that the inventory moved. */
export async function openFigures(deps: Deps, db: Db, report: StoredReport, contents: Contents): Promise<OpenFigures> {
  const all = [...contents]
  const datapoints = all.flatMap(({ content }) => (content.notApplicable === null ? content.datapoints : []))
  const reasons = all.map(({ content }) => content.notApplicable ?? '')
  return {
    unanswered: await unansweredFigures(db, report, { datapoints, reasons }),
    moved: await movedFigures(deps, db, report, datapoints),
  }
}

/** Refuses to hand in or to publish while a figure is open; the page of the report names them. */
export async function refuseOpenFigures(deps: Deps, db: Db, report: StoredReport, contents: Contents): Promise<void> {
  const { unanswered, moved } = await openFigures(deps, db, report, contents)
  const named = (figures: readonly { readonly id: string; readonly label: object }[]) => ({
    number: figures.length,
    figures: figures.map(({ id, label }) => ({ id, ...label })),
  })
  if (unanswered.length > 0) fail('disclosures.figures-unanswered', named(unanswered))
  const unexplained = moved.filter(({ explained }) => !explained)
  if (unexplained.length > 0) fail('disclosures.figures-moved', named(unexplained))
}

type Datapoints = readonly disclosures.ReportedDatapoint[]

async function unansweredFigures(
  db: Db,
  { organisationId, line }: StoredReport,
  { datapoints, reasons }: { readonly datapoints: Datapoints; readonly reasons: readonly string[] },
): Promise<OpenFigures['unanswered']> {
  // Notes and reasons are printed as they were written: no figure takes the place of a name in them.
  const asWritten = new Set([...datapoints.map(({ note }) => note), ...reasons].flatMap(liveFiguresIn))
  const named = new Set([...datapoints.flatMap(({ value }) => liveFiguresIn(wordsOf(value))), ...asWritten])
  if (named.size === 0) return []
  const answers = await answersOf(db, { organisationId, year: line.year }, [...named])
  return [...named]
    .filter((id) => asWritten.has(id) || typeof answers.get(id)?.value !== 'string')
    .map((id) => {
      const datapoint = library().datapoints.get(id)
      return { id, label: datapoint ? labelOf(datapoint) : { en: id, ar: id } }
    })
}

const wordsOf = (value: disclosures.ReportedDatapoint['value']): string =>
  typeof value === 'object' && value !== null && 'en' in value ? `${String(value.en)}\n${String(value.ar)}` : ''

/** Letters and digits that a note needs at least to explain why a figure is not that of the inventory. */
const shortestExplanation = 10

/**
 * Figures that were taken from the inventory, and that are no longer what it says. A note explains one as long as the
 * answer and the figure of the inventory are those that it was written about.
 */
async function movedFigures(
  deps: Deps,
  db: Db,
  { organisationId, line: { year } }: StoredReport,
  datapoints: Datapoints,
): Promise<OpenFigures['moved']> {
  // A figure that is typed later stays one of the inventory, however long ago it was taken.
  const taken = await onceTaken(db, { organisationId, year })
  const named = new Map(datapoints.filter(({ id }) => taken.has(id)).map((one) => [one.id, one]))
  if (named.size === 0) return []
  const { values } = await inventoryFigures(deps, db, organisationId, year)
  const answers = await answersOf(db, { organisationId, year }, [...named.keys()])
  return [...named.values()].flatMap(({ id, label, value, note }) => {
    if (typeof value !== 'string') return []
    const now = values.get(id) ?? null
    if (now !== null && isSame(value, now)) return []
    const datapoint = library().datapoints.get(id)
    const unit = datapoint ? (unitOf(datapoint)?.name ?? null) : null
    const explained = explains(note, answers.get(id)?.noted ?? null, { reported: value, inventory: now })
    const version = answers.get(id)?.version ?? 0
    return [{ id, label, unit, reported: value, version, inventory: now, explained }]
  })
}

function explains(note: string, noted: AnswerRow['noted'], now: NonNullable<AnswerRow['noted']>): boolean {
  const sameSource =
    noted?.inventory == null || now.inventory === null
      ? noted?.inventory === now.inventory
      : isSame(noted.inventory, now.inventory)
  const letters = note.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return noted !== null && isSame(noted.reported, now.reported) && sameSource && letters >= shortestExplanation
}
