import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { NeedsPlanter } from './needs-planter.tsx'

const sites = (
  <NeedsPlanter>
    <p>the sites</p>
  </NeedsPlanter>
)

it('shows the sites to a member who may read them', async () => {
  serve(acting('auditor'))
  await renderPart(sites)
  await screen.findByText('the sites')
})

it.each([
  { lang: 'en', text: /Your role here is viewer.*owner, administrator, preparer, reviewer,? or auditor/ },
  { lang: 'ar', text: /دورك هنا.*مطّلع.*مالك/ },
] as const)('tells a viewer which role it takes ($lang)', async ({ lang, text }) => {
  serve(acting('viewer'))
  await renderPart(sites, { lang })
  await screen.findByText(text)
  expect(screen.queryByText('the sites')).toBeNull()
})
