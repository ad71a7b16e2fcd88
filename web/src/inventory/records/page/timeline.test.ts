import { describe, expect, it } from 'vitest'
import { aRecord, aSnapshot, colleague, me } from '../testing.ts'
import { changesBetween, timelineOf } from './timeline.ts'

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`
const version = (number: number, record: ReturnType<typeof aRecord>, changedBy: string, day: number, reason = '') => ({
  version: number,
  snapshot: aSnapshot(record),
  removed: false,
  reason,
  changedBy,
  changedAt: at(day),
})

describe('the story of a record', () => {
  it('of a single version is its entry, or its import', () => {
    expect(timelineOf({ record: aRecord(), versions: [] })).toMatchObject([
      { kind: 'created', by: colleague, version: 1 },
    ])
    const imported = aRecord({ importId: '0a0a0a0a-0000-4000-8000-000000000055', importRow: 3 })
    expect(timelineOf({ record: imported, versions: [] })).toMatchObject([{ kind: 'imported' }])
  })

  it('runs from the entry over approval, return and correction to what it is now', () => {
    const entered = { preparedBy: colleague, preparedAt: at(1) }
    const first = aRecord({ ...entered, state: 'approved', decidedBy: me, decidedAt: at(2) })
    const second = aRecord({ ...entered, version: 2, state: 'returned', decidedBy: me, decidedAt: at(3) })
    const now = aRecord({
      version: 3,
      quantity: '8500',
      preparedBy: colleague,
      preparedAt: at(4),
      state: 'approved',
      decidedBy: me,
      decidedAt: at(5),
    })
    const story = timelineOf({
      record: now,
      versions: [version(2, second, colleague, 4, 'Other meter'), version(1, first, me, 3, 'Wrong meter')],
    })
    expect(story.map(({ kind, by, version: number, reason }) => [kind, by, number, reason])).toEqual([
      ['approved', me, 3, ''],
      ['corrected', colleague, 3, 'Other meter'],
      ['returned', me, 2, 'Wrong meter'],
      ['approved', me, 1, ''],
      ['created', colleague, 1, ''],
    ])
  })

  it('names what differs, and not what is only written otherwise', () => {
    const before = aSnapshot(aRecord({ quantity: '9000.500', note: 'old', supplier: { id: 3, name: 'x' } }))
    const after = aSnapshot(aRecord({ quantity: '9000.5', note: null, periodEnd: '2025-03-30' }))
    expect(changesBetween(before, after)).toEqual([
      { field: 'period', before: '2025-03-01/2025-03-31', after: '2025-03-01/2025-03-30' },
      { field: 'supplierId', before: '3', after: null },
      { field: 'note', before: 'old', after: null },
    ])
  })
})
