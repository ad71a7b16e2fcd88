import { compare, decimal, isDecimalText, roundToSignificant, toText, trim } from '@athar/carbon'
import type { disclosures } from '@athar/contracts'
import {
  disagrees,
  evaluateFormula,
  liveFiguresIn,
  type AnswerState,
  type AnswerValue,
  type Datapoint,
} from '@athar/frameworks'
import { library } from './library.ts'
import type { AnswerRow, Answers } from './store.ts'
import type { InventoryFigures } from './inventory-figures.ts'

export const presentAnswer = (
  row: AnswerRow | undefined,
  nameOf: (personId: string | null) => string | null,
): disclosures.StoredAnswer | null =>
  row === undefined
    ? null
    : {
        value: row.value as disclosures.StoredAnswer['value'],
        entered: row.entered,
        note: row.note,
        notApplicable: row.notApplicable,
        source: row.source,
        version: row.version,
        changedAt: row.changedAt.toISOString(),
        changedBy: nameOf(row.changedBy),
        sample: row.sample,
      }

/** How an answer counts towards its items. A sample needs no evidence: it is made up, and marked so. */
export const stateOf = (row: AnswerRow | undefined, evidenced: ReadonlySet<string>): AnswerState | undefined =>
  row && {
    answered: row.value !== null,
    notApplicable: row.notApplicable !== null,
    evidenced:
      row.sample || evidenced.has(row.datapoint) || !library().datapoints.get(row.datapoint)?.evidence_expected,
  }

export const isSame = (a: string, b: string): boolean =>
  isDecimalText(a) && isDecimalText(b) ? compare(decimal(a), decimal(b)) === 0 : a === b

const figureOf = (row: AnswerRow | undefined): string | null => (typeof row?.value === 'string' ? row.value : null)

/** What a formula makes of the stored answers, and whether the answer of its own differs beyond rounding. */
export function formulaOf({ id, formula }: Datapoint, answers: Answers) {
  if (formula === null) return null
  const valueOf = (name: string) => {
    const figure = figureOf(answers.get(name))
    return figure === null || !isDecimalText(figure) ? null : decimal(figure)
  }
  const result = evaluateFormula(formula, valueOf)
  if (!('value' in result)) return { text: formula, value: null, differs: false }
  const own = valueOf(id)
  return {
    text: formula,
    value: toText(trim(roundToSignificant(result.value, 12))),
    differs: own !== null && disagrees(own, result.value),
  }
}

/** The numbers that the figures of a text have now, for the day they change. */
export function boundFigures(value: AnswerValue | null, answers: Answers): Record<string, string | null> | null {
  const text = textOf(value)
  const names = liveFiguresIn(text)
  return names.length === 0
    ? null
    : Object.fromEntries(names.map((name) => [name, figureOf(answers.get(name))] as const))
}

function textOf(value: AnswerValue | null): string {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return ''
  const pair = value as { readonly en?: string; readonly ar?: string }
  return `${pair.en ?? ''}\n${pair.ar ?? ''}`
}

/** Figures of a text whose number is no longer the one it was written for, in the answers or in the inventory. */
export function changedFigures(row: AnswerRow | undefined, answers: Answers, figures: InventoryFigures['values']) {
  return Object.entries(row?.bound ?? {}).flatMap(([id, before]) => {
    const stored = figureOf(answers.get(id))
    const counted = answers.get(id)?.source === 'inventory' ? (figures.get(id) ?? stored) : stored
    const now = stored !== before ? stored : counted
    const same = before === null || now === null ? before === now : isSame(before, now)
    return same ? [] : [{ id, before, now }]
  })
}
