import type { Site } from '@athar/contracts/tree-adoption'
import type { Event } from '@athar/contracts/volunteering'
import { expect, it } from 'vitest'
import { aCard } from '../testing.ts'
import { matches, placeOfEvent, placeOfProject, placeOfSite, readFilters } from './places.ts'

const project = placeOfProject(aCard())
const filters = (text: string) => readFilters(new URLSearchParams(text))

it('an empty address shows everything, and an unknown kind counts for nothing', () => {
  expect(matches(project, filters(''))).toBe(true)
  expect(filters('kind=project,castle').kinds).toEqual(['project'])
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
