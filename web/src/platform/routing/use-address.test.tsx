import { act, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { useAddress } from './use-address.ts'

let address: ReturnType<typeof useAddress>
function Shown() {
  const now = useAddress()
  useEffect(() => {
    address = now
  })
  return <p>shown</p>
}

const open = async (path: string) => {
  const { router } = await renderPart(<Shown />, { path })
  await screen.findByText('shown')
  return {
    router,
    async after(change: () => void) {
      await act(async () => change())
      const { location, preventScrollReset, historyAction } = router.state
      return { search: location.search, staysInPlace: preventScrollReset, historyAction }
    },
  }
}

it('what is changed in the address leaves the reader where they are on the page', async () => {
  const { after } = await open('/?kind=project&region=SA-01')
  const inPlace = { staysInPlace: true, historyAction: 'REPLACE' }
  expect(await after(() => address.set({ status: 'active', kind: '' }))).toEqual({
    search: '?region=SA-01&status=active',
    ...inPlace,
  })
  expect(await after(() => address.set({ region: null, status: undefined, year: 2026 }))).toEqual({
    search: '?year=2026',
    ...inPlace,
  })
  expect(await after(() => address.become({ tab: 'years' }))).toEqual({ search: '?tab=years', ...inPlace })
  expect(await after(() => address.clear())).toEqual({ search: '', ...inPlace })
})

it('two changes of one moment both hold, such as of two filters pressed before the page was taken over', async () => {
  const { after, router } = await open('/?kind=project')
  const both = () => {
    address.set({ region: 'SA-01' })
    address.set({ status: 'active' })
  }
  expect((await after(both)).search).toBe('?kind=project&region=SA-01&status=active')
  // What somebody has gone back from is not taken up again.
  await act(async () => router.navigate('/?kind=tree'))
  expect((await after(() => address.set({ year: 2026 }))).search).toBe('?kind=tree&year=2026')
})

it('a step can be gone back on, and stays in place as well', async () => {
  const { router, after } = await open('/?q=trees')
  const step = { staysInPlace: true, historyAction: 'PUSH' }
  expect(await after(() => address.set({ site: '1' }, 'step'))).toEqual({ search: '?q=trees&site=1', ...step })
  expect(await after(() => address.become({ q: 'palms' }, 'step'))).toEqual({ search: '?q=palms', ...step })
  await act(async () => router.navigate(-1))
  expect(router.state.location.search).toBe('?q=trees&site=1')
})

it('reads what stands there, and one of known values only', async () => {
  await open('/?state=open&empty=')
  expect([address.read('state'), address.read('none')]).toEqual(['open', undefined])
  expect(address.oneOf('state', ['open', 'closed'])).toBe('open')
  expect(address.oneOf('state', ['closed'])).toBeUndefined()
})
