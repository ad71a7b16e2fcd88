import type { GwpSet } from '@athar/carbon'

/** Components with their 100-year potentials (IPCC AR5 and AR6), as gwp.csv of the reference data has them. */
export const COMPONENTS: Readonly<
  Record<string, { readonly symbol: string; readonly AR5: string; readonly AR6: string }>
> = {
  'HFC-32': { symbol: 'G_32', AR5: '677', AR6: '771' },
  'HFC-125': { symbol: 'G_125', AR5: '3170', AR6: '3740' },
  'HFC-134a': { symbol: 'G_134a', AR5: '1300', AR6: '1530' },
  'HFC-143a': { symbol: 'G_143a', AR5: '4800', AR6: '5810' },
  CO2: { symbol: 'G_744', AR5: '1', AR6: '1' },
}

/** Refrigerants as their components with their shares of the mass (US EPA Emission Factors Hub 2025, table 12). */
export const REFRIGERANTS: Readonly<Record<string, readonly (readonly [component: string, share: string])[]>> = {
  'R-32': [['HFC-32', '1']],
  'R-134a': [['HFC-134a', '1']],
  'R-404A': [
    ['HFC-125', '0.44'],
    ['HFC-134a', '0.04'],
    ['HFC-143a', '0.52'],
  ],
  'R-407A': [
    ['HFC-32', '0.20'],
    ['HFC-125', '0.40'],
    ['HFC-134a', '0.40'],
  ],
  'R-407C': [
    ['HFC-32', '0.23'],
    ['HFC-125', '0.25'],
    ['HFC-134a', '0.52'],
  ],
  'R-410A': [
    ['HFC-32', '0.50'],
    ['HFC-125', '0.50'],
  ],
  'R-507A': [
    ['HFC-125', '0.50'],
    ['HFC-143a', '0.50'],
  ],
  'R-744': [['CO2', '1']],
}

/** Names of the refrigerants. */
export const REFRIGERANT_NAMES = Object.keys(REFRIGERANTS)

/** Sets that the versions of the methodology are given in. */
export type RefrigerantGwpSet = Exclude<GwpSet, 'AR4'>
