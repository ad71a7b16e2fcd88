import type { Factor, Session } from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { aalOf, awaitsSecondFactor } from './assurance.ts'

const encode = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')
const session = (claims: unknown, factors: Partial<Factor>[]) =>
  ({ access_token: `h.${encode(claims)}.s`, user: { factors } }) as unknown as Session
const verified = { status: 'verified' } as const

describe('a session', () => {
  it('tells at what assurance its token was issued, and counts as low where that cannot be read', () => {
    expect(aalOf(session({ aal: 'aal2', name: '\u00ff?>' }, []))).toBe('aal2')
    expect(aalOf(session({ aal: 'aal1' }, []))).toBe('aal1')
    expect(aalOf(session({}, []))).toBe('aal1')
    expect(aalOf({ access_token: 'not a token' })).toBe('aal1')
  })

  it.each([
    [{ aal: 'aal1' }, [verified], true],
    [{ aal: 'aal2' }, [verified], false],
    [{ aal: 'aal1' }, [], false],
    [{ aal: 'aal1' }, [{ status: 'unverified' } as const], false],
  ])('waits for the second factor only where one is verified and was not used (%#)', (claims, factors, waits) => {
    expect(awaitsSecondFactor(session(claims, factors))).toBe(waits)
  })
})
