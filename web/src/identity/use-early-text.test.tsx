import { act } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished } from 'vitest'
import { useEarlyText } from './use-early-text.ts'

function Form() {
  const [text, setText] = useState('')
  useEarlyText('box', setText)
  return (
    <>
      <input id="box" value={text} onChange={(event) => setText(event.target.value)} />
      <output>{text}</output>
    </>
  )
}

it.each([
  ['owner@athar.example', 'owner@athar.example'],
  ['', ''],
])('what stands in the box when the form comes alive (%j) is in the form too', async (typed, kept) => {
  const place = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => place.remove())
  place.innerHTML = renderToString(<Form />)
  place.querySelector('input')!.value = typed
  const root = await act(() => hydrateRoot(place, <Form />))
  expect(place.querySelector('output')?.textContent).toBe(kept)
  expect(place.querySelector('input')?.value).toBe(kept)
  act(() => root.unmount())
})
