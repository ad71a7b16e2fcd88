import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { useGoOn } from './use-go-on.ts'

/** A page on which something is done, and the way on once it is. */
async function begun() {
  let end = (): void => undefined
  const done = new Promise<void>((resolve) => (end = resolve))
  function Action() {
    const goOn = useGoOn()
    return <button onClick={() => void done.then(() => goOn('/after'))}>do it</button>
  }
  const { router } = await renderRoutes([
    { path: '/', element: <Action /> },
    { path: '/after', element: <p>after</p> },
    { path: '/elsewhere', element: <p>elsewhere</p> },
  ])
  await userEvent.click(screen.getByRole('button'))
  return { router, finish: () => act(async () => end()) }
}

it('leads on when it is done', async () => {
  const { finish } = await begun()
  await finish()
  expect(await screen.findByText('after')).toBeTruthy()
})

it('leaves those alone who have gone elsewhere meanwhile', async () => {
  const { router, finish } = await begun()
  await act(() => router.navigate('/elsewhere'))
  await finish()
  expect(router.state.location.pathname).toBe('/elsewhere')
})
