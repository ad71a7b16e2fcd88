import { paths } from '@athar/contracts/paths'
import { createElement } from 'react'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'
import type { ContentPreviews } from '../platform/content-previews.ts'

const words = ['content', 'content-editor'] as const

/**
 * Where editors look after public content; to be mounted inside the shell of those who run the platform, who know which part
 * of which page shows what.
 */
export const contentAdminRoutes = (previews: () => Promise<ContentPreviews>): RouteObject[] => [
  {
    path: paths.adminContent(),
    lazy: screen(words, async () => (await import('./editor/list-screen.tsx')).ContentListScreen),
  },
  {
    path: paths.adminContentNew(':kind'),
    lazy: screen(words, async () => (await import('./editor/new-entry-screen.tsx')).NewEntryScreen),
  },
  {
    path: paths.adminContentEntry(':id'),
    lazy: screen(words, async () => {
      const [{ ContentEntryScreen }, known] = await Promise.all([import('./editor/entry-screen.tsx'), previews()])
      return () => createElement(ContentEntryScreen, { previews: known })
    }),
  },
  {
    path: paths.adminContentSources(),
    lazy: screen(words, async () => (await import('./editor/sources-screen.tsx')).ContentSourcesScreen),
  },
]
