/** The thirteen regions by ISO 3166-2; the standard has no SA-13. */
export const regionCodes = [
  'SA-01',
  'SA-02',
  'SA-03',
  'SA-04',
  'SA-05',
  'SA-06',
  'SA-07',
  'SA-08',
  'SA-09',
  'SA-10',
  'SA-11',
  'SA-12',
  'SA-14',
] as const
export type RegionCode = (typeof regionCodes)[number]
