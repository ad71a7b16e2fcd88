import type { Entry, EntrySummary, Source } from '@athar/contracts/content'

export const entryId = '22222222-2222-4222-8222-222222222222'

export const aSource = (over: Partial<Source> = {}): Source => ({
  id: 'sabq-151',
  title: 'A statement',
  publisher: 'Sabq',
  publisherAr: 'سبق',
  year: '2025',
  address: 'https://sabq.org/1',
  kind: 'news',
  note: null,
  ...over,
})

export const aSummary = (over: Partial<EntrySummary> = {}): EntrySummary => ({
  id: entryId,
  kind: 'sgi-headline',
  slug: 'trees-planted',
  position: 1,
  title: { en: 'Trees planted', ar: 'أشجار مزروعة' },
  state: 'published',
  sample: false,
  version: 2,
  publishedVersion: 2,
  publishedAt: '2026-11-01T08:00:00.000Z',
  changedAt: '2026-11-01T08:00:00.000Z',
  changedBy: { id: '33333333-3333-4333-8333-333333333333', name: 'Huda' },
  missing: [],
  ...over,
})

export const aHeadline = (over: Record<string, unknown> = {}) => ({
  label: { en: 'Trees planted', ar: 'أشجار مزروعة' },
  value: 151_000_000,
  unit: { en: 'trees', ar: 'شجرة' },
  year: 2025,
  status: 'sourced',
  qualifier: 'more-than',
  basis: null,
  sources: ['sabq-151'],
  specDisplays: null,
  ...over,
})

export const anEntry = (over: Partial<Entry> = {}): Entry => ({
  ...aSummary(),
  draft: { version: 2, body: aHeadline(), sample: false },
  published: { version: 2, body: aHeadline(), sample: false },
  ...over,
})
