import { describe, expect, test } from 'vitest'
import { countedAddress } from './client-address.ts'
import { planRotation, type KeyState } from './plan-rotation.ts'
import { createRedirects } from './redirects.ts'
import { endOf } from './session-limits.ts'
import { waitAfter } from './password-attempts.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (ip, counted) => {
  expect(countedAddress(ip)).toBe(counted)
})

describe('a redirect', () => {
  const redirects = createRedirects('https://athar.sa', [
    'https://app.partner.sa',
    'https://*.client.sa/auth/*',
    'athar-mobile://open',
  ])

  test.each([
    ['https://athar.sa/inventory?year=2025#top'],
    ['https://app.partner.sa/'],
    ['https://one.client.sa/auth/back'],
    ['athar-mobile://open'],
  ])('to %s is kept', (target) => {
    expect(redirects.allow(target)).toBe(new URL(target).href)
  })

  test.each([
    [undefined],
    ['/inventory'],
    ['http://athar.sa/'],
    ['https://athar.sa.evil.example/'],
    ['https://user@athar.sa/'],
    ['https://app.partner.sa/other'],
    ['https://a.b.client.sa/auth/back'],
    ['https://one.client.sa/auth/a/b'],
    ['https://oneXclient.sa/auth/back'],
    ['data:text/html,x'],
    ['blob:https://athar.sa/1'],
  ])('to %s becomes our own site', (target) => {
    expect(redirects.allow(target)).toBe('https://athar.sa')
  })

  test.each<[unknown, string | undefined]>([
    ['https://athar.sa/inventory?year=2025#top', '/inventory?year=2025'],
    ['https://athar.sa/', undefined],
    ['https://athar.sa//evil.example/x', undefined],
    ['https://athar.sa/\\evil.example', undefined],
    ['https://user@athar.sa/inventory', undefined],
    ['https://app.partner.sa/inventory', undefined],
    ['https://app.partner.sa/?from=mail', 'https://app.partner.sa/?from=mail'],
    ['athar-mobile://open', 'athar-mobile://open'],
    ['https://user@app.partner.sa/', undefined],
    [`https://app.partner.sa/?${'x'.repeat(2000)}`, undefined],
    ['/inventory', undefined],
    [`https://athar.sa/${'x'.repeat(2000)}`, undefined],
    [['https://athar.sa/inventory'], undefined],
  ])('in a mail to %s goes on at %s', (target, path) => {
    expect(redirects.goOn(target)).toBe(path)
  })
})

describe('the set of signing keys', () => {
  const start = Date.parse('2026-01-01T00:00:00Z')
  const at = (minutes: number) => new Date(start + minutes * 60_000)
  const key = (
    kid: string,
    state: KeyState['state'],
    minutes: { created: number; activated?: number; retired?: number },
  ): KeyState => ({
    kid,
    state,
    createdAt: at(minutes.created),
    activatedAt: minutes.activated === undefined ? null : at(minutes.activated),
    retiredAt: minutes.retired === undefined ? null : at(minutes.retired),
  })
  const days = 24 * 60

  test('begins with one in use and one published ahead', () => {
    expect(planRotation([], at(0))).toEqual([
      { kind: 'create', state: 'active' },
      { kind: 'create', state: 'standby' },
    ])
  })

  test('stays as it is for ninety days', () => {
    expect(
      planRotation(
        [key('a', 'active', { created: 0, activated: 0 }), key('b', 'standby', { created: 0 })],
        at(89 * days),
      ),
    ).toEqual([])
  })

  test('then lets the standby sign and publishes the next', () => {
    const keys = [key('a', 'active', { created: 0, activated: 0 }), key('b', 'standby', { created: 0 })]
    expect(planRotation(keys, at(90 * days))).toEqual([
      { kind: 'promote', kid: 'b' },
      { kind: 'create', state: 'standby' },
    ])
  })

  test('waits until a fresh standby has reached every client', () => {
    const keys = [key('a', 'active', { created: 0, activated: 0 }), key('b', 'standby', { created: 90 * days })]
    expect(planRotation(keys, at(90 * days + 19))).toEqual([])
    expect(planRotation(keys, at(90 * days + 20))).toHaveLength(2)
  })

  test('keeps an old key until its last token has expired', () => {
    const keys = [
      key('a', 'retired', { created: 0, activated: 0, retired: 100 }),
      key('b', 'active', { created: 0, activated: 100 }),
      key('c', 'standby', { created: 100 }),
    ]
    expect(planRotation(keys, at(179))).toEqual([])
    expect(planRotation(keys, at(180))).toEqual([{ kind: 'remove', kid: 'a' }])
  })

  test('recovers at once when no key is in use', () => {
    expect(planRotation([key('b', 'standby', { created: 0 })], at(1))).toEqual([
      { kind: 'promote', kid: 'b' },
      { kind: 'create', state: 'standby' },
    ])
  })
})

test('a session ends a week after its last use, and never later than thirty days after its first', () => {
  const opened = new Date('2026-01-01T00:00:00Z')
  expect(endOf(opened, opened, null).toISOString()).toBe('2026-01-08T00:00:00.000Z')
  expect(endOf(opened, new Date('2026-01-29T00:00:00Z'), null).toISOString()).toBe('2026-01-31T00:00:00.000Z')
})

test('a session of an administrator or verifier ends after eight hours without use, and after a day', () => {
  const opened = new Date('2026-01-01T00:00:00Z')
  const raised = new Date('2026-01-05T12:00:00Z')
  expect(endOf(opened, raised, raised).toISOString()).toBe('2026-01-05T20:00:00.000Z')
  expect(endOf(opened, new Date('2026-01-06T06:30:00Z'), raised).toISOString()).toBe('2026-01-06T12:00:00.000Z')
  expect(endOf(opened, new Date('2026-01-30T23:30:00Z'), new Date('2026-01-30T23:00:00Z')).toISOString()).toBe(
    '2026-01-31T00:00:00.000Z',
  )
})

test('the wait after a failure doubles up to an hour', () => {
  expect([4, 5, 6, 7, 11, 12, 13, 40].map((failures) => waitAfter(failures, 5))).toEqual([
    0, 30, 60, 120, 1920, 3600, 3600, 3600,
  ])
})
