import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createMasterKey, loadMasterKey, SealError } from './master-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'athar-key-'))
afterAll(() => rmSync(folder, { recursive: true }))

const key = createMasterKey(Buffer.alloc(32, 7))

test('a sealed value opens in its own context only', () => {
  const sealed = key.seal('سر', 'auth.mfa_factors/1')
  expect(key.open(sealed, 'auth.mfa_factors/1').toString()).toBe('سر')
  expect(() => key.open(sealed, 'auth.mfa_factors/2')).toThrow(SealError)
})

test('the same value is never sealed to the same bytes', () => {
  expect(key.seal('a', 'c').equals(key.seal('a', 'c'))).toBe(false)
})

test('one altered bit anywhere is noticed', () => {
  const sealed = key.seal('1234', 'c')
  for (let index = 0; index < sealed.length; index += 1) {
    const altered = Buffer.from(sealed)
    altered.writeUInt8(altered.readUInt8(index) ^ 1, index)
    expect(() => key.open(altered, 'c')).toThrow(SealError)
  }
})

test('a value sealed with another key says so', () => {
  const sealed = createMasterKey(Buffer.alloc(32, 8)).seal('x', 'c')
  expect(() => key.open(sealed, 'c')).toThrow('another master key')
})

test('purposes have keys of their own, equal on each start', () => {
  expect(key.derive('a').equals(key.derive('b'))).toBe(false)
  expect(key.derive('a').equals(createMasterKey(Buffer.alloc(32, 7)).derive('a'))).toBe(true)
  expect(key.hmac('mail', 'x').equals(key.hmac('token', 'x'))).toBe(false)
  expect(key.hmac('mail', 'x')).toHaveLength(32)
})

test('without MASTER_KEY one is made in the data folder, closed to others, and found again', () => {
  const made = loadMasterKey({ masterKey: undefined, dataDir: folder })
  expect(statSync(join(folder, 'master.key')).mode & 0o777).toBe(0o600)
  expect(loadMasterKey({ masterKey: undefined, dataDir: folder }).id).toBe(made.id)
  const hex = readFileSync(join(folder, 'master.key'), 'utf8').trim()
  expect(loadMasterKey({ masterKey: hex, dataDir: '/nowhere' }).id).toBe(made.id)
  expect(loadMasterKey({ masterKey: Buffer.from(hex, 'hex').toString('base64'), dataDir: '/nowhere' }).id).toBe(made.id)
})

test('a key file that others can read, or that is damaged, is refused', () => {
  chmodSync(join(folder, 'master.key'), 0o644)
  expect(() => loadMasterKey({ masterKey: undefined, dataDir: folder })).toThrow('can be read by others')
  chmodSync(join(folder, 'master.key'), 0o600)
  writeFileSync(join(folder, 'master.key'), 'short')
  expect(() => loadMasterKey({ masterKey: undefined, dataDir: folder })).toThrow('damaged')
})
