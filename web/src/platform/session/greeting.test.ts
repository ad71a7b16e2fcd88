import { expect, it } from 'vitest'
import { greetingName } from './use-session.ts'

it('greets by full name, else by the part of the address before the @, else by nothing', () => {
  expect(greetingName({ email: 'sara@example.com', user_metadata: { full_name: ' Sara Alharbi ' } })).toBe(
    'Sara Alharbi',
  )
  expect(greetingName({ email: 'sara@example.com', user_metadata: { full_name: '  ' } })).toBe('sara')
  expect(greetingName({ email: 'sara@example.com' })).toBe('sara')
  expect(greetingName({})).toBeNull()
})
