import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGuardedFetch, ForbiddenAddress, isPrivate } from './guarded-fetch.ts'

const requested: string[] = []
const server = createServer(({ url = '' }, response) => {
  requested.push(url)
  if (url === '/elsewhere') response.writeHead(302, { location: '/private' }).end()
  else if (url === '/keys') response.end('{ "keys": [] }')
})
let host = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

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
  const fetchGuarded = createGuardedFetch({ listedHosts: [] })
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

  test('to a listed host is made, and to its neighbour on another port is not', async () => {
    const listed = createGuardedFetch({ listedHosts: [host] })
    const response = await listed(`http://${host}/keys`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ keys: [] })
    await expect(listed('http://127.0.0.1:1/')).rejects.toThrow(ForbiddenAddress)
  })

  test('ends with its caller', async () => {
    const signal = AbortSignal.abort()
    const listed = createGuardedFetch({ listedHosts: [host] })
    await expect(listed(`http://${host}/keys`, { signal })).rejects.toThrow(/abort/i)
  })

  test('returns a redirect and does not follow it', async () => {
    const response = await createGuardedFetch({ listedHosts: [host] })(`http://${host}/elsewhere`)
    expect(response.status).toBe(302)
    expect(requested).not.toContain('/private')
  })

  test('ends when the response is longer or slower than allowed', async () => {
    const long = createGuardedFetch({ listedHosts: [host], maxBytes: 10 })
    await expect(long(`http://${host}/keys`)).rejects.toThrow('longer than 10 bytes')
    const slow = createGuardedFetch({ listedHosts: [host], maxMs: 30 })
    await expect(slow(`http://${host}/never`)).rejects.toThrow(/abort|timeout/i)
  })
})
