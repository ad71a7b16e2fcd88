import { expect, it } from 'vitest'
import { regionCode } from './place.ts'
import { regionCodes } from './region-codes.ts'

it('a region is one of the thirteen of ISO 3166-2:SA, which has no SA-13, and nothing around its code', () => {
  expect(regionCodes.filter((code) => !regionCode.safeParse(code).success)).toEqual([])
  for (const code of ['SA-00', 'SA-13', 'SA-15', 'SA-99', 'SA-1', 'sa-01', ' SA-01', 'SA-01\n', 'SA-011', ''])
    expect([code, regionCode.safeParse(code).success]).toEqual([code, false])
})
