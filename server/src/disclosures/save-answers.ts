import type { disclosures, ResponseOf } from '@athar/contracts'
import { checkAnswer } from '@athar/frameworks'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { DisclosuresDeps } from './deps.ts'
import { inventoryFigures, type WithoutFigure } from './inventory-figures.ts'
import { library } from './library.ts'
import { boundFigures, isSame, presentAnswer } from './present-answer.ts'
import { refreshReports } from './reports/refresh.ts'
import { answersOf, storeAnswers, type AnswerRow, type Answers, type NewAnswer } from './store.ts'

type Verdict = disclosures.AnswerVerdict
type Saved = ResponseOf<typeof disclosures.saveAnswers>
export type Judged = { readonly verdict: Verdict; readonly answer: NewAnswer | null }
type Source = 'entered' | 'api' | 'import'

export const refused = (
  datapoint: string,
  problem: NonNullable<Verdict['problem']>,
  about: string | null = null,
): Judged => ({
  verdict: { datapoint, outcome: 'refused', problem, about, inventoryFigure: null, current: null },
  answer: null,
})

/** Each answer is checked by itself: wrong ones are named, the others stored. */
export async function saveAnswers(deps: DisclosuresDeps, call: Call<typeof disclosures.saveAnswers>): Promise<Saved> {
  const { actor, params, body, db, clock } = call
  const { organisationId } = actor
  const source: Source = actor.tokenId === undefined ? 'entered' : 'api'
  const judged = await judgeAnswers(deps, db, {
    organisationId,
    year: params.year,
    answers: await answersOf(db, { organisationId, year: params.year }),
    inputs: body.answers,
    today: clock.today(),
    source,
  })
  return body.dryRun ? answerOf(params.year, judged) : store(deps, call, judged)
}

type Judging = Ground & {
  readonly organisationId: string
  readonly year: number
  readonly inputs: readonly disclosures.AnswerInput[]
}

/** A verdict for each answer sent; the inventory's own figure is told beside what was sent, and both are kept. */
export async function judgeAnswers(
  deps: Pick<DisclosuresDeps, 'inventory' | 'clock'>,
  db: Db,
  { organisationId, year, inputs, ...ground }: Judging,
): Promise<readonly Judged[]> {
  const seen = new Set<string>()
  const judged = inputs.map((input) => {
    if (seen.has(input.datapoint)) return refused(input.datapoint, 'sent-twice')
    seen.add(input.datapoint)
    return judge(input, ground)
  })
  const computed = judged.some(({ answer }) => answer && library().datapoints.get(answer.datapoint)?.computed_from)
  const figures = computed ? (await inventoryFigures(deps, db, organisationId, year)).values : new Map<string, string>()
  return judged.map((one): Judged => {
    const counted = figures.get(one.verdict.datapoint)
    const sent = one.answer?.value
    if (one.answer === null || typeof sent !== 'string') return one
    const noted = one.answer.note === '' ? null : { reported: sent, inventory: counted ?? null }
    const answer = { ...one.answer, noted }
    return counted === undefined || isSame(sent, counted)
      ? { ...one, answer }
      : { answer, verdict: { ...one.verdict, inventoryFigure: counted } }
  })
}

/** Answers datapoints with what the inventory says now. */
export async function takeOverFigures(
  deps: DisclosuresDeps,
  call: Call<typeof disclosures.takeOverFigures>,
): Promise<Saved> {
  const { actor, params, body, db } = call
  const scope = { organisationId: actor.organisationId, year: params.year }
  const answers = await answersOf(
    db,
    scope,
    body.datapoints.map(({ datapoint }) => datapoint),
  )
  const { values, without } = await inventoryFigures(deps, db, actor.organisationId, params.year)
  const seen = new Map(body.datapoints.map(({ datapoint, version }) => [datapoint, version]))
  const judged = [...seen].map(([datapoint, version]): Judged => {
    const value = values.get(datapoint)
    if (!library().datapoints.has(datapoint)) return refused(datapoint, 'datapoint-unknown')
    if (value === undefined) return refused(datapoint, problemOf(without.get(datapoint)))
    const row = answers.get(datapoint)
    if (version !== (row?.version ?? 0)) return conflict(datapoint, row)
    return next(row, {
      datapoint,
      value,
      entered: null,
      note: row?.note ?? '',
      notApplicable: null,
      source: 'inventory',
      bound: null,
    })
  })
  return store(deps, call, judged)
}

const problemOf = (without: WithoutFigure | undefined) =>
  without === undefined
    ? 'figure-not-in-inventory'
    : without === 'not-entered'
      ? 'figure-not-entered'
      : (`category-${without}` as const)

/** A text is bound to the numbers of now, unchanged in its words. */
export async function reviewNarrative(
  deps: DisclosuresDeps,
  call: Call<typeof disclosures.reviewNarrative>,
): Promise<disclosures.StoredAnswer> {
  const { actor, params, body, db, audit, clock } = call
  const scope = { organisationId: actor.organisationId, year: params.year }
  const answers = await answersOf(db, scope)
  const row = answers.get(params.datapoint) ?? fail('disclosures.answer-not-found')
  if (row.version !== body.version) fail('conflict')
  const bound = boundFigures(row.value, answers)
  const stored = await storeAnswers(db, scope, [{ ...row, bound, source: 'entered', after: row.version }], {
    personId: actor.personId,
    at: clock.now(),
    sample: row.sample,
  })
  const after = stored.get(params.datapoint) ?? fail('conflict')
  await audit({
    action: 'disclosures.review-narrative',
    subjectType: 'disclosure-answer',
    subjectId: `${params.year} ${params.datapoint}`,
  })
  await refreshReports(deps, call, params.year)
  return presentAnswer(after, () => null)!
}

type Ground = { readonly answers: Answers; readonly today: string; readonly source: Source }

function judge(input: disclosures.AnswerInput, { answers, today, source }: Ground): Judged {
  const datapoint = library().datapoints.get(input.datapoint)
  if (!datapoint) return refused(input.datapoint, 'datapoint-unknown')
  const row = answers.get(datapoint.id)
  if (input.version !== (row?.version ?? 0)) return conflict(datapoint.id, row)
  const rest = {
    datapoint: datapoint.id,
    note: input.note ?? row?.note ?? '',
    notApplicable: input.notApplicable ?? null,
    source,
  }
  if (input.value === null || rest.notApplicable !== null)
    return next(row, { ...rest, value: null, entered: null, bound: null })
  const checked = checkAnswer(
    datapoint,
    { value: input.value, unit: input.unit ?? null },
    { today, units: library().units, find: (id) => library().datapoints.get(id) },
  )
  if ('problem' in checked) return refused(datapoint.id, checked.problem, checked.about ?? null)
  return next(row, { ...rest, ...checked, bound: boundFigures(checked.value, answers) })
}

const conflict = (datapoint: string, row: AnswerRow | undefined): Judged => ({
  verdict: {
    datapoint,
    outcome: 'conflict',
    problem: null,
    about: null,
    inventoryFigure: null,
    current: presentAnswer(row, () => null),
  },
  answer: null,
})

function next(row: AnswerRow | undefined, answer: Omit<NewAnswer, 'after'>): Judged {
  const same =
    row === undefined
      ? answer.value === null && answer.notApplicable === null && answer.note === ''
      : contentOf(row) === contentOf(answer)
  return {
    verdict: {
      datapoint: answer.datapoint,
      outcome: same ? 'unchanged' : 'stored',
      problem: null,
      about: null,
      inventoryFigure: null,
      current: presentAnswer(row, () => null),
    },
    answer: same ? null : { ...answer, after: row?.version ?? 0 },
  }
}

/** What makes two answers differ; keys of stored objects come back in an order of their own. */
function contentOf({ value, entered, note, notApplicable, source }: Omit<NewAnswer, 'after' | 'datapoint' | 'bound'>) {
  const inOrder = (_key: string, part: unknown): unknown =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part
  return JSON.stringify([value, entered, note, notApplicable, source === 'inventory'], inOrder)
}

const answerOf = (year: number, judged: readonly Judged[]): Saved => ({
  year,
  stored: judged.filter(({ verdict }) => verdict.outcome === 'stored').length,
  verdicts: judged.map(({ verdict }) => verdict),
})

async function store(
  deps: DisclosuresDeps,
  call: Pick<Call<typeof disclosures.saveAnswers>, 'actor' | 'params' | 'db' | 'audit' | 'clock' | 'request'>,
  judged: readonly Judged[],
): Promise<Saved> {
  const { actor, params, db, audit, clock } = call
  const scope = { organisationId: actor.organisationId, year: params.year }
  const given = judged.flatMap(({ answer }) => answer ?? [])
  const stored = await storeAnswers(db, scope, given, { personId: actor.personId, at: clock.now() })
  const overtaken = given.map(({ datapoint }) => datapoint).filter((datapoint) => !stored.has(datapoint))
  const now = overtaken.length === 0 ? new Map<string, AnswerRow>() : await answersOf(db, scope, overtaken)
  if (stored.size > 0) {
    await audit({
      action: 'disclosures.save-answers',
      subjectType: 'disclosure-answers',
      subjectId: String(params.year),
      details: { datapoints: [...stored.keys()].slice(0, 50), count: stored.size },
    })
    await refreshReports(deps, call, params.year)
  }
  return answerOf(
    params.year,
    judged.map((one): Judged => {
      const datapoint = one.verdict.datapoint
      if (overtaken.includes(datapoint) && one.answer) return conflict(datapoint, now.get(datapoint))
      const row = one.answer ? stored.get(datapoint) : undefined
      return row ? { ...one, verdict: { ...one.verdict, current: presentAnswer(row, () => null) } } : one
    }),
  )
}
