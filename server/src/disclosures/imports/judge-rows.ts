import { asciiDigits } from '@athar/activity-file'
import type { disclosures } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import type { DisclosuresDeps } from '../deps.ts'
import { labelOf, library } from '../library.ts'
import { judgeAnswers, type Judged } from '../save-answers.ts'
import { answersOf } from '../store.ts'
import { answerFromText } from './answer-from-text.ts'

type Row = disclosures.ImportRow
type Text = disclosures.ImportedText
type Ground = { readonly organisationId: string; readonly today: string }

export type JudgedRows = {
  readonly rows: readonly Row[]
  /** What is to be stored, year by year. */
  readonly years: ReadonlyMap<number, readonly Judged[]>
}

/** A verdict for each row of a list, by the same rules as answers that are typed. */
export async function judgeRows(
  deps: Pick<DisclosuresDeps, 'inventory' | 'clock'>,
  db: Db,
  { organisationId, today }: Ground,
  texts: readonly Text[],
): Promise<JudgedRows> {
  const verdicts = new Map<number, Pick<Row, 'outcome' | 'problem' | 'about' | 'inventoryFigure'>>()
  const byYear = new Map<number, Text[]>()
  for (const text of texts) {
    const problem = problemOf(text)
    if (problem) verdicts.set(text.line, { outcome: 'refused', problem, about: null, inventoryFigure: null })
    else byYear.set(yearOf(text), [...(byYear.get(yearOf(text)) ?? []), text])
  }
  const years = new Map<number, readonly Judged[]>()
  for (const [year, given] of byYear) {
    const answers = await answersOf(db, { organisationId, year })
    const inputs = given.map(({ datapoint: id, value, unit, note }): disclosures.AnswerInput => {
      const datapoint = library().datapoints.get(id)!
      return {
        datapoint: id,
        value: answerFromText(datapoint, value, answers.get(id)?.value ?? null) as disclosures.AnswerInput['value'],
        ...(unit === '' ? {} : { unit }),
        ...(note === '' ? {} : { note }),
      }
    })
    const judged = await judgeAnswers(deps, db, { organisationId, year, answers, inputs, today, source: 'import' })
    years.set(year, judged)
    for (const [at, { verdict }] of judged.entries())
      verdicts.set(given[at]!.line, {
        outcome: verdict.outcome === 'conflict' ? 'refused' : verdict.outcome,
        problem: verdict.problem,
        about: verdict.about,
        inventoryFigure: verdict.inventoryFigure,
      })
  }
  const rows = texts.map((text): Row => {
    const datapoint = library().datapoints.get(text.datapoint)
    return { ...text, label: datapoint ? labelOf(datapoint) : null, ...verdicts.get(text.line)! }
  })
  return { rows, years }
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
