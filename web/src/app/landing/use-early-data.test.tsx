import { afterEach, expect, it, vi } from 'vitest'
import { endAuthClients } from '../../testing/auth-clients.ts'
import { serve } from '../../testing/server.ts'
import { meAnswer, signInAs } from '../../testing/session.ts'

afterEach(endAuthClients)

const organisation = {
  id: '22222222-2222-4222-8222-222222222222',
  name: { en: 'Oasis', ar: 'الواحة' },
  type: 'company',
}
const answers = (role: string) => ({
  ...meAnswer({ memberships: [{ organisation, role }] }),
  'GET /api/inventory/factors': { body: { items: [], total: 0, facets: {}, edition: '1' } },
  'GET /api/inventory/exports': { body: { items: [], nextCursor: null } },
})

/** Opens a page that fetches early, for somebody with this role; answers what it asked for, and after how long. */
async function askedEarly(role: string) {
  vi.resetModules()
  signInAs()
  const asked = new Map<string, number>()
  const started = performance.now()
  const noted = Object.fromEntries(
    Object.entries(answers(role)).map(([call, answer]) => [
      call,
      () => {
        asked.set(call, performance.now() - started)
        return answer
      },
    ]),
  )
  serve(noted)
  const { renderPart } = await import('../../testing/render.tsx')
  const { useEarlyData } = await import('./use-early-data.ts')
  const Page = () => {
    useEarlyData()
    return null
  }
  await renderPart(<Page />, { words: [] })
  await vi.waitFor(() => expect(asked.has('GET /api/inventory/factors')).toBe(true), 60_000)
  return asked
}

it('two seconds after the page stands, and not before, factors and reports are fetched', async () => {
  const asked = await askedEarly('preparer')
  await vi.waitFor(() => expect(asked.has('GET /api/inventory/exports')).toBe(true), 60_000)
  for (const call of ['GET /api/inventory/factors', 'GET /api/inventory/exports'])
    expect(asked.get(call)).toBeGreaterThanOrEqual(1990)
})

it('reports are not asked for by who may not read them', async () => {
  const asked = await askedEarly('viewer')
  expect([...asked.keys()]).toEqual(['GET /api/me', 'GET /api/inventory/factors'])
})
