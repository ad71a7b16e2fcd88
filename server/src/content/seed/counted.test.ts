import { countedOfTheLibrary } from '@athar/contracts/counted'
import { isReportedEmission, REPORTED } from '@athar/carbon'
import { datapointLibrary, emissionLibrary } from '@athar/reference-data'
import { expect, it } from 'vitest'

it('the front page counts what the library holds', () => {
  const library = emissionLibrary()
  // Emissions that are reported as such rest on no published factor.
  const factors = library.factors.filter(({ kind }) => kind !== REPORTED)
  const activities = library.activities.filter((activity) => !isReportedEmission(activity))
  expect(countedOfTheLibrary).toEqual({
    factors: factors.length,
    saudiFactors: factors.filter(({ region }) => region === 'SA').length,
    activities: activities.length,
    datapoints: datapointLibrary().datapoints.length,
  })
})
