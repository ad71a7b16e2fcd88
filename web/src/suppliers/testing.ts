import {
  requestDetail,
  supplierQuestion,
  type RequestDetail,
  type SupplierAnswer,
  type SupplierQuestion,
} from '@athar/contracts/suppliers'

export const anAnswer = (over: Partial<SupplierAnswer> = {}): SupplierAnswer => ({
  co2eKg: '1.25',
  method: 'iso-14067',
  gwpBasis: 'AR6',
  primaryDataPercent: null,
  verifier: '',
  contact: 'Lama, quality',
  comment: '',
  ...over,
})

/** One request as its supplier opens it, not answered yet. */
export const aQuestion = (over: Partial<SupplierQuestion> = {}): SupplierQuestion =>
  supplierQuestion.parse({
    organisation: { en: 'Najd Building Materials', ar: 'شركة نجد لمواد البناء' },
    supplier: 'Cement of the Gulf',
    product: 'Cement, bagged',
    unit: { en: 'tonne', ar: 'طن' },
    periodFrom: '2025-01-01',
    periodTo: '2025-12-31',
    note: '',
    language: 'en',
    evidenceRequired: false,
    state: 'sent',
    version: 3,
    linkUntil: '2026-12-20T08:00:00.000Z',
    returnedFor: null,
    answer: null,
    files: [],
    ...over,
  })

/** The same request as those who sent it see it: answered, and not decided. */
export const aRequest = (over: Partial<RequestDetail> = {}): RequestDetail =>
  requestDetail.parse({
    id: '0a5a0a5a-0000-4000-8000-000000000001',
    supplier: 'Cement of the Gulf',
    email: 'quality@example.org',
    language: 'en',
    product: 'Cement, bagged',
    activity: 'cement',
    unit: 'tonne',
    periodFrom: '2025-01-01',
    periodTo: '2025-12-31',
    note: '',
    evidenceRequired: false,
    supplierId: 7,
    state: 'answered',
    version: 4,
    mailedAt: '2026-11-20T08:00:00.000Z',
    linkUntil: '2026-12-20T08:00:00.000Z',
    createdBy: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    changedAt: '2026-11-21T08:00:00.000Z',
    answer: anAnswer(),
    factorId: null,
    history: [],
    ...over,
  })
