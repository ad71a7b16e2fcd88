import { expect, it, vi } from 'vitest'
import { renewAfterUpdate } from './renew-after-update.ts'

it('a file that an update took away loads the page anew, once', () => {
  const reload = vi.fn()
  renewAfterUpdate(reload)
  const fail = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  expect(fail()).toBe(false)
  expect(fail()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
})
