import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGuardedFetch, ForbiddenAddress, isPrivate } from './guarded-fetch.ts'
import { startHostileProvider, type Hostile } from './testing.ts'

let inside: Hostile
beforeAll(async () => {
  inside = await startHostileProvider()
})
afterAll(() => inside.close())

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fd00::1',
  'fe80::1%eth0',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
])('%s is no address of the open internet', (ip) => {
  expect(isPrivate(ip)).toBe(true)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is one', (ip) => {
  expect(isPrivate(ip)).toBe(false)
})

describe('a call', () => {
  const fetchGuarded = createGuardedFetch([])
  test.each([
    'http://accounts.example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost/',
  ])('to %s is not made', async (address) => {
    await expect(fetchGuarded(address)).rejects.toThrow(ForbiddenAddress)
  })

  test('to a host that the operator listed is made, and to its neighbour on another port is not', async () => {
    const listed = createGuardedFetch([inside.host])
    const answer = await listed(`${inside.url}/keys`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ keys: [{ kid: 'own' }] })
    await expect(listed('http://127.0.0.1:1/')).rejects.toThrow(ForbiddenAddress)
  })

  test('ends with whoever asked', async () => {
    const signal = AbortSignal.abort()
    await expect(createGuardedFetch([inside.host])(`${inside.url}/keys`, { signal })).rejects.toThrow(/abort/i)
  })
})
