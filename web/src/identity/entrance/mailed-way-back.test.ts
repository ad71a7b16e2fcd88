// @vitest-environment jsdom
import { describe, expect, it, onTestFinished } from 'vitest'
import { mailedWayBack, protocolLink } from './mailed-way-back.ts'

function signInAt(url: string): void {
  const meta = document.createElement('meta')
  meta.name = 'athar-auth-url'
  meta.content = url
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}

describe('a mailed link', () => {
  it('of this site leads to the page itself', () => {
    expect(mailedWayBack('/inventory?year=2025')).toBe(`${location.origin}/inventory?year=2025`)
    expect(mailedWayBack('/', 'new-password')).toBe(`${location.origin}/`)
  })

  it('of an auth server outside leads to our door, which knows the page', () => {
    signInAt('https://login.example.sa')
    const back = new URL(mailedWayBack('/inventory?year=2025', 'new-password'))
    expect([back.origin, back.pathname]).toEqual([location.origin, '/auth'])
    expect(Object.fromEntries(back.searchParams)).toEqual({ step: 'new-password', redirect_to: '/inventory?year=2025' })
    expect(mailedWayBack('/')).toBe(`${location.origin}/auth?redirect_to=%2F`)
  })

  it('is spent where people sign in, wherever it leads', () => {
    signInAt('https://login.example.sa/')
    const link = new URL(protocolLink('abc', 'signup', 'javascript:alert(1)'))
    expect([link.origin, link.pathname]).toEqual(['https://login.example.sa', '/auth/v1/verify'])
    expect(link.searchParams.get('redirect_to')).toBe('javascript:alert(1)')
  })
})
