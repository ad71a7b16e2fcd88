import { kmBetween, type Point } from '@athar/contracts/sgi'
import { cities } from '@athar/reference-data'
import { expect, it } from 'vitest'
import { standing } from './kingdom.ts'

it.each([
  ['Riyadh in its region', 24.6877, 46.7219, 'SA-01', null, 'there'],
  ['the waterfront of Jeddah, beside the simplified shore', 21.6, 39.1, 'SA-02', null, 'there'],
  ['Jeddah said to lie in Riyadh', 21.4901, 39.1862, 'SA-01', null, 'elsewhere'],
  ['Dubai', 25.2, 55.3, 'SA-01', null, 'outside'],
  ['Manama, an island over from Khobar', 26.2285, 50.586, 'SA-04', null, 'outside'],
  ['a reef off NEOM on a day on land', 27.94, 34.91, 'SA-07', null, 'outside'],
  ['the same reef on a day at sea', 27.94, 34.91, 'SA-07', 'marine-conservation', 'there'],
  ['the open Red Sea', 21.6, 37.6, 'SA-02', 'marine-conservation', 'outside'],
  ['a region that there is none of', 24.6877, 46.7219, 'SA-13', null, 'elsewhere'],
] as const)('%s', (_what, lat, lon, region, initiative, answer) => {
  expect(standing({ lat, lon, region }, initiative)).toBe(answer)
})

it('the shipped points of Riyadh and Jeddah are as far apart as the cosine rule of the sphere says', () => {
  const at = (id: string): Point => {
    const { lon, lat } = cities().find((city) => city.id === id)!
    return [lon, lat]
  }
  const [riyadh, jeddah] = [at('riyadh'), at('jeddah')]
  const inRadians = (degrees: number) => (degrees * Math.PI) / 180
  const [south, north, between] = [jeddah[1], riyadh[1], riyadh[0] - jeddah[0]].map(inRadians) as [
    number,
    number,
    number,
  ]
  const angle = Math.acos(Math.sin(south) * Math.sin(north) + Math.cos(south) * Math.cos(north) * Math.cos(between))
  expect(kmBetween(riyadh, jeddah)).toBeCloseTo(6371.0088 * angle, 6)
  expect(Math.round(kmBetween(riyadh, jeddah))).toBe(849)
})
