import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { loadContentPreviews } from '../../app/admin/content-previews.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'
import { anEntry, entryId } from '../testing.ts'
import { ContentEntryScreen } from './entry-screen.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { ContentListScreen } from './list-screen.tsx'
import { ContentSourcesScreen } from './sources-screen.tsx'

const contentPreviews = await loadContentPreviews()

it.each<{ part: string; asks: string; element: ReactNode }>([
  { part: 'list', asks: '/api/content/entries', element: <ContentListScreen /> },
  {
    part: 'entry',
    asks: `/api/content/entries/${entryId}`,
    element: <ContentEntryScreen previews={contentPreviews} />,
  },
  {
    part: 'history',
    asks: `/api/content/entries/${entryId}/history`,
    element: <HistoryPanel entry={anEntry()} dirty={false} />,
  },
  { part: 'list of sources', asks: '/api/content/sources', element: <ContentSourcesScreen /> },
])('whoever would rather not confirm reads what the $part asks for, and of no fault', async ({ asks, element }) => {
  signInAs({})
  serve({ [`GET ${asks}`]: { status: 403, body: { code: 'second-factor-required', message: '', requestId: 'r-1' } } })
  await renderRoutes([{ path: '/entries/:id', element }], { lang: 'en', path: `/entries/${entryId}` })
  expect(await screen.findByRole('heading', { name: 'Your second factor is needed here' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
