import { add, decimal, multiply, toText, trim, ZERO, type Decimal } from '@athar/carbon'
import { parseCsv } from '../../../../../packages/activity-file/src/testing.ts'
import { expect, it } from 'vitest'
import { buildReport } from '../data/build-report.ts'
import { countYear, groundOf } from '../data/year-totals.ts'
import { reportWords } from '../document/report-words.ts'
import type { NamedStatement } from '../document/statement-fact.ts'
import { aFacts, held, root, siteOf } from '../testing-facts.ts'
import { aBusyYear, recordsOf } from '../testing-year.ts'
import type { ReportFacts } from '../data/report-facts.ts'
import { writeCsv } from './write-csv.ts'

const words = reportWords('en')
const signing = { publicKey: '', sign: (text: string) => text }

async function sheetOf(facts: ReportFacts, statements: readonly NamedStatement[] = []) {
  const source = {
    facts,
    report: buildReport(facts),
    counted: countYear(facts.thisYear, groundOf(facts)),
    signing,
    words,
    statements,
  }
  const texts: string[] = []
  for await (const text of writeCsv({ ...source, records: recordsOf(facts) })) texts.push(text)
  const [header, ...rows] = parseCsv(texts.join('').slice(1))
  const column = (key: string) => {
    const at = header!.indexOf(words.say(key === 'statement' ? 'facts.statement' : `columns.${key}`))
    expect(at, `${key}`).toBeGreaterThan(-1)
    return rows.map((row) => row[at]!)
  }
  const total = (kind: string): string =>
    toText(trim(column(`counted.${kind}`).reduce<Decimal>((all, kg) => add(all, decimal(kg)), ZERO)))
  return { report: source.report, column, total }
}

it('the records of a file add up to the report to the last digit, shares and contracts included', async () => {
  const { report, total } = await sheetOf(aBusyYear())
  const { totals } = report
  const exact = (kg: string) => toText(trim(decimal(kg)))
  expect({
    location: total('location'),
    market: total('market'),
    scope1: total('scope1'),
    scope2Location: total('scope2Location'),
    scope2Market: total('scope2Market'),
    scope3: total('scope3'),
    outside: total('outside'),
    biogenic: total('biogenic'),
  }).toEqual({
    location: exact(totals.location!.kg),
    market: exact(totals.market!.kg),
    scope1: exact(totals.scope1!.kg),
    scope2Location: exact(totals.scope2Location!.kg),
    scope2Market: exact(totals.scope2Market!.kg),
    scope3: exact(totals.scope3!.kg),
    outside: exact(totals.outsideKg),
    biogenic: exact(totals.biogenicCo2Kg),
  })
})

it('each record says its entity, its share, by what, and whether it is inside the boundary', async () => {
  const facts = aFacts({
    entities: [root, held('venture', '0.4'), held('sold', '0.5', { validTo: '2025-03-14' })],
    sites: [siteOf('a'), siteOf('b', 'venture'), siteOf('c', 'sold')],
    organisation: { consolidationApproach: 'equity-share' },
    lines: [
      { activity: 'diesel-stationary', quantity: '100', siteId: 'a' },
      { activity: 'diesel-stationary', quantity: '100', siteId: 'b' },
      {
        activity: 'diesel-stationary',
        quantity: '100',
        siteId: 'c',
        periodStart: '2025-08-01',
        periodEnd: '2025-08-31',
      },
      { activity: 'diesel-stationary', quantity: '100', siteId: 'a', state: 'returned' },
    ],
  })
  const { column } = await sheetOf(facts)
  expect(column('entity')).toEqual(['Najd Industries', 'venture', 'sold', 'Najd Industries'])
  expect(column('boundary')).toEqual(['Inside', 'In part', 'Outside', 'Returned, not counted'])
  expect(column('countedShare')).toEqual(['100', '40', '0', '0'])
  expect(new Set(column('countedBasis'))).toEqual(new Set(['Equity share']))
  const [whole, part, none, returned] = column('counted.location').map((kg) => decimal(kg))
  expect(toText(trim(part!))).toBe(toText(trim(multiply(whole!, decimal('0.4')))))
  expect([toText(none!), toText(returned!)]).toEqual(['0', '0'])
})

it('records that cancel each other still show what each of them counts', async () => {
  const facts = aFacts({
    lines: [
      { activity: 'diesel-stationary', quantity: '5', records: 1 },
      { activity: 'diesel-stationary', quantity: '-5', records: 1 },
    ],
  })
  const { column, total } = await sheetOf(facts)
  expect(total('location')).toBe('0')
  expect(column('counted.scope1').map((kg) => kg.startsWith('-'))).toEqual([false, true])
})

it('each record names the statements that cover the year with their opinion', async () => {
  const statement = {
    verifier: { en: 'Rawabi', ar: '' },
    level: 'limited',
    standard: 'ISO 14064-3:2019',
    text: '',
    signedAt: '2026-11-12T08:00:00.000Z',
    figures: null,
    covers: true,
    why: null,
    now: null,
  } as const
  const { column } = await sheetOf(aFacts({ lines: [{ activity: 'diesel-stationary', quantity: '5', records: 1 }] }), [
    { ...statement, number: 'V-23456789', conclusion: 'unmodified' },
    { ...statement, number: 'V-34567892', conclusion: 'disclaimer' },
    { ...statement, number: 'V-45678923', conclusion: 'adverse' },
    { ...statement, number: 'V-56789234', conclusion: 'unmodified', covers: false },
  ])
  expect(column('statement')).toEqual([
    'V-23456789 (Unmodified opinion); V-34567892 (Disclaimer of opinion); V-45678923 (Adverse opinion)',
  ])
})
