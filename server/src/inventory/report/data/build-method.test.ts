import { expect, it } from 'vitest'
import { presentReport } from '../document/present-report.ts'
import { reportWords } from '../document/report-words.ts'
import { aFacts } from '../testing-facts.ts'
import { buildReport } from './build-report.ts'
import type { ReportFacts, StoredResolution } from './report-facts.ts'

const diesel = { activity: 'diesel-stationary', quantity: '100' }
const grid = { activity: 'electricity-grid', quantity: '1000' }
const waste = { activity: 'waste-landfill', quantity: '3' }
const chosen = 'ember-grid-lifecycle-sa-2024'
const choice = { activity: 'electricity-grid', factorId: chosen, reason: 'Asked for by the bank' }

/** The facts with the answer of one line, counted from zero, given otherwise. */
function answered(facts: ReportFacts, line: number, over: Partial<StoredResolution>): ReportFacts {
  const { resolutionId } = facts.thisYear.lines[line]!
  const resolution = { ...facts.resolutions.get(resolutionId)!, ...over }
  return { ...facts, resolutions: new Map([...facts.resolutions, [resolutionId, resolution]]) }
}
const withoutUpstream = (facts: ReportFacts, line: number) =>
  answered(facts, line, {
    answer: { ...facts.resolutions.get(facts.thisYear.lines[line]!.resolutionId)!.answer, upstream: [] },
  })
const textOf = (facts: ReportFacts, lang: 'en' | 'ar') =>
  JSON.stringify(presentReport(buildReport(facts), reportWords(lang)))

it('says of how many records of energy the supply chain is counted, when not of all', () => {
  const facts = aFacts({
    lines: [{ ...diesel, records: 3 }, { ...diesel, records: 4, periodStart: '2025-05-01' }, waste],
    options: { upstream: true },
  })
  expect(buildReport(facts).method.upstream).toEqual({ counted: true, energyRecords: 7, withUpstream: 7 })
  const part = withoutUpstream(facts, 0)
  expect(buildReport(part).method.upstream).toEqual({ counted: true, energyRecords: 7, withUpstream: 4 })
  expect(textOf(facts, 'en')).toContain('(scope 3, category 3) are included.')
  expect(textOf(part, 'en')).toMatch(/are included for \P{L}*4\P{L}* of \P{L}*7\P{L}* energy records/u)
  expect(textOf(part, 'ar')).toContain('لجزء من سجلات الوقود والطاقة')
  expect(buildReport(withoutUpstream(part, 1)).method.upstream.counted).toBe(false)
})

it('asks no supply chain of a factor that holds it already', () => {
  const facts = aFacts({ lines: [diesel, grid], options: { upstream: true, choices: [choice] } })
  expect(buildReport(facts).method.upstream).toEqual({ counted: true, energyRecords: 1, withUpstream: 1 })
})

it('lists each edition that figures rest on with its records, the one with most first, and no hash where none is known', () => {
  const facts = answered(
    aFacts({
      lines: [
        { ...diesel, records: 2 },
        { ...grid, records: 5 },
      ],
    }),
    1,
    {
      libraryEdition: 'feedfeedfeed',
    },
  )
  const [one, other] = buildReport(facts).method.libraries
  expect(one).toEqual({ edition: 'feedfeedfeed', records: 5, known: null })
  expect(other).toMatchObject({
    edition: facts.editions[0]!.id,
    records: 2,
    known: { factors: facts.editions[0]!.factors },
  })
  for (const lang of ['en', 'ar'] as const)
    for (const part of ['feedfeedfeed', facts.editions[0]!.sha256]) expect(textOf(facts, lang)).toContain(part)
  expect(textOf(facts, 'en')).toContain('its SHA-256 is not recorded')
})

it('lists the choices that figures rest on, with the reason of their time, and none that served no figure', () => {
  const at = (day: string) => `2026-03-${day}T00:00:00.000Z`
  const approved = { at: at('10'), action: 'inventory.approve-inventory', person: '', reason: '' }
  const facts = aFacts({
    lines: [{ ...grid, records: 2 }, diesel],
    options: { choices: [choice] },
    choices: [
      { ...choice, at: at('01') },
      { at: at('02'), activity: 'diesel-stationary', factorId: 'defra-diesel-2025', reason: 'Never calculated with' },
      { ...choice, at: at('11'), reason: 'Said after the approval' },
    ],
    changes: [approved],
    year: { state: 'locked' },
  })
  const listed = (of: ReportFacts) =>
    buildReport(of).method.choices.map(({ factorId, reason, records }) => [factorId, reason, records])
  expect(listed(facts)).toEqual([[chosen, 'Asked for by the bank', 2]])
  const open = { ...facts, thisYear: { ...facts.thisYear, year: { ...facts.thisYear.year, state: 'open' as const } } }
  expect(listed(open)).toEqual([[chosen, 'Said after the approval', 2]])
  const unknown = { ...facts, choices: [] }
  expect(listed(unknown)).toEqual([[chosen, null, 2]])
  expect(textOf(unknown, 'en')).toContain('Not recorded')
  expect(textOf(unknown, 'ar')).toContain('غير مسجل')
})
