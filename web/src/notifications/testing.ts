import type { Notice } from '@athar/contracts/notifications'

let made = 0

/** A notice as the server lists it. */
export const aNotice = (over: Partial<Notice> = {}): Notice => {
  made += 1
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    kind: 'inventory.records-imported',
    organisationId: null,
    person: 'Noura Alharbi',
    data: { count: 3, file: 'march.csv' },
    link: '/inventory/records?state=pending',
    createdAt: '2026-03-16T06:00:00.000Z',
    readAt: null,
    ...over,
  }
}

export const pageOf = (...items: Notice[]) => ({ body: { items, nextCursor: null } })
