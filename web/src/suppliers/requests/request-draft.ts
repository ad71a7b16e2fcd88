import type { RequestInput } from '@athar/contracts/suppliers'

/** As typed: a date is null while it is none. */
export type RequestDraft = {
  readonly supplier: string
  readonly email: string
  readonly language: string | null
  readonly product: string
  readonly activity: string | null
  readonly unit: string | null
  readonly periodFrom: string | null
  readonly periodTo: string | null
  readonly note: string
  readonly evidenceRequired: boolean
}

/** For the last whole year, which is what inventories are made of. */
export const newDraft = (language: string, today: string): RequestDraft => {
  const year = Number(today.slice(0, 4)) - 1
  return {
    supplier: '',
    email: '',
    language,
    product: '',
    activity: null,
    unit: null,
    periodFrom: `${year}-01-01`,
    periodTo: `${year}-12-31`,
    note: '',
    evidenceRequired: false,
  }
}

/** As the contract takes it; what does not fit stays for its checks to refuse. */
export const bodyOf = (draft: RequestDraft): RequestInput => ({
  ...draft,
  language: draft.language as RequestInput['language'],
  activity: draft.activity ?? '',
  unit: draft.unit ?? '',
  periodFrom: draft.periodFrom ?? '',
  periodTo: draft.periodTo ?? '',
})
