import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { SideNavigation } from './side-navigation.tsx'

it('leads a viewer nowhere that is closed to them', async () => {
  serve(acting('viewer'))
  await renderPart(<SideNavigation />)
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Activity records' })).toBeNull())
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/organisation'])
})

it('leads an auditor to the whole inventory', async () => {
  serve(acting('auditor'))
  await renderPart(<SideNavigation />)
  await waitFor(() => expect(screen.getAllByRole('link').length).toBeGreaterThan(5))
})
