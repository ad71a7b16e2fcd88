import { beforeEach, expect, it } from 'vitest'
import { forgetTyped, typedBy } from './typed.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

it('what was typed waits in the tab for whoever typed it, and for nobody else', () => {
  typedBy('sara', 'record').write({ quantity: '12' })
  expect(typedBy('sara', 'record').read()).toEqual({ quantity: '12' })
  expect([typedBy('omar', 'record').read(), typedBy(null, 'record').read()]).toEqual([null, null])
  typedBy('sara', 'record').write(null)
  expect(sessionStorage.length).toBe(0)
})

it('what took hours waits on the device, for whoever typed it and until they sign out', () => {
  typedBy('sara', 'content:1', 'device').write({ version: 2 })
  expect(sessionStorage.length).toBe(0)
  expect(typedBy('sara', 'content:1', 'device').read()).toEqual({ version: 2 })
  expect(typedBy('omar', 'content:1', 'device').read()).toBeNull()
  forgetTyped()
  expect(localStorage.length).toBe(0)
  typedBy('sara', 'content:1', 'device').write({ version: 2 })
  forgetTyped({ butOf: 'omar' })
  expect(localStorage.length).toBe(0)
})

it('another person who signs in clears it away', () => {
  typedBy('sara', 'record').write({ quantity: '12' })
  typedBy('omar', 'import').write({ sheet: 2 })
  forgetTyped({ butOf: 'omar' })
  expect([typedBy('sara', 'record').read(), typedBy('omar', 'import').read()]).toEqual([null, { sheet: 2 }])
})

it('who signs out leaves nothing, and what still stands open keeps nothing after', () => {
  const open = typedBy('sara', 'registration')
  open.write({ version: 1 })
  forgetTyped()
  // Its last attempt to save fails only now, and would keep the words for the next time.
  open.write({ version: 1 })
  expect(sessionStorage.length).toBe(0)
  typedBy('sara', 'registration').write({ version: 2 })
  expect(typedBy('sara', 'registration').read()).toEqual({ version: 2 })
})
