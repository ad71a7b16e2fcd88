import { sha256 as portable } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toHex } from './bytes.ts'
import { sha256 } from './sha256.ts'

it('hashes alike in Node and in browsers', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(toHex(sha256(bytes))).toBe(toHex(portable(bytes)))
    }),
  )
})
