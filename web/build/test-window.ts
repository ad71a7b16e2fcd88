import { webcrypto } from 'node:crypto'
import { TextDecoderStream } from 'node:stream/web'

// What every browser has and the window of jsdom has not; Node has both.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
Object.assign(globalThis, { TextDecoderStream })
