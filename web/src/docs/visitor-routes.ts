import { mrvDocsPages, paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'

const docs = screen(['docs'], async () => (await import('./docs-screen.tsx')).DocsScreen)

export const visitorRoutes: readonly RouteObject[] = [
  ...[undefined, ...mrvDocsPages].map((page) => ({ path: paths.mrvDocs(page), lazy: docs })),
  { path: `${paths.mrvDocs()}/*`, lazy: docs },
]
