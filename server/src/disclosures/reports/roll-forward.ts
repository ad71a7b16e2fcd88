import type { disclosures, ResponseOf } from '@athar/contracts'
import type { Datapoint } from '@athar/frameworks'
import type { Call } from '../../platform/http/serve.ts'
import type { DisclosuresDeps } from '../deps.ts'
import { library } from '../library.ts'
import { boundFigures } from '../present-answer.ts'
import { answersOf, itemsOf, storeAnswers, storeItem } from '../store.ts'
import { beginReport, own } from './manage-reports.ts'
import { refreshReports } from './refresh.ts'

/** What says the same until it is changed; figures, dates and tables are asked for again. */
const lasting: ReadonlySet<Datapoint['type']> = new Set(['boolean', 'select', 'text', 'long_text'])

/** The next year begins with the texts, choices and owners of this one; what it answers already stays. */
export async function rollForward(
  deps: DisclosuresDeps,
  call: Call<typeof disclosures.rollForward>,
): Promise<ResponseOf<typeof disclosures.rollForward>> {
  const { actor, params, db, clock, audit } = call
  const { organisationId, personId } = actor
  const { line } = await own(db, organisationId, params.id)
  const [from, to] = [line.year, line.year + 1].map((year) => ({ organisationId, year })) as [Scope, Scope]
  const [before, now] = [await answersOf(db, from), await answersOf(db, to)]
  const known = [...before.values()].filter(({ datapoint }) => library().datapoints.has(datapoint))
  const answers = known
    .filter(({ datapoint, value, notApplicable }) => {
      const type = library().datapoints.get(datapoint)!.type
      return !now.has(datapoint) && (notApplicable !== null || (value !== null && lasting.has(type)))
    })
    .map((row) => ({ ...row, source: 'entered' as const, bound: boundFigures(row.value, now), after: 0 }))
  const at = clock.now()
  let copied = 0
  for (const sample of [false, true]) {
    const some = answers.filter((row) => row.sample === sample)
    copied += (await storeAnswers(db, to, some, { personId, at, sample })).size
  }
  const rows = await itemsOf(db, to)
  for (const item of (await itemsOf(db, from)).values())
    if (!rows.has(item.slug)) await storeItem(db, to, { ...item, dueOn: null, after: 0 })
  const id = await beginReport(deps, db, { ...line, dueOn: null, year: to.year, organisationId, personId, at })
  await refreshReports(deps, call, to.year)
  await audit({
    action: 'disclosures.roll-forward',
    subjectType: 'disclosure-report',
    subjectId: id,
    details: { from: line.year, copied },
  })
  const left = [...before.keys()].filter((datapoint) => !library().datapoints.has(datapoint))
  return { id, year: to.year, copied, left }
}

type Scope = { readonly organisationId: string; readonly year: number }
