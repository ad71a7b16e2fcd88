import { createMemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { standsReady, whenDrawable } from './ready-page.ts'

describe('a page made ahead', () => {
  const at = (page: string | undefined, language: string) => {
    const root = document.createElement('div')
    Object.assign(root.dataset, { language, ...(page === undefined ? {} : { page }) })
    return root
  }

  it('is taken over as it stands under its own address, in the language of its reader', () => {
    history.replaceState(null, '', '/ar/sgi?from=mail')
    expect(standsReady(at('/ar/sgi', 'ar'), 'ar')).toBe(true)
    expect(standsReady(at('/ar/sgi', 'ar'), 'en')).toBe(false)
    expect(standsReady(at('/sgi', 'ar'), 'ar')).toBe(false)
    expect(standsReady(at(undefined, 'ar'), 'ar')).toBe(false)
  })

  it('waits for the code of its screen, and no longer than for its failure', async () => {
    let arrive: (screen: { Component: () => null }) => void = () => undefined
    const routes = [
      { path: '/', lazy: () => new Promise<{ Component: () => null }>((resolve) => (arrive = resolve)) },
      { path: '/gone', lazy: () => Promise.reject(new Error('gone')) },
    ]
    const router = createMemoryRouter(routes)
    const drawable = whenDrawable(router).then(() => router.state.initialized)
    expect(router.state.initialized).toBe(false)
    arrive({ Component: () => null })
    expect(await drawable).toBe(true)
    await whenDrawable(router)
    const failing = createMemoryRouter(routes, { initialEntries: ['/gone'] })
    await whenDrawable(failing)
    expect(Object.values(failing.state.errors ?? {})).toEqual([new Error('gone')])
  })
})
