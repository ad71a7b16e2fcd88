import { fiscalYear } from '@athar/carbon'
import { checkAnswer, type AnswerValue } from '@athar/frameworks'
import type { Db } from '../platform/database.ts'
import type { Demo } from '../platform/feature-hooks.ts'
import { takeStep } from '../platform/workflow/move.ts'
import type { DisclosuresDeps } from './deps.ts'
import { demoAnswers } from './demo-answers.ts'
import { inventoryFigures } from './inventory-figures.ts'
import { library } from './library.ts'
import { boundFigures } from './present-answer.ts'
import { beginReport } from './reports/manage-reports.ts'
import { findReport, reportFlow } from './reports/store.ts'
import { storeAnswers, type AnswerRow, type NewAnswer } from './store.ts'

type SeedDeps = Pick<DisclosuresDeps, 'database' | 'clock' | 'inventory' | 'evidence'>

/** The sample answers of the last year that has ended; carbon comes from the sample inventory. */
export async function seedAnswers(deps: SeedDeps, { organisation, people }: Demo): Promise<void> {
  const { database, clock } = deps
  const year = fiscalYear(organisation.fiscalYearFirstMonth, clock.today()).year - 1
  const tenancy = { personId: people.preparer, organisationId: organisation.id, role: 'preparer' }
  await database.transaction(tenancy, async ({ db }) => {
    const { values } = await inventoryFigures(deps, db, organisation.id, year)
    const figures = new Map<string, AnswerRow>()
    const made = Object.entries(demoAnswers()).map(([datapoint, given]): NewAnswer => {
      const counted = given === 'inventory' ? values.get(datapoint) : undefined
      const value = counted ?? checked(datapoint, given, clock.today())
      figures.set(datapoint, { value } as AnswerRow)
      const source = counted === undefined ? 'entered' : 'inventory'
      return { datapoint, value, entered: null, note: '', notApplicable: null, source, bound: null, after: 0 }
    })
    const answers = made.map((answer) => ({ ...answer, bound: boundFigures(answer.value, figures) }))
    await storeAnswers(db, { organisationId: organisation.id, year }, answers, {
      personId: people.preparer,
      at: clock.now(),
      sample: true,
    })
    await seedReport(deps, db, { organisationId: organisation.id, personId: people.preparer, year })
  })
}

type Scope = { readonly organisationId: string; readonly personId: string; readonly year: number }

/** A report of the sample answers that waits for the internal review. */
async function seedReport(deps: SeedDeps, db: Db, { year, ...by }: Scope): Promise<void> {
  const at = deps.clock.now()
  const id = await beginReport(deps, db, { ...by, at, year, frameworks: ['sasb'], language: 'ar', dueOn: null })
  const found = await findReport(db, by.organisationId, id)
  if (found) await takeStep(db, reportFlow, [found], 'submit-report', { at, version: found.version })
}

/** A sample that the product itself would refuse shows at the start. */
function checked(id: string, value: AnswerValue, today: string): AnswerValue {
  const datapoint = library().datapoints.get(id)
  if (!datapoint) throw new Error(`the sample answers ${id}, which is no datapoint`)
  const found = checkAnswer(
    datapoint,
    { value },
    { today, units: library().units, find: (name) => library().datapoints.get(name) },
  )
  if ('problem' in found) throw new Error(`the sample answer of ${id} is refused: ${found.problem}`)
  return found.value
}
