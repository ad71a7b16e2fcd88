import { expect, test } from 'vitest'

import type { Cell } from './cell.ts'
import { detectLayout, guessColumn } from './header.ts'
import { applyMapping, headerFingerprint, suggestMapping } from './mapping.ts'

const EN = 'site,period_start,period_end,activity,quantity,unit,supplier,reference,note,data_quality'.split(',')
const AR = 'الموقع,بداية الفترة,نهاية الفترة,النشاط,الكمية,الوحدة,المورد,المرجع,ملاحظات,جودة البيانات'.split(',')
const IN_ORDER = {
  site: 0,
  periodStart: 1,
  periodEnd: 2,
  activity: 3,
  quantity: 4,
  unit: 5,
  supplier: 6,
  reference: 7,
  note: 8,
  dataQuality: 9,
}

function mapped(records: Cell[][]) {
  const layout = detectLayout(records)!
  return suggestMapping(layout, records.slice(layout.headerRecord))
}

test.each([
  ['English', EN],
  ['Arabic', AR],
])('the %s template maps completely and surely', (_, header) => {
  const { mapping, confidence, missing } = mapped([header])
  expect(mapping.columns).toEqual(IN_ORDER)
  expect(new Set(Object.values(confidence))).toEqual(new Set([1]))
  expect(missing).toEqual([])
})

test('a header is found below titles and blank rows', () => {
  const layout = detectLayout([
    ['Energy log 2024', '', ''],
    ['', '', ''],
    ['Site Name', 'From Date', 'Consumption (kWh)'],
  ])
  expect(layout).toMatchObject({ headerRecord: 3, groupHeaderRecord: 0 })
})

test('two header rows are read together', () => {
  const records = [
    ['الموقع', 'الفترة', '', 'النشاط', 'الاستهلاك', ''],
    ['', 'من', 'إلى', '', 'الكمية', 'الوحدة'],
  ]
  const { mapping } = mapped(records)
  expect(detectLayout(records)).toMatchObject({ headerRecord: 2, groupHeaderRecord: 1 })
  expect(mapping.columns).toMatchObject({ periodStart: 1, periodEnd: 2, quantity: 4, unit: 5 })
})

test('a unit in the column name serves every row', () => {
  const { mapping, missing } = mapped([['Branch', 'Billing Period', 'Energy Type', 'Consumption (kWh)']])
  expect(mapping.columns).toEqual({ site: 0, period: 1, activity: 2, quantity: 3 })
  expect(mapping.constants).toEqual({ unit: 'kWh' })
  expect(missing).toEqual([])
})

test('a table without a column of amounts has no layout', () => {
  expect(
    detectLayout([
      ['foo', 'bar'],
      ['one', 'two'],
    ]),
  ).toBeNull()
  expect(
    detectLayout([
      ['Property Id', 'Postal code', 'Site name'],
      ['10176804', '12211', 'North'],
      ['10176805', '12212', 'South'],
    ]),
  ).toBeNull()
  expect(detectLayout([])).toBeNull()
})

test('columns without a telling name are found by their content', () => {
  const header = ['Site', 'A', 'B', 'C', 'D', 'E']
  const rows = [
    ['X', '2024-01-01', '2024-01-31', 'diesel', '12.5', 'L'],
    ['X', '2024-02-01', '2024-02-29', 'petrol', '99', 'L'],
  ]
  const layout = { headerRecord: 1, groupHeaderRecord: 0, header, groups: [] }
  const tests = {
    isActivity: (text: string) => ['diesel', 'petrol'].includes(text),
    dimensionOf: (text: string) => (text === 'L' ? 'volume' : null),
    isSite: () => false,
  }
  const { mapping, confidence } = suggestMapping(layout, rows, tests)
  expect(mapping.columns).toEqual({ site: 0, periodStart: 1, periodEnd: 2, activity: 3, quantity: 4, unit: 5 })
  expect(confidence.quantity).toBeLessThan(confidence.site!)
})

test('missing columns are named', () => {
  expect(mapped([['Site', 'Quantity', 'Notes']]).missing).toEqual(['periodStart', 'activity', 'unit'])
})

test.each([
  ['Facility Name', 'site'],
  ['كمية الاستهلاك', 'quantity'],
  ['UoM', 'unit'],
  ['رقم الفاتورة', 'reference'],
  ['Invoice No.', 'reference'],
  ['الشهر', 'period'],
  ['من تاريخ', 'periodStart'],
  ['المُورِّد', 'supplier'],
  ['Total energy consumption of the month', 'quantity'],
])('the column %s means %s', (name, field) => {
  expect(guessColumn(name)?.field).toBe(field)
})

test('a saved mapping fits the same header at once, however it is spelt', () => {
  const { mapping } = mapped([EN])
  const saved = { ...mapping, dateOrder: 'month-day' as const }
  const again = { headerRecord: 1, groupHeaderRecord: 0, header: EN.map((name) => name.toUpperCase()), groups: [] }
  expect(headerFingerprint(again.header)).toBe(mapping.fingerprint)
  expect(applyMapping(saved, again)).toBe(saved)
})

test('a saved mapping follows columns that moved, and gives up when one is gone', () => {
  const { mapping } = mapped([EN])
  const moved = { headerRecord: 1, groupHeaderRecord: 0, header: ['id', ...EN.toReversed()], groups: [] }
  expect(applyMapping(mapping, moved)?.columns).toMatchObject({ site: 10, quantity: 6 })
  expect(applyMapping(mapping, { ...moved, header: ['site', 'unit'] })).toBeNull()
})
