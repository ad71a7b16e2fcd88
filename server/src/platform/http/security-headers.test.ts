import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing.ts'

let plain: TestApp
let secure: TestApp
beforeAll(async () => {
  plain = await startTestApp()
  secure = await startTestApp({ SITE_URL: 'https://athar.test' })
})
afterAll(async () => {
  await plain.close()
  await secure.close()
})

const headersOf = async ({ app }: TestApp, url: string) => (await app.inject(url)).headers
const policyOf = async (url: string) =>
  Object.fromEntries(
    String((await headersOf(plain, url))['content-security-policy'])
      .split(';')
      .map((part) => {
        const [name = '', ...sources] = part.trim().split(' ')
        return [name, sources.filter((source) => !source.startsWith("'sha256-")).join(' ')]
      }),
  )

it.each(['/healthz', '/auth', '/api/me', '/auth/v1/health', '/no/such/page'])(
  '%s lets nothing in that is not this site’s own',
  async (url) => {
    expect(await policyOf(url)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data: blob:",
      'media-src': "'self'",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'worker-src': "'self'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'object-src': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'athar-html athar-sw',
    })
    expect(await headersOf(plain, url)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    })
  },
)

it('a page that is opened by a token tells no other site where its visitor comes from', async () => {
  for (const url of [
    '/auth',
    '/auth?token_hash=x&type=signup',
    '/ar/auth',
    '/ar/auth?token_hash=x&type=signup',
    '/ar/auth/',
    '/guardian?token=x',
    '/ar/guardian?token=x',
    '/supplier-answer?link=x',
    '/ar/supplier-answer?link=x',
    '/review/link',
    '/ar/review/link',
  ])
    expect((await headersOf(plain, url))['referrer-policy']).toBe('no-referrer')
  for (const url of ['/authority', '/ar/authority', '/ar', '/about/auth', '/guardians', '/review/links'])
    expect((await headersOf(plain, url))['referrer-policy']).toBe('strict-origin-when-cross-origin')
})

it('browsers are told to stay with https where the site has it, and not where it has not', async () => {
  expect((await headersOf(secure, '/healthz'))['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(await headersOf(plain, '/healthz')).not.toHaveProperty('strict-transport-security')
})
