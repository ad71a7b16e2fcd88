import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('an empty environment starts with the documented defaults', () => {
  const config = loadConfig({}, '/srv/athar')
  expect(config).toMatchObject({
    mode: 'development',
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://localhost:3000',
    dataDir: '/srv/athar/data',
    rateLimits: true,
    maxImportBytes: 262_144_000,
    demo: false,
    trustedProxies: [],
    s3: undefined,
    auth: {
      mode: 'internal',
      publishableKey: 'anon',
      secretKey: undefined,
      confirmEmail: true,
      accessTokenSeconds: 900,
    },
    warnings: [],
  })
})

test('an empty or blank value counts as not set', () => {
  expect(loadConfig({ PORT: '', HOST: '  ', S3_BUCKET: '' }).port).toBe(3000)
})

test.each([
  ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535; it is "abc".'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535; it is "70000".'],
  ['MAX_IMPORT_MB', '0', 'MAX_IMPORT_MB must be a whole number from 1 to 4096; it is "0".'],
  ['NODE_ENV', 'staging', 'NODE_ENV must be one of development, production, test; it is "staging".'],
  ['DEMO', 'maybe', 'DEMO must be 1 or 0 (on, off, true, false, yes and no are read too); it is "maybe".'],
  ['SITE_URL', 'athar.sa', 'SITE_URL must be an address that begins with http:// or https://; it is "athar.sa".'],
  [
    'TRUSTED_PROXIES',
    '10.0.0.0/33',
    'TRUSTED_PROXIES must be IP addresses or networks such as 10.0.0.0/8, with commas between; it is "10.0.0.0/33".',
  ],
])('%s=%s is refused with a sentence', (name, value, expected) => {
  expect(problemsOf({ [name]: value })).toEqual([expected])
})

test('a wrong secret is refused without being repeated', () => {
  const text = problemsOf({ MASTER_KEY: 'hunter2', DATABASE_URL: 'mysql://u:hunter2@h/d', SMTP_URL: 'hunter2' }).join(
    ' ',
  )
  expect(text).toContain('MASTER_KEY must be 32 random bytes')
  expect(text).toContain('DATABASE_URL must be an address of the form postgres://')
  expect(text).not.toContain('hunter2')
})

test('every wrong variable is named at once', () => {
  expect(problemsOf({ PORT: '-1', LOG_LEVEL: 'loud', AUTH_ACCESS_TOKEN_SECONDS: '10' })).toHaveLength(3)
})

test('rate limits go off only in test mode', () => {
  expect(problemsOf({ RATE_LIMITS: 'off' })).toEqual(['RATE_LIMITS may be "off" only together with NODE_ENV=test.'])
  expect(loadConfig({ RATE_LIMITS: 'off', NODE_ENV: 'test' }).rateLimits).toBe(false)
})

test('settings that need each other are asked for', () => {
  expect(problemsOf({ DATABASE_APP_URL: 'postgres://a:b@h/d' })[0]).toContain('needs DATABASE_URL')
  expect(problemsOf({ AUTH_MODE: 'external' })[0]).toContain('needs AUTH_ISSUER')
  expect(problemsOf({ S3_ENDPOINT: 'http://minio:9000' })).toHaveLength(3)
})

test('an own S3 endpoint uses path-style addresses unless told otherwise', () => {
  const s3 = { S3_BUCKET: 'athar', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  expect(loadConfig(s3).s3?.forcePathStyle).toBe(false)
  expect(loadConfig({ ...s3, S3_ENDPOINT: 'http://minio:9000/' }).s3).toMatchObject({
    endpoint: 'http://minio:9000',
    forcePathStyle: true,
  })
  expect(loadConfig({ ...s3, S3_ENDPOINT: 'http://minio:9000', S3_FORCE_PATH_STYLE: 'off' }).s3?.forcePathStyle).toBe(
    false,
  )
})

test('a sign-up that tells who has an account is warned about', () => {
  expect(loadConfig({ AUTH_CONFIRM_EMAIL: '0' }).warnings).toEqual([
    'AUTH_CONFIRM_EMAIL is off: sign-up tells whether an address already has an account.',
  ])
})

test('demo data on an open address, and misspelt settings, are warned about', () => {
  const { warnings } = loadConfig({ DEMO: '1', HOST: '0.0.0.0', AUTH_SECRETKEY: 'x' })
  expect(warnings).toEqual([
    'AUTH_SECRETKEY is no setting of Athar and changes nothing.',
    'HOST is 0.0.0.0 with demo data: anybody who reaches it can sign in with the published demo accounts.',
  ])
})

test('trusted proxies and redirect addresses are lists', () => {
  const config = loadConfig({
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    AUTH_REDIRECT_URLS: 'https://a.sa,https://*.b.sa/**',
  })
  expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  expect(config.auth.redirectUrls).toEqual(['https://a.sa', 'https://*.b.sa/**'])
})

test('providers to sign in by are a list of JSON, checked and never repeated', () => {
  const one = { name: 'ministry', issuer: 'https://login.example.sa', client_id: 'athar' }
  const listOf = (...providers: object[]) => ({ AUTH_OIDC_PROVIDERS: JSON.stringify(providers) })
  expect(loadConfig(listOf(one)).auth.oidcProviders).toEqual([
    {
      name: 'ministry',
      issuer: 'https://login.example.sa',
      clientId: 'athar',
      clientSecret: undefined,
      scopes: 'openid email profile',
      acrValues: [],
      label: { en: 'ministry', ar: 'ministry' },
      digestSubject: false,
    },
  ])
  const wrong = [
    { AUTH_OIDC_PROVIDERS: 'hunter2' },
    listOf({ ...one, client_secret: 'hunter2', client_id: '' }),
    listOf({ ...one, name: 'Ministry of hunter2' }),
    listOf({ ...one, issuer: 'javascript:hunter2' }),
    listOf({ ...one, secret: 'hunter2' }),
    listOf(one, { ...one, issuer: 'https://hunter2.example' }),
  ]
  for (const env of wrong) {
    const [problem = ''] = problemsOf(env)
    expect(problem).toContain('AUTH_OIDC_PROVIDERS must be a JSON list of providers')
    expect(problem).not.toContain('hunter2')
  }
})

test('an auth server outside, and what does not go with it', () => {
  const external = { AUTH_MODE: 'external', AUTH_ISSUER: 'https://auth.example.sa/auth/v1' }
  expect(loadConfig(external)).toMatchObject({
    auth: {
      mode: 'external',
      issuer: 'https://auth.example.sa/auth/v1',
      audience: 'authenticated',
      issuerConfirmsEmail: false,
    },
    warnings: [],
  })
  expect(loadConfig({ ...external, DEMO: '1', AUTH_ISSUER: 'https://sso.example.sa' }).warnings).toHaveLength(2)
})
