import * as inventory from '@athar/contracts/inventory'
import { typedNumber } from '../../../platform/form/index.ts'
import { firstOfNextMonth, isWholeMonth, lastDayOfMonth } from '../use-record-words.ts'

/** A record while it is typed: texts as they stand in their boxes; a day is null while it is none yet. */
export type RecordDraft = {
  readonly siteId: string | null
  readonly activity: string | null
  readonly quantity: string
  readonly unit: string | null
  readonly periodStart: string | null
  readonly periodEnd: string | null
  readonly supplier: inventory.Supplier | null
  readonly dataQuality: inventory.DataQuality
  readonly reference: string
  readonly note: string
  readonly reason: string
  /** Of a reported emission alone. */
  readonly reportedHow: inventory.ReportedHowName | null
  readonly reportedSource: string
}

export const emptyRecord: RecordDraft = {
  siteId: null,
  activity: null,
  quantity: '',
  unit: null,
  periodStart: '',
  periodEnd: '',
  supplier: null,
  dataQuality: 'measured',
  reference: '',
  note: '',
  reason: '',
  reportedHow: null,
  reportedSource: '',
}

/** A stored figure without the zeros after its last digit, as a person would type it. */
const asTyped = (figure: string): string => (figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure)

export const draftOf = (record: inventory.RecordItem, entered: inventory.EnteredBill | null = null): RecordDraft => ({
  siteId: record.site.id,
  activity: record.activity,
  quantity: asTyped(record.quantity),
  unit: record.unit,
  periodStart: record.periodStart,
  periodEnd: record.periodEnd,
  supplier: record.supplier,
  dataQuality: record.dataQuality,
  reference: record.reference ?? '',
  note: record.note ?? '',
  reason: '',
  ...reportedIn(entered),
})

const reportedIn = (entered: inventory.EnteredBill | null): Pick<RecordDraft, 'reportedHow' | 'reportedSource'> =>
  entered?.input?.kind === 'reported'
    ? { reportedHow: entered.input.how, reportedSource: entered.input.source }
    : { reportedHow: emptyRecord.reportedHow, reportedSource: '' }

/** What is sent for the draft; what is missing stays empty, for the contract to refuse. */
export const bodyOf = (draft: RecordDraft): inventory.RecordEntry => ({
  siteId: draft.siteId ?? '',
  activity: draft.activity ?? '',
  quantity: typedNumber(draft.quantity) ?? '',
  unit: draft.unit ?? '',
  periodStart: draft.periodStart ?? '',
  periodEnd: draft.periodEnd ?? '',
  supplierId: draft.supplier?.id ?? null,
  dataQuality: draft.dataQuality,
  reference: draft.reference.trim() || null,
  note: draft.note.trim() || null,
  ...(inventory.isReportedKey(draft.activity) ? { input: reportedOf(draft) } : {}),
})

/** What was reported is the quantity itself. */
const reportedOf = ({ quantity, unit, reportedHow, reportedSource }: RecordDraft): inventory.RecordEntry['input'] => ({
  kind: 'reported',
  amount: typedNumber(quantity) ?? '',
  unit: unit ?? '',
  // Nothing is chosen beforehand; what is missing is refused by the contract.
  how: reportedHow!,
  source: reportedSource.trim(),
})

/** The same bill a month later, its figures still to be typed. */
export function nextDraft(draft: RecordDraft): RecordDraft {
  const kept = { ...draft, quantity: '', reference: '', note: '', reason: '' }
  const { periodStart, periodEnd } = draft
  if (!periodStart || !periodEnd || !isWholeMonth(periodStart, periodEnd))
    return { ...kept, periodStart: '', periodEnd: '' }
  const start = firstOfNextMonth(periodStart)
  return { ...kept, periodStart: start, periodEnd: lastDayOfMonth(start) }
}
