import { appAddresses, isAppAddress, movedTo } from '@athar/contracts/addresses'
import { publicPagePatterns, publicPages } from '@athar/contracts/paths'
import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { applicationRoutes as routesWith } from './router.tsx'
import { signedInAreas } from './signed-in-areas.ts'

const applicationRoutes = routesWith(signedInAreas)

/** Made of what their address carries: a mailed link, words that are looked for, another name of a page. Nothing of them can be drawn for everybody. */
const livesByItsAddress = [
  '/guardian',
  '/notifications/unsubscribe',
  '/supplier-answer',
  '/review/link',
  '/search',
  '/sgi/project/:slug',
  '/mrv/docs/*',
  '/marketplace/compare',
]
/** Forms that are filled and answered in the browser: drawn, they would say nothing. */
const filledInTheBrowser = ['/mrv/calculators/:scope', '/sgi/volunteer/check-in/:id', '/youth/courses/:slug/:lesson']

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
      .filter((path) => ![...livesByItsAddress, ...filledInTheBrowser].includes(path))
      .sort(),
  ).toEqual([...publicPages, ...publicPagePatterns].sort())
})

/** The paths of all pages, wherever they stand and whoever may open them. */
const allPaths = (routes: readonly RouteObject[], above = ''): string[] =>
  routes.flatMap(({ path, children }) => {
    const here = path === undefined ? above : path.startsWith('/') ? path : `${above}/${path}`
    return children ? allPaths(children, here) : [here]
  })
const filled = (path: string) => path.replaceAll(/:\w+/g, 'something').replace(/\*$/, 'something')

describe('the server knows the pages of the app', () => {
  const found = allPaths(applicationRoutes)

  it('each of them, and where those that moved stand now', () => {
    expect(found.length).toBeGreaterThan(60)
    // What a guard has to say at any address below it is that nothing is there.
    for (const path of found.filter((one) => !/^(?:\/admin|\/platform-owner)?\/\*$/.test(one)))
      expect([path, isAppAddress(filled(path)) || movedTo(filled(path)) !== null]).toEqual([path, true])
  })

  it.each(appAddresses)('%s is a page of the app', (path) => {
    const match = matchRoutes(applicationRoutes, filled(path))?.at(-1)
    expect(match?.params).not.toHaveProperty('*')
    expect(match?.route.path ?? match?.route.index).toBeDefined()
  })

  it('and takes no other address for one of them', () => {
    for (const path of ['/no/such', '/sgi/projects', '/admin/nothing', '/ar', '/inventory/nothing', '/not-found', ''])
      expect([path, isAppAddress(path), movedTo(path)]).toEqual([path, false, null])
  })

  it('whose old address leads to one that is', () => {
    for (const path of ['/sgi/project/palms', '/mrv/docs/nothing', '/mrv/docs/a/api'])
      expect([path, isAppAddress(movedTo(path) ?? '')]).toEqual([path, true])
  })

  it('and looks at an address of slashes at once', () => {
    const begun = performance.now()
    for (let time = 0; time < 20; time += 1)
      expect(movedTo(`/mrv/docs/${'/'.repeat(15_000)}api/`)).toBe('/mrv/docs/api')
    expect(performance.now() - begun).toBeLessThan(1000)
  })
})
