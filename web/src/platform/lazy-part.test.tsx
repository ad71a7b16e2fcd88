import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { expect, it } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { write } from '../testing/write.ts'
import { lazyPart } from './lazy-part.ts'

it('a part whose code does not arrive leaves the page as it is, and comes with the connection', async () => {
  let connected = false
  const Part = lazyPart(async () => {
    if (!connected) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: () => <p>the part</p> }
  })
  function Page() {
    const [wanted, setWanted] = useState(false)
    return (
      <>
        <input aria-label="note" />
        <button onClick={() => setWanted(true)}>more</button>
        <Suspense>{wanted && <Part />}</Suspense>
      </>
    )
  }
  await renderPart(<Page />)
  await write(screen.getByLabelText('note'), 'a long note')
  await userEvent.click(screen.getByRole('button', { name: 'more' }))
  connected = true
  await act(async () => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('the part')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('a long note')
})
