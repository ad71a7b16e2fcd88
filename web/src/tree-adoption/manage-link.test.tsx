import { listSites } from '@athar/contracts/tree-adoption'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { acting } from '../organisations/testing.ts'
import { useMembership } from '../platform/session/index.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { AdoptTreeScreen } from './adopt-tree-screen.tsx'
import { aSite } from './testing.ts'

/** Says when the page knows who looks at it. */
const Role = () => <output>{useMembership()?.role}</output>

it.each([
  ['auditor', 1],
  ['viewer', 0],
] as const)('what is looked after leads an %s on only where it is open to them', async (role, links) => {
  serve({
    ...acting(role),
    'GET /api/tree-adoption/sites': { body: listSites.response.parse({ items: [aSite()] }) },
  })
  await renderPart(
    <>
      <AdoptTreeScreen />
      <Role />
    </>,
  )
  await screen.findByRole('heading', { name: 'Rain terraces' })
  await screen.findByText(role)
  expect(screen.queryAllByRole('link', { name: 'Manage planting sites' })).toHaveLength(links)
})
