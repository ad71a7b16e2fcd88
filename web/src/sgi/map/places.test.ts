import type { Site } from '@athar/contracts/tree-adoption'
import type { Event } from '@athar/contracts/volunteering'
import { expect, it } from 'vitest'
import { aCard } from '../testing.ts'
import { fromNearest, matches, placeOfEvent, placeOfProject, placeOfSite, readFilters } from './places.ts'

const project = placeOfProject(aCard())
const filters = (text: string) => readFilters(new URLSearchParams(text))

it('an empty address shows everything, and an unknown kind counts for nothing', () => {
  expect(matches(project, filters(''))).toBe(true)
  expect(filters('kind=project,castle').kinds).toEqual(['project'])
})

it('an address that names what there is not shows everything, not a region of that name', () => {
  const { region, initiative, status } = filters('region=riyadh&initiative=palms&status=asleep')
  expect([region, initiative, status]).toEqual(['', '', ''])
})

it('a place is shown when it is all that was asked for', () => {
  expect(matches(project, filters('kind=project&status=active&initiative=tree-planting-initiative&region=SA-01'))).toBe(
    true,
  )
  expect(matches(project, filters('kind=planting'))).toBe(false)
  expect(matches(project, filters('status=planning'))).toBe(false)
  expect(matches(project, filters('initiative=marine-conservation'))).toBe(false)
  expect(matches(project, filters('region=SA-02'))).toBe(false)
  expect(matches(project, filters('region=SA-02'), { anywhere: true })).toBe(true)
})

it('under an initiative stand its planting sites and its days in the field, and no others', () => {
  const at = { id: '1', slug: 'x', place: { en: 'Thadiq', ar: 'ثادق' }, region: 'SA-01', lat: 25, lon: 45 }
  const site = placeOfSite({ ...at, name: at.place, precision: 'town', sample: false } as Site)
  const day = (initiative: Event['initiative']) =>
    placeOfEvent({ ...at, title: at.place, precision: 'town', sample: false, initiative } as Event)
  const trees = filters('initiative=tree-planting-initiative')
  expect(
    [site, day('tree-planting-initiative'), day('marine-conservation'), day(null)].map((one) => matches(one, trees)),
  ).toEqual([true, true, false, false])
})

it('from a town the nearest stands first, with how far it is; from nowhere all stand as they came', () => {
  const at = (id: string, lon: number) => placeOfProject(aCard({ id, place: { ...aCard().place, lat: 0, lon } }))
  const given = [at('far', 43), at('here', 40), at('west', 39), at('east', 41)]
  const listed = fromNearest(given, { lat: 0, lon: 40 })
  // At the same distance the order of before stays. A degree of a great circle is 2 × π × 6371.0088 km / 360.
  expect(listed.map(({ key }) => key)).toEqual(['project here', 'project west', 'project east', 'project far'])
  expect(listed.map(({ km }) => Number(km?.toFixed(2)))).toEqual([0, 111.2, 111.2, 333.59])
  expect(fromNearest(given, null).map(({ key, km }) => [key, km])).toEqual(given.map(({ key }) => [key, null]))
})
