import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from './data-folder.ts'

/** The one secret from which every other is derived. It never leaves this module. */
export type MasterKey = {
  /** Names the key inside sealed values, so that a changed key is noticed and not taken for damage. */
  readonly id: string
  /**
   * Encrypts (AES-256-GCM). `context` is bound to the result, usually table and row id: a sealed value moved elsewhere
   * does not open.
   */
  seal(plain: Uint8Array | string, context: string): Buffer
  /** Opens a sealed value; throws `SealError` when key, context or bytes differ. */
  open(sealed: Uint8Array, context: string): Buffer
  /** A key for one purpose (HKDF-SHA-256). */
  derive(purpose: string, bytes?: number): Buffer
  /** A keyed digest (HMAC-SHA-256) for looking things up without storing them. */
  hmac(purpose: string, value: Uint8Array | string): Buffer
}

export class SealError extends Error {
  override name = 'SealError'
}

const formatVersion = 1
const idLength = 8
const nonceLength = 12
const tagLength = 16
const headLength = 1 + idLength + nonceLength

/** Takes the key of `MASTER_KEY`, else the one in the data folder, which is made on the first start. */
export function loadMasterKey({ masterKey, dataDir }: { masterKey: string | undefined; dataDir: string }): MasterKey {
  return createMasterKey(masterKey ? decode(masterKey) : readOrMake(dataDir))
}

export function createMasterKey(secret: Uint8Array): MasterKey {
  if (secret.length !== 32) throw new SealError('The master key must have 32 bytes.')
  const derive = (purpose: string, bytes = 32) =>
    Buffer.from(hkdfSync('sha256', secret, Buffer.from('athar'), purpose, bytes))
  const id = createHash('sha256').update(derive('key id')).digest().subarray(0, idLength)
  const sealing = derive('sealing')
  // Made ready once: from bytes each digest takes 15 µs and not 3, of which a sign-in counts six.
  const purposes = new Map<string, KeyObject>()
  const keyFor = (purpose: string) => {
    const key = purposes.get(purpose) ?? createSecretKey(derive(`hmac ${purpose}`))
    purposes.set(purpose, key)
    return key
  }
  return {
    id: id.toString('hex'),
    derive,
    hmac: (purpose, value) => createHmac('sha256', keyFor(purpose)).update(value).digest(),
    seal(plain, context) {
      const head = Buffer.concat([Buffer.of(formatVersion), id, randomBytes(nonceLength)])
      const cipher = createCipheriv('aes-256-gcm', sealing, head.subarray(1 + idLength))
      cipher.setAAD(Buffer.concat([head.subarray(0, 1 + idLength), Buffer.from(context)]))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([head, body, cipher.getAuthTag()])
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed)
      if (bytes.length < headLength + tagLength || bytes[0] !== formatVersion)
        throw new SealError('This is no sealed value.')
      if (!bytes.subarray(1, 1 + idLength).equals(id))
        throw new SealError(
          'Sealed with another master key. Start with the MASTER_KEY, or the master.key file, that was in use then.',
        )
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(1 + idLength, headLength))
      decipher.setAAD(Buffer.concat([bytes.subarray(0, 1 + idLength), Buffer.from(context)]))
      decipher.setAuthTag(bytes.subarray(-tagLength))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(headLength, -tagLength)), decipher.final()])
      } catch {
        throw new SealError('A sealed value was altered or belongs elsewhere.')
      }
    },
  }
}

function decode(text: string): Buffer {
  return /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64url')
}

function readOrMake(dataDir: string): Buffer {
  const path = join(dataDir, 'master.key')
  if (!existsSync(path)) make(path, dataDir)
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    throw new SealError(`${path} can be read by others. Close it (chmod 600), and consider what they may have read.`)
  const key = decode(readFileSync(path, 'utf8').trim())
  if (key.length !== 32)
    throw new SealError(`${path} is damaged: it must hold 64 hexadecimal digits. Put its backup in place.`)
  return key
}

/** On disk before it is used: what it seals must not outlive it. Of two starters, one's key wins for both. */
function make(path: string, dataDir: string): void {
  makeDataFolder(dataDir)
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  const file = openSync(draft, 'wx', 0o600)
  writeSync(file, `${randomBytes(32).toString('hex')}\n`)
  fsyncSync(file)
  closeSync(file)
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
