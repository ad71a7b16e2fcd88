import { sha256 as portable } from '@noble/hashes/sha2.js'

type NodeCrypto = { readonly hash?: (algorithm: string, bytes: Uint8Array, as: 'buffer') => Uint8Array }
type Node = { readonly process?: { readonly getBuiltinModule?: (name: string) => NodeCrypto | undefined } }

const native = (globalThis as Node).process?.getBuiltinModule?.('node:crypto')?.hash

/** SHA-256: Node's own where there is one, twice as fast; else the same in JavaScript. */
export const sha256: (bytes: Uint8Array) => Uint8Array = native
  ? (bytes) => new Uint8Array(native('sha256', bytes, 'buffer'))
  : (bytes) => portable(bytes)
