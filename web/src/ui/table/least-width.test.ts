import { expect, it } from 'vitest'
import { leastWidth } from './least-width.ts'

it('asks for what each track asks for at least, and for nothing where it may vanish', () => {
  expect(leastWidth(['3rem', 'minmax(13.5rem, 1fr)', 'minmax(12rem, 1.4fr)', 'minmax(0, 1fr)', '1fr'])).toBe(
    'calc(3rem + 13.5rem + 12rem + 0px + 0px)',
  )
  expect(leastWidth(['6rem', 'calc(100cqi - 6rem)'])).toBe('calc(6rem + calc(100cqi - 6rem))')
})
