import { asciiDigits } from '@athar/activity-file'
import type { disclosures } from '@athar/contracts'
import { isFigure } from '@athar/frameworks'
import type { Db } from '../../platform/database.ts'
import { listNumbers, type ListMark } from '../../platform/list-file/list-numbers.ts'
import type { DisclosuresDeps } from '../deps.ts'
import { labelOf, library } from '../library.ts'
import { judgeAnswers, type Judged } from '../save-answers.ts'
import { answersOf } from '../store.ts'
import { answerFromText } from './answer-from-text.ts'

type Row = disclosures.ImportRow
type Text = disclosures.ImportedText
/** A row of a list; a typed cell of a workbook leaves no decimal mark open. */
type Given = Text & {
  readonly typed?: boolean
  /** The version of the answer that was shown beside the row; the one of now while the list is first read. */
  readonly version?: number
}
type Ground = { readonly organisationId: string; readonly today: string; readonly mark: ListMark | null }

export type JudgedRows = {
  readonly rows: readonly Row[]
  /** What is to be stored, year by year. */
  readonly years: ReadonlyMap<number, readonly Judged[]>
}

/** A verdict for each row of a list, by the same rules as answers that are typed. */
export async function judgeRows(
  deps: Pick<DisclosuresDeps, 'inventory' | 'clock'>,
  db: Db,
  { organisationId, today, mark }: Ground,
  given: readonly Given[],
): Promise<JudgedRows> {
  const { texts, ambiguous } = withNumbers(given, mark)
  const verdicts = new Map<number, Pick<Row, 'outcome' | 'problem' | 'about' | 'inventoryFigure'>>()
  const byYear = new Map<number, Given[]>()
  const versions = new Map<number, number>()
  for (const text of texts) {
    const problem = problemOf(text) ?? (ambiguous.has(text.line) ? 'number-ambiguous' : null)
    if (problem) verdicts.set(text.line, { outcome: 'refused', problem, about: null, inventoryFigure: null })
    else byYear.set(yearOf(text), [...(byYear.get(yearOf(text)) ?? []), text])
  }
  const years = new Map<number, readonly Judged[]>()
  for (const [year, ofYear] of byYear) {
    const answers = await answersOf(db, { organisationId, year })
    const inputs = ofYear.map(({ line, datapoint: id, value, unit, note, version }): disclosures.AnswerInput => {
      const datapoint = library().datapoints.get(id)!
      const seen = version ?? answers.get(id)?.version ?? 0
      versions.set(line, seen)
      return {
        version: seen,
        datapoint: id,
        value: answerFromText(datapoint, value, answers.get(id)?.value ?? null) as disclosures.AnswerInput['value'],
        ...(unit === '' ? {} : { unit }),
        ...(note === '' ? {} : { note }),
      }
    })
    const judged = await judgeAnswers(deps, db, { organisationId, year, answers, inputs, today, source: 'import' })
    years.set(year, judged)
    for (const [at, { verdict }] of judged.entries())
      verdicts.set(ofYear[at]!.line, {
        outcome: verdict.outcome === 'conflict' ? 'refused' : verdict.outcome,
        problem: verdict.outcome === 'conflict' ? 'answer-changed' : verdict.problem,
        about: verdict.about,
        inventoryFigure: verdict.inventoryFigure,
      })
  }
  const rows = texts.map(({ version = 0, ...text }): Row => {
    const datapoint = library().datapoints.get(text.datapoint)
    return {
      version: versions.get(text.line) ?? version,
      ...text,
      label: datapoint ? labelOf(datapoint) : null,
      ...verdicts.get(text.line)!,
    }
  })
  return { rows, years }
}

/** The same rows with plain numbers where a figure is asked, and the lines whose mark can be read in two ways. */
function withNumbers(given: readonly Given[], mark: ListMark | null) {
  const isNumber = ({ datapoint }: Text) => {
    const known = library().datapoints.get(datapoint)
    return known !== undefined && isFigure(known.type)
  }
  const figures = given.filter(isNumber)
  const cells = figures.map(({ value, typed = false }) => ({ text: value, typed }))
  const read = new Map(listNumbers(cells, mark).map((number, at) => [figures[at]!.line, number]))
  const texts = given.map(({ typed: _cell, ...text }): Omit<Given, 'typed'> => {
    const number = read.get(text.line)
    return number == null || number === 'ambiguous' ? text : { ...text, value: number }
  })
  return { texts, ambiguous: new Set([...read].flatMap(([line, number]) => (number === 'ambiguous' ? [line] : []))) }
}

const yearOf = ({ year }: Text): number => Number(asciiDigits(year))

function problemOf(text: Text): Row['problem'] {
  if (text.datapoint === '') return 'datapoint-missing'
  const datapoint = library().datapoints.get(text.datapoint)
  if (!datapoint) return 'datapoint-unknown'
  if (datapoint.type === 'table') return 'table-in-list'
  const year = yearOf(text)
  return Number.isInteger(year) && year >= 1990 && year <= 2100 ? null : 'year-wrong'
}
