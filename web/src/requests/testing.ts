import type { RequestDetail, RequestEntry } from '@athar/contracts/requests'

export const requestId = '0d0d0d0d-0000-4000-8000-000000000001'

export const aRequest = (over: Partial<RequestEntry> = {}): RequestEntry => ({
  id: requestId,
  reference: 'R-7KMNPQRS',
  kind: 'demo',
  state: 'new',
  name: 'نورة الحربي',
  email: 'noura@example.com',
  organisation: 'Oasis Works',
  about: 'Scope 3',
  trees: null,
  language: 'ar',
  createdAt: '2026-11-19T08:00:00.000Z',
  changedAt: '2026-11-19T08:00:00.000Z',
  handledBy: null,
  version: 1,
  ...over,
})

export const aDetail = (over: Partial<RequestDetail> = {}): RequestDetail => ({
  ...aRequest(),
  history: [
    {
      action: 'receive',
      side: 'person',
      at: '2026-11-19T08:00:00.000Z',
      by: null,
      from: null,
      to: 'new',
      comment: '',
    },
  ],
  ...over,
})
