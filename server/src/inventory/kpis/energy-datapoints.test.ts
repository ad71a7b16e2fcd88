import { expect, test } from 'vitest'
import { energyDatapointNames, energyDatapoints, type EnergySource } from './energy-datapoints.ts'

const amount = (gj: string) => ({ gj, mwh: '0' })
const source = (total: string, revenue: { unit: string; denominator: string } | null): EnergySource => ({
  energy: {
    total: amount(total),
    renewable: amount('30'),
    nonRenewable: amount('90'),
    fuel: { renewable: amount('5'), nonRenewable: amount('50') },
    purchased: {
      electricity: amount('40'),
      heat: amount('3'),
      steam: amount('7'),
      cooling: amount('2.5'),
      covered: amount('20'),
      coveredRenewable: amount('15'),
    },
    generated: amount('14'),
    exported: amount('1.5'),
    selfUsed: amount('12.5'),
    carriers: [],
    months: [],
    sites: [],
    untold: [],
    exportedAboveGenerated: [],
  },
  comparison: {
    wholeYear: true,
    previous: null,
    base: null,
    baseYear: {
      year: 2024,
      gwpSet: null,
      reported: null,
      recalculated: null,
      required: false,
      thresholdPercent: '5',
      cumulativePercent: null,
      events: 0,
    },
    intensities: revenue === null ? [] : [{ per: 'revenue', kgPerUnit: '1', ...revenue }],
  },
})

test('a counted year gives the ten energy datapoints', () => {
  const found = energyDatapoints(source('120', { unit: 'SAR', denominator: '70' }))
  expect(found).toEqual({
    energy_total_gj: '120',
    energy_nonrenewable_fuel_gj: '50',
    energy_renewable_fuel_gj: '5',
    energy_purchased_electricity_gj: '40',
    energy_purchased_thermal_gj: '12.5',
    energy_renewable_gj: '30',
    renewable_share: '25',
    grid_electricity_share: '33.333333',
    energy_self_generated_gj: '12.5',
    energy_intensity_revenue: '1.714286',
  })
  expect(Object.keys(found)).toEqual([...energyDatapointNames])
})

test('no share of nothing, no intensity without revenue in riyals', () => {
  expect(energyDatapoints(source('0', null))).toMatchObject({
    renewable_share: null,
    grid_electricity_share: null,
    energy_intensity_revenue: null,
  })
  expect(energyDatapoints(source('120', { unit: 'USD', denominator: '70' })).energy_intensity_revenue).toBeNull()
})
