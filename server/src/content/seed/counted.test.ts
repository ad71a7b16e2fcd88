import { countedOfTheLibrary } from '@athar/contracts/counted'
import { datapointLibrary, emissionLibrary } from '@athar/reference-data'
import { expect, it } from 'vitest'

it('the front page counts what the library holds', () => {
  const { factors, activities } = emissionLibrary()
  expect(countedOfTheLibrary).toEqual({
    factors: factors.length,
    saudiFactors: factors.filter(({ region }) => region === 'SA').length,
    activities: activities.length,
    datapoints: datapointLibrary().datapoints.length,
  })
})
