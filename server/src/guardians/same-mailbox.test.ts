import { describe, expect, it } from 'vitest'
import { isSameMailbox } from './same-mailbox.ts'

describe('addresses that reach one mailbox', () => {
  it.each([
    ['sara@example.com', 'SARA@Example.com'],
    ['sara@example.com', ' sara+mother@example.com'],
    ['sara.h@gmail.com', 'sarah+x@googlemail.com'],
  ])('%s and %s', (one, other) => expect(isSameMailbox(one, other)).toBe(true))

  it.each([
    ['sara@example.com', 'mother@example.com'],
    ['sara.h@example.com', 'sarah@example.com'],
    ['sara@example.com', 'sara@example.org'],
  ])('not %s and %s', (one, other) => expect(isSameMailbox(one, other)).toBe(false))
})
