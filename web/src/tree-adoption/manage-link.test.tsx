import { listSites } from '@athar/contracts/tree-adoption'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openAsMember, whoMayManage } from '../testing/manage-link.tsx'
import { AdoptTreeScreen } from './adopt-tree-screen.tsx'
import { aSite } from './testing.ts'

const answers = { 'GET /api/tree-adoption/sites': { body: listSites.response.parse({ items: [aSite()] }) } }

it.each(whoMayManage)('what is looked after leads an %s on only where it is open to them', async (role, links) => {
  await openAsMember(role, <AdoptTreeScreen />, answers, 'Rain terraces')
  expect(screen.queryAllByRole('link', { name: 'Manage planting sites' })).toHaveLength(links)
})
