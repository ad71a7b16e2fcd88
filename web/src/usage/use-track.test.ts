import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endAuthClients } from '../testing/auth-clients.ts'
import { serve } from '../testing/server.ts'
import { signInAs } from '../testing/session.ts'

afterEach(endAuthClients)

const taken = { 'POST /api/usage/events': { status: 204 } }
/** Read anew, since whether somebody is signed in is known once a page. */
async function tracking() {
  vi.resetModules()
  return (await import('./use-track.ts')).useTrack()
}
const asks = (wish: object) => Object.defineProperties(navigator, Object.getOwnPropertyDescriptors(wish))
afterEach(() => {
  Object.defineProperties(navigator, {
    doNotTrack: { value: null, configurable: true },
    globalPrivacyControl: { value: undefined, configurable: true },
  })
})

describe('what is counted', () => {
  it('says event, page and language, under one number for the tab, and nothing of who it is', async () => {
    const calls = serve(taken)
    history.replaceState(null, '', '/ar/inventory/import/0c0c0c0c-0000-4000-8000-000000000001?year=2025#rows')
    document.documentElement.lang = 'ar'
    const track = await tracking()
    track('vision2030.link', { link: 'report' })
    track('brand_logo_click')
    await waitFor(() => expect(calls).toHaveLength(2))
    const visit = (calls[0]!.body as { visit: string }).visit
    expect(visit).toMatch(/^[0-9a-f-]{36}$/)
    const place = { page: '/inventory/import/:id', language: 'ar', visit }
    expect(calls.map(({ body }) => body)).toEqual([
      { event: 'vision2030.link', details: { link: 'report' }, ...place },
      { event: 'brand_logo_click', ...place },
    ])
    expect(calls[0]?.headers.has('authorization')).toBe(false)
    expect(sessionStorage.length).toBe(1)
    expect(localStorage.length).toBe(0)
  })

  it('is nothing where the browser asks not to be followed', async () => {
    const calls = serve(taken)
    for (const wish of [{ doNotTrack: '1' }, { doNotTrack: null, globalPrivacyControl: true }]) {
      asks(wish)
      const track = await tracking()
      track('brand_logo_click')
    }
    asks({ doNotTrack: '0', globalPrivacyControl: false })
    const track = await tracking()
    track('brand_wordmark_click')
    await waitFor(() => expect(calls.map(({ body }) => body)).toMatchObject([{ event: 'brand_wordmark_click' }]))
  })

  it('of somebody signed in comes with their session, so that the server can leave it out', async () => {
    signInAs()
    const calls = serve(taken)
    const track = await tracking()
    track('brand_logo_click')
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.headers.get('authorization')).toMatch(/^Bearer /)
  })

  it('stops nobody where it does not arrive', async () => {
    const calls = serve({})
    const track = await tracking()
    expect(() => track('brand_logo_click')).not.toThrow()
    await waitFor(() => expect(calls).toHaveLength(1))
  })
})
