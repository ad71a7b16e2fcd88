/** A document that figures and equations are taken from. Titles are messages; a missing version is to be confirmed. */
export interface Source {
  readonly designation: string
  readonly version: string | null
}

/** The documents, by code. `own` marks what was calculated or chosen for Athar. */
export const SOURCES = {
  'ams-i-d': { designation: 'AMS-I.D', version: '18' },
  acm0002: { designation: 'ACM0002', version: null },
  tool07: { designation: 'TOOL07', version: null },
  ifi2021: { designation: 'IFI TWG 2021', version: '3.1' },
  'ams-ii-c': { designation: 'AMS-II.C', version: null },
  'ams-ii-e': { designation: 'AMS-II.E', version: null },
  'ipmvp-c': { designation: 'IPMVP', version: null },
  caltrack: { designation: 'CalTRACK', version: '2.0' },
  'ar-acm0003': { designation: 'AR-ACM0003', version: '2.0' },
  'ar-ams0007': { designation: 'AR-AMS0007', version: '3.1' },
  'ar-tool14': { designation: 'AR-TOOL14', version: '4.2' },
  'ams-iii-f': { designation: 'AMS-III.F', version: '12' },
  tool04: { designation: 'TOOL04', version: '8' },
  tool13: { designation: 'TOOL13', version: null },
  'ipcc2006-v5': { designation: 'IPCC 2006, vol. 5, table 3.3', version: '2006' },
  'ipcc2006-v3': { designation: 'IPCC 2006, vol. 3, ch. 7', version: '2006' },
  'acr-refrigeration': { designation: 'ACR ARS', version: null },
  'nz-guide': { designation: '', version: null },
  'ipcc-gwp': { designation: 'IPCC AR5, AR6', version: null },
  'vcs-2567': { designation: 'VCS 2567', version: null },
  'planting-case': { designation: '', version: null },
  'leak-case': { designation: '', version: null },
  own: { designation: '', version: null },
} as const satisfies Record<string, Source>

export type SourceCode = keyof typeof SOURCES
