import { expect, it } from 'vitest'
import { aCard } from '../testing.ts'
import { matches, placeOfProject, readFilters, withFilter } from './places.ts'

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

it('a filter that is taken back leaves the address, the others stay', () => {
  const query = new URLSearchParams('kind=project&region=SA-01')
  expect(withFilter(query, 'kind', '').toString()).toBe('region=SA-01')
  expect(withFilter(query, 'status', 'active').toString()).toBe('kind=project&region=SA-01&status=active')
})
