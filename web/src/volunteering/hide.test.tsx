import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { meAnswer, signInAs } from '../testing/session.ts'
import { renderRoutes } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { hide } from '../testing/hide.ts'
import { EventScreen } from './event-screen.tsx'
import { anEvent } from './testing.ts'

const event = anEvent()
const at = `/api/volunteering/events/${event.slug}`

it.each([
  ['en', 'Take this event down', 'Reason', 'content_editor'],
  ['ar', 'سحب الفعالية من النشر', 'السبب', 'platform_owner'],
] as const)(
  'an editor takes an event down with a reason and stands on the list again (%s)',
  async (lang, act, field, role) => {
    signInAs()
    const calls = serve({
      ...meAnswer({ platformRoles: [role] }),
      [`GET ${at}`]: { body: event },
      'GET /api/volunteering/sign-ups': { body: { items: [], hours: '0' } },
      [`POST /api/platform/volunteering/events/${event.slug}/hide`]: { status: 204 },
    })
    const routes = [
      { path: '/event/:slug', element: <EventScreen /> },
      { path: '/sgi/volunteer', element: <h1>The list</h1> },
    ]
    const { router } = await renderRoutes(routes, { lang, path: `/event/${event.slug}` })
    await hide({ act, field, reason: 'A false address' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/sgi/volunteer'))
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'A false address' })
  },
)
