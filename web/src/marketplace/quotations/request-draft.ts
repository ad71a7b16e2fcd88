import { priceCurrencies, type OwnRequest, type QuotationInput, type RequestInput } from '@athar/contracts/marketplace'
import { dayOf, momentOf, timeOf, toLatinDigits } from '@athar/i18n'
import type { Issue } from '../../platform/form/index.ts'
import { typedNumber } from '../../platform/form/index.ts'

export type ChosenProvider = {
  readonly id: string
  readonly listingId: string | null
  readonly name: { readonly en: string; readonly ar: string }
}
export type DeadlineDraft = { readonly date: string | null; readonly time: string }
export type RequestDraft = DeadlineDraft &
  Pick<RequestInput, 'title' | 'text'> & {
    readonly category: RequestInput['category'] | ''
    readonly regions: readonly string[]
    readonly providers: readonly ChosenProvider[]
  }

export const draftOf = (
  request: OwnRequest | null,
  provider: ChosenProvider | null,
  category: RequestDraft['category'] = '',
): RequestDraft => ({
  title: request?.title ?? '',
  text: request?.text ?? '',
  category: request?.category ?? category,
  regions: request?.regions ?? [],
  date: request ? dayOf(request.deadline) : '',
  time: request ? timeOf(request.deadline) : '12:00',
  providers: request
    ? request.quotations.flatMap(({ providerId: id, listingId, provider: name }) =>
        id === null ? [] : [{ id, listingId, name }],
      )
    : provider
      ? [provider]
      : [],
})

const plainTime = (time: string): string => toLatinDigits(time).trim()
const isTime = (time: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(plainTime(time))

/** The moment that a day and a time name on the clocks of Riyadh. */
export const deadlineOf = ({ date, time }: DeadlineDraft): string =>
  date && isTime(time) ? new Date(momentOf(date, plainTime(time))).toISOString() : ''

/** What the contract calls one moment stands in two fields. */
export const deadlineIssues = ({ date, time }: DeadlineDraft): Issue[] => [
  ...(date ? [] : [{ path: 'date', code: 'wrong' }]),
  ...(isTime(time) ? [] : [{ path: 'time', code: 'wrong' }]),
]

export const bodyOf = (draft: RequestDraft): RequestInput => ({
  title: draft.title,
  text: draft.text,
  category: draft.category as RequestInput['category'],
  regions: draft.regions as RequestInput['regions'],
  deadline: deadlineOf(draft),
  providers: draft.providers.map(({ id, listingId }) => ({ id, listingId })),
})

export const requestIssues = (draft: RequestDraft): Issue[] => [
  ...(['title', 'text', 'category'] as const).flatMap((path) =>
    draft[path].trim() === '' ? [{ path, code: 'wrong' }] : [],
  ),
  ...(draft.regions.length === 0 ? [{ path: 'regions', code: 'wrong' }] : []),
  ...deadlineIssues(draft),
]

export type QuotationDraft = {
  readonly price: string
  readonly currency: string
  readonly vat: string
  readonly term: string
  readonly conditions: string
  readonly validUntil: string | null
}
export const quotationDraftOf = (quotation: QuotationInput | null): QuotationDraft => ({
  price: quotation?.price ?? '',
  currency: quotation?.currency ?? priceCurrencies[0],
  vat: quotation ? (quotation.vatIncluded ? 'included' : 'excluded') : '',
  term: quotation?.term ?? '',
  conditions: quotation?.conditions ?? '',
  validUntil: quotation?.validUntil ?? '',
})

export const quotationBody = (draft: QuotationDraft): QuotationInput => ({
  price: typedNumber(draft.price) ?? '',
  currency: draft.currency as QuotationInput['currency'],
  vatIncluded: draft.vat === 'included',
  term: draft.term,
  conditions: draft.conditions,
  validUntil: draft.validUntil ?? '',
})

export const quotationIssues = (draft: QuotationDraft): Issue[] =>
  (['price', 'vat', 'validUntil'] as const).flatMap((path) => (draft[path] ? [] : [{ path, code: 'wrong' }]))

const scaled = (price: string): bigint => {
  const [whole = '0', part = ''] = price.split('.')
  return BigInt(whole + part.padEnd(6, '0').slice(0, 6))
}

/** The lowest price first, those without one last; null where currencies differ, or only some include the tax. */
export function byPrice<Q extends { readonly quotation: QuotationInput | null }>(quotations: readonly Q[]): Q[] | null {
  const kinds = new Set(
    quotations.flatMap(({ quotation }) => (quotation ? `${quotation.currency} ${quotation.vatIncluded}` : [])),
  )
  if (kinds.size > 1) return null
  return quotations.toSorted((one, other) => {
    if (!one.quotation || !other.quotation) return Number(!one.quotation) - Number(!other.quotation)
    const [a, b] = [scaled(one.quotation.price), scaled(other.quotation.price)]
    return a < b ? -1 : Number(a > b)
  })
}
