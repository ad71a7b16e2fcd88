import type * as inventory from '@athar/contracts/inventory'

type Decision = inventory.ImportDecision
type Synonyms = inventory.ImportOptions['synonyms']
export type RowEdit = Extract<Decision, { kind: 'set' }>['values']

/** What a person says about one row: an answer for each reason, values typed over, or that it stays out. */
export type RowAnswer = {
  readonly byCode: Readonly<Record<string, Decision>>
  readonly edit: RowEdit | null
  readonly skip: boolean
}
export const noAnswer: RowAnswer = { byCode: {}, edit: null, skip: false }

/** All that was said and not yet sent. */
export type Draft = {
  /** The version of the import the first word was said to. */
  readonly version: number | null
  readonly mapping: inventory.ImportMapping | null
  readonly dateOrder: inventory.ImportOptions['dateOrder'] | undefined
  readonly decimalMark: inventory.ImportOptions['decimalMark'] | undefined
  readonly facts: inventory.ImportOptions['facts']
  readonly synonyms: Synonyms
  readonly confirmedCodes: readonly string[]
  /** Whether names that are like no site become sites. */
  readonly createSites: boolean | undefined
  readonly answers: Readonly<Record<string, RowAnswer>>
  /** Names for which a site was created since the check. */
  readonly created: readonly string[]
}

export const emptyDraft: Draft = {
  version: null,
  mapping: null,
  dateOrder: undefined,
  decimalMark: undefined,
  facts: {},
  synonyms: { sites: {}, activities: {}, units: {} },
  confirmedCodes: [],
  createSites: undefined,
  answers: {},
  created: [],
}

const isEmptyAnswer = ({ byCode, edit, skip }: RowAnswer) => Object.keys(byCode).length === 0 && edit === null && !skip

export const answerOf = (draft: Draft, record: number): RowAnswer => draft.answers[String(record)] ?? noAnswer

/** Puts answers of many rows in at once; an answer that says nothing takes the row's earlier one away. */
export function withAnswers(draft: Draft, said: readonly (readonly [number, RowAnswer])[]): Draft {
  const answers = { ...draft.answers }
  for (const [record, answer] of said) {
    if (isEmptyAnswer(answer)) delete answers[String(record)]
    else answers[String(record)] = answer
  }
  return { ...draft, answers }
}

export const withChoice = (answer: RowAnswer, code: string, decision: Decision): RowAnswer => ({
  ...answer,
  skip: false,
  byCode: { ...answer.byCode, [code]: decision },
})

type SynonymKind = keyof Synonyms

/** What a name in the file stands for; null takes the word back. */
export function withSynonym(draft: Draft, kind: SynonymKind, name: string, meant: string | null): Draft {
  const all = { ...draft.synonyms[kind] }
  if (meant === null) delete all[name]
  else all[name] = meant
  return { ...draft, synonyms: { ...draft.synonyms, [kind]: all } }
}

/** How many answers wait to be sent: rows, names and reasons, each once. */
export function countAnswers(draft: Draft): number {
  const { answers, synonyms, confirmedCodes, dateOrder, decimalMark, facts, createSites } = draft
  const names = Object.values(synonyms).reduce((sum, kind) => sum + Object.keys(kind).length, 0)
  const said = [dateOrder, decimalMark, createSites, ...Object.values(facts)]
  const settings = said.filter((setting) => setting !== undefined).length
  return Object.keys(answers).length + names + confirmedCodes.length + settings
}

/** Settings of the next check: what is stored, and over it what was said here. */
export function optionsWith(stored: inventory.ImportOptions, draft: Draft): inventory.ImportOptions {
  const merged = (kind: SynonymKind) => ({ ...stored.synonyms[kind], ...draft.synonyms[kind] })
  return {
    mapping: draft.mapping ?? stored.mapping,
    dateOrder: draft.dateOrder === undefined ? stored.dateOrder : draft.dateOrder,
    decimalMark: draft.decimalMark === undefined ? stored.decimalMark : draft.decimalMark,
    facts: { ...stored.facts, ...draft.facts },
    synonyms: { sites: merged('sites'), activities: merged('activities'), units: merged('units') },
    confirmedCodes: [...new Set([...stored.confirmedCodes, ...draft.confirmedCodes])],
    createSites: draft.createSites ?? stored.createSites ?? true,
  }
}

type Sent = { readonly record: number; readonly decision: Decision }

/** The answers as the server takes them, in the order of the file. */
export function decisionsOf({ answers }: Draft): Sent[] {
  return Object.entries(answers)
    .map(([record, answer]) => [Number(record), answer] as const)
    .sort(([a], [b]) => a - b)
    .flatMap(([record, { byCode, edit, skip }]): Sent[] => {
      if (skip) return [{ record, decision: { kind: 'skip' } }]
      const said = Object.values(byCode).map((decision) => ({ record, decision }))
      return edit === null ? said : [...said, { record, decision: { kind: 'set', values: edit } }]
    })
}
