import type { City, RegionCollection } from '../types.ts'

/** Every city lies in a known region, every region has its capital, and no id is used twice. */
export function checkCities(regions: RegionCollection, cities: readonly City[]): void {
  const codes = regions.features.map((region) => region.properties.code)
  if (new Set(codes).size !== codes.length) throw new Error('a region is there twice')
  if (new Set(cities.map((city) => city.id)).size !== cities.length) throw new Error('a city is there twice')
  for (const city of cities) {
    if (!codes.includes(city.region)) throw new Error(`city ${city.id} is in no known region`)
  }
  for (const code of codes) {
    const capitals = cities.filter((city) => city.region === code && city.regionCapital)
    if (capitals.length !== 1) throw new Error(`region ${code} has ${capitals.length} capitals`)
  }
}
