import { expect, it } from 'vitest'
import { crumbsOf } from './crumbs.ts'

const match = (pathname: string, crumb?: string) => ({ pathname, handle: crumb === undefined ? undefined : { crumb } })
const way = (pathname: string, ...matches: ReturnType<typeof match>[]) =>
  crumbsOf(pathname, matches).map(({ crumb }) => crumb)

it('leads from the area over the entry of the side navigation to what the routes add', () => {
  expect(way('/inventory')).toEqual(['inventory'])
  expect(way('/inventory/sites', match('/inventory/sites', 'sites'))).toEqual(['inventory', 'sites'])
  expect(way('/inventory/records/7', match('/inventory/records/7', 'REC-7'))).toEqual(['inventory', 'records', 'REC-7'])
  expect(way('/inventory/sitesandmore')).toEqual(['inventory'])
  expect(way('/elsewhere')).toEqual([])
})
