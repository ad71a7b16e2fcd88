/**
 * What may be said about a row of an activity file. A code carries a severity and nothing else;
 * the words for people live in the messages, one title and one help text per code.
 */

/**
 * - `skip`: the row is not data (a title, the header, a total);
 * - `refuse`: the row cannot be imported as it stands;
 * - `hold`: the row waits until a person confirms or changes it;
 * - `warn`: the row is imported and the person is told;
 * - `info`: what was done while reading; the row counts as clean.
 */
export type Severity = 'skip' | 'refuse' | 'hold' | 'warn' | 'info'

/** Every code with its severity, in the order in which a row reports them. */
export const CODES = {
  'title-row': 'skip',
  'blank-row': 'skip',
  'group-header-row': 'skip',
  'header-row': 'skip',
  'repeated-header-row': 'skip',
  'total-row': 'skip',
  'footer-row': 'skip',
  'below-table': 'skip',
  'no-value': 'skip',
  'summed-interval': 'skip',
  'not-consumption': 'skip',
  'first-reading': 'skip',
  'skipped-by-person': 'skip',

  'column-count': 'refuse',
  'site-missing': 'refuse',
  'period-missing': 'refuse',
  'date-unreadable': 'refuse',
  'date-invalid': 'refuse',
  'period-reversed': 'refuse',
  'period-in-future': 'refuse',
  'activity-missing': 'refuse',
  'activity-unknown': 'refuse',
  'quantity-missing': 'refuse',
  'quantity-formula': 'refuse',
  'quantity-error-value': 'refuse',
  'quantity-not-number': 'refuse',
  'quantity-out-of-range': 'refuse',
  'formula-without-value': 'refuse',
  'unit-missing': 'refuse',
  'unit-unknown': 'refuse',
  'unit-conflict': 'refuse',
  'unit-dimension': 'refuse',
  'supplier-too-long': 'refuse',
  'duplicate-row': 'refuse',
  'reference-conflict': 'refuse',
  'interval-negative': 'refuse',
  'interval-repeated': 'refuse',
  'no-next-reading': 'refuse',
  'reading-order': 'refuse',

  'site-unknown': 'hold',
  'activity-suggested': 'hold',
  'date-order-assumed': 'hold',
  'number-ambiguous': 'hold',
  'quantity-approximate': 'hold',
  'negative-quantity': 'hold',
  'quantity-implausible': 'hold',
  'unit-ambiguous': 'hold',
  'heat-basis': 'hold',
  'co2e-set': 'hold',
  'period-overlap': 'hold',
  'equal-row': 'hold',
  'inventory-overlap': 'hold',
  'reference-in-inventory': 'hold',
  'quality-unknown': 'hold',
  'distance-missing': 'hold',
  'total-differs': 'hold',
  'register-fell': 'hold',
  'register-amount': 'hold',
  outlier: 'hold',

  'site-new': 'warn',
  'negative-adjustment': 'warn',
  'number-format-european': 'warn',
  'number-parentheses': 'warn',
  'number-trailing-minus': 'warn',
  'quantity-zero': 'warn',
  'unit-from-quantity': 'warn',
  'heat-basis-assumed': 'warn',
  'factor-year': 'warn',
  'date-hijri-converted': 'warn',
  'date-excel-serial': 'warn',
  'date-two-digit-year': 'warn',
  'date-time-zone': 'warn',
  'period-from-month': 'warn',
  'period-from-quarter': 'warn',
  'period-from-year': 'warn',
  'period-spans-years': 'warn',
  'interval-gaps': 'warn',
  'formula-text': 'warn',

  'digits-arabic-indic': 'info',
  'digits-persian': 'info',
  'number-scientific': 'info',
  'number-as-text': 'info',
  'number-mark-inferred': 'info',
  'date-order-inferred': 'info',
  'unit-normalised': 'info',
  'site-normalised': 'info',
  'activity-normalised': 'info',
  'outside-scopes': 'info',
} as const satisfies Record<string, Severity>

/** One of the codes above. */
export type Code = keyof typeof CODES

/** The codes of one severity. */
export type CodeOf<S extends Severity> = { [C in Code]: (typeof CODES)[C] extends S ? C : never }[Code]

/** A code that keeps a row waiting until a person has answered. */
export type HoldCode = CodeOf<'hold'>

/** What becomes of a row. */
export type RowStatus = 'accept' | 'flag' | 'refuse' | 'skip'

/** All codes, in reporting order. */
export const ALL_CODES: readonly Code[] = Object.keys(CODES) as Code[]

const RANK = new Map<Code, number>(ALL_CODES.map((code, index) => [code, index]))
/** Shared by every clean row, so that a clean row costs no array. */
export const NO_CODES: readonly never[] = Object.freeze([])

/** Whether the code keeps a row waiting. */
export function isHoldCode(code: Code): code is HoldCode {
  return CODES[code] === 'hold'
}

/** The codes once each, in reporting order. */
export function sortCodes(codes: Iterable<Code>): readonly Code[] {
  const unique = [...new Set(codes)]
  return unique.length === 0 ? NO_CODES : unique.sort((a, b) => RANK.get(a)! - RANK.get(b)!)
}

/** Status and waiting follow from the codes alone: the heaviest severity wins; an answered hold is a warning. */
export function statusOf(
  codes: readonly Code[],
  confirmed: ReadonlySet<Code> = NONE,
): { status: RowStatus; needsConfirmation: boolean } {
  if (codes.length === 0) return ACCEPTED
  let weight = 0
  for (const code of codes) weight = Math.max(weight, weightOf(code, confirmed))
  return OUTCOMES[weight]!
}

const NONE: ReadonlySet<Code> = new Set()
const ACCEPTED = Object.freeze({ status: 'accept', needsConfirmation: false } as const)
const OUTCOMES = [
  ACCEPTED,
  Object.freeze({ status: 'flag', needsConfirmation: false } as const),
  Object.freeze({ status: 'flag', needsConfirmation: true } as const),
  Object.freeze({ status: 'refuse', needsConfirmation: false } as const),
  Object.freeze({ status: 'skip', needsConfirmation: false } as const),
] as const

function weightOf(code: Code, confirmed: ReadonlySet<Code>): number {
  switch (CODES[code]) {
    case 'info':
      return 0
    case 'warn':
      return 1
    case 'hold':
      return confirmed.has(code) ? 1 : 2
    case 'refuse':
      // Of the refusals only this one can be lifted: a person says that both rows count.
      return code === 'reference-conflict' && confirmed.has(code) ? 1 : 3
    case 'skip':
      return 4
  }
}
