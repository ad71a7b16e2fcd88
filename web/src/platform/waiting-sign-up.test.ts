import { afterEach, expect, it, vi } from 'vitest'
import { forgetLate, keepWaiting, waitingFor } from './waiting-sign-up.ts'

afterEach(() => void vi.useRealTimers())
const hour = 3_600_000

it('waits for its address, and for a day: whoever confirmed on another device is named here no longer', () => {
  vi.useFakeTimers()
  keepWaiting('fullName', ' Sara@Example.com ', { fullName: 'Sara Alharbi' })
  expect(waitingFor('fullName', 'sara@example.com')).toMatchObject({ fullName: 'Sara Alharbi' })
  expect([waitingFor('fullName', 'noura@example.com'), waitingFor('fullName', undefined)]).toEqual([null, null])
  vi.advanceTimersByTime(23 * hour)
  forgetLate()
  expect(waitingFor('fullName', 'sara@example.com')).not.toBeNull()
  vi.advanceTimersByTime(2 * hour)
  expect(waitingFor('fullName', 'sara@example.com')).toBeNull()
  forgetLate()
  expect(Object.keys(localStorage)).toEqual([])
})

it('lets go of what was kept before there was an end to it, and of what nobody can read', () => {
  localStorage.setItem('athar-full-name', JSON.stringify({ email: 'sara@example.com', fullName: 'Sara' }))
  localStorage.setItem('athar-consent', '{')
  forgetLate()
  expect(Object.keys(localStorage)).toEqual([])
})
