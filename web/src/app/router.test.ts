import { publicPagePatterns, publicPages } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { applicationRoutes } from './router.tsx'

/** Made of what their address carries: a mailed link, words that are looked for, another name of a page. Nothing of them can be drawn for everybody. */
const livesByItsAddress = ['/notifications/unsubscribe', '/search', '/sgi/project/:slug', '/mrv/docs/*']

/** The paths that a visitor can open: whatever does not stand behind a guard. */
const openPaths = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap((route) => {
    const isGuard = route.path === undefined && route.lazy !== undefined
    if (isGuard) return []
    return [...(route.path === undefined || route.path === '*' ? [] : [route.path]), ...openPaths(route.children ?? [])]
  })

it('every page that visitors can open is drawn by the server, and no other', () => {
  expect(
    openPaths(applicationRoutes)
      .filter((path) => !livesByItsAddress.includes(path))
      .sort(),
  ).toEqual([...publicPages, ...publicPagePatterns].sort())
})
