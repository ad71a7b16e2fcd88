import { expect, it } from 'vitest'
import { activeLink, mainLinksFor } from './main-links.ts'

const keysOf = (role: Parameters<typeof mainLinksFor>[0]) => mainLinksFor(role).map(({ key }) => key)

it('leads each role to the work it may do', () => {
  expect(keysOf('owner').slice(0, 4)).toEqual(['inventory', 'disclosures', 'mrv', 'approvals'])
  expect(keysOf('preparer')).not.toContain('approvals')
  expect(keysOf('viewer')).not.toContain('inventory')
  expect(keysOf(undefined)).toEqual([])
})

it.each([
  ['/inventory', '', 'inventory'],
  ['/inventory/records', '', 'inventory'],
  ['/inventory/records', '?state=pending&year=all&site=1', 'approvals'],
  ['/inventory/records', '?state=returned&year=all', 'inventory'],
  ['/esg-data/climate', '', 'disclosures'],
  ['/esg-data-entry', '', 'disclosures'],
  ['/esg-reports/1', '', 'disclosures'],
  ['/export/pdf', '', 'disclosures'],
  ['/review/internal', '', 'approvals'],
  ['/review/board', '', 'approvals'],
  ['/mrv/evidence', '', 'mrv'],
  ['/inventory-of-others', '', undefined],
  ['/sgi', '', undefined],
])('%s%s belongs to %s', (pathname, search, key) => {
  expect(activeLink(mainLinksFor('owner'), { pathname, search })?.key).toBe(key)
})

it('shows reviews of reports under the toolkit to those who approve no records', () => {
  const place = { pathname: '/review/external', search: '' }
  expect(activeLink(mainLinksFor('preparer'), place)?.key).toBe('disclosures')
})
