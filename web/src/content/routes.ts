import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'

const words = ['content', 'content-editor'] as const

/** Where editors look after public content; to be mounted inside the shell of those who run the platform. */
export const contentAdminRoutes: RouteObject[] = [
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
    lazy: screen(words, async () => (await import('./editor/entry-screen.tsx')).ContentEntryScreen),
  },
  {
    path: paths.adminContentSources(),
    lazy: screen(words, async () => (await import('./editor/sources-screen.tsx')).ContentSourcesScreen),
  },
]

/** Everything public, found by its words. */
export const searchRoutes: RouteObject[] = [
  {
    path: paths.search(),
    lazy: screen(['content'], async () => (await import('./search/search-screen.tsx')).SearchScreen),
  },
]
