import { describe, expect, it } from 'vitest'
import { isSameMailbox } from './same-mailbox.ts'

describe('addresses that reach one mailbox', () => {
  it.each([
    ['sara@example.com', 'SARA@Example.com'],
    ['sara@example.com', ' sara+mother@example.com'],
    ['sara.h@gmail.com', 'sarah+x@googlemail.com'],
    ['sara@icloud.com', 'sara@me.com'],
    ['sara@mac.com', 'sara+mother@icloud.com'],
    ['sara@proton.me', 'Sara@protonmail.com'],
    ['sara@pm.me', 'sara@proton.me'],
    ['sara@yandex.com', 'sara@yandex.ru'],
    ['sara@ya.ru', 'sara@yandex.ru'],
    ['sara.a-h_m@proton.me', 'saraahm@pm.me'],
    ['sara.h@yandex.com', 'sara-h@ya.ru'],
  ])('%s and %s', (one, other) => expect(isSameMailbox(one, other)).toBe(true))

  it.each([
    ['sara@example.com', 'mother@example.com'],
    ['sara.h@example.com', 'sarah@example.com'],
    ['sara@example.com', 'sara@example.org'],
    ['sara.h@icloud.com', 'sarah@icloud.com'],
    ['sara.h@yandex.com', 'sarah@yandex.com'],
    ['sara-h@gmail.com', 'sarah@gmail.com'],
    ['sara@icloud.com', 'sara@proton.me'],
  ])('not %s and %s', (one, other) => expect(isSameMailbox(one, other)).toBe(false))
})
