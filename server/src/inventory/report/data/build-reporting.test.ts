import { add, decimal, sum, toText } from '@athar/carbon'
import { inventory } from '@athar/contracts'
import { expect, it } from 'vitest'
import { aBusyYear } from '../testing-year.ts'
import { buildReport } from './build-report.ts'
import { reportingItems } from './reporting-items.ts'

const total = (parts: readonly (string | null)[]): string => toText(sum(parts.map((part) => decimal(part ?? '0'))))

it('direct gases add up to scope 1, and the ISO categories to both totals, to the last digit', () => {
  const { reporting, totals } = buildReport(aBusyYear())
  expect(total(reporting.directGases.map(({ co2eKg }) => co2eKg))).toBe(totals.scope1?.kg)
  expect(total(reporting.isoCategories.map(({ kg }) => kg))).toBe(totals.location?.kg)
  expect(total(reporting.isoCategories.map(({ marketKg }) => marketKg))).toBe(totals.market?.kg)
  expect(total(Object.values(reporting.biogenicCo2Kg))).toBe(totals.biogenicCo2Kg)
  expect(total(reporting.isoCategories.map(({ biogenicCo2Kg }) => biogenicCo2Kg))).toBe(totals.biogenicCo2Kg)
  const direct = reporting.isoCategories.find(({ category }) => category === 1)!
  expect(direct.kg).toBe(totals.scope1?.kg)
  const indirect = reporting.isoCategories.filter(({ category }) => category > 2).map(({ kg }) => decimal(kg ?? '0'))
  expect(toText(indirect.reduce(add))).toBe(totals.scope3?.kg)
})

it('an item is stated once the organisation has said it, and never declared for it', () => {
  const states = (reporting: inventory.ReportingDetails, isVerified = false) =>
    Object.fromEntries(
      reportingItems(buildReport({ ...aBusyYear(), reporting }), isVerified)
        .filter(({ standard }) => standard === 'iso-14064-1')
        .map(({ item, state }) => [item, state]),
    )
  const nothing = states(inventory.noReportingDetails)
  expect(nothing).toMatchObject({ a: 'not-stated', b: 'not-stated', e: 'in-part', r: 'not-stated', s: 'not-stated' })
  const said = {
    responsiblePerson: 'Noura Alharbi',
    responsibleRole: '',
    organisationText: 'Cement works in Riyadh',
    significance: 'Above 1% of scope 1 and 2',
    baseYearReason: 'The first year with records of every site',
    isoConformity: true,
  }
  expect(states(said, true)).toMatchObject({ a: 'stated', b: 'stated', e: 'stated', r: 'stated', s: 'stated' })
})
