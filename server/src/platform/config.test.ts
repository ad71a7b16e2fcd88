import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatNoteKey, formatWitnessKey } from '@athar/evidence-log'
import { expect, onTestFinished, test } from 'vitest'
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
    overloadGuard: true,
    maxImportBytes: 262_144_000,
    evidenceQuota: { person: { files: 10_000, gigabytes: 20 }, organisation: { files: 50_000, gigabytes: 100 } },
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
  [
    'SITE_URL',
    'athar.sa',
    'SITE_URL must be an address such as https://athar.example.sa: http:// or https:// and a host, with no path behind it; it is "athar.sa".',
  ],
  [
    'MAIL_FROM',
    'Athar',
    'MAIL_FROM must be one address, such as no-reply@example.sa or Athar <no-reply@example.sa>; it is "Athar".',
  ],
  [
    'AUTH_PRIVATE_HOSTS',
    'http://10.0.0.5:8080',
    'AUTH_PRIVATE_HOSTS must be hosts such as login.example.sa or 10.0.0.5:8443, with commas between; it is "http://10.0.0.5:8080".',
  ],
  [
    'AUTH_REDIRECT_URLS',
    'app.example.sa/back',
    'AUTH_REDIRECT_URLS must be addresses such as https://app.example.sa/**, each with its scheme, with commas between; it is "app.example.sa/back".',
  ],
  [
    'AUTH_BREACHED_PASSWORDS_FILE',
    '/nowhere/list.txt',
    'AUTH_BREACHED_PASSWORDS_FILE must be a file that can be read, with a SHA-1 digest at the beginning of each line, sorted; it is "/nowhere/list.txt".',
  ],
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

test.each(['https://athar.sa/portal', 'https://athar.sa/?a=b', 'https://user@athar.sa', 'ftp://athar.sa'])(
  'a site is no address with more than a host: %s',
  (url) => {
    expect(problemsOf({ SITE_URL: url })).toHaveLength(1)
  },
)

test('a site is the host that browsers name, however it is spelled', () => {
  for (const url of ['https://Athar.sa', 'https://athar.sa/', 'https://athar.sa:443'])
    expect(loadConfig({ SITE_URL: url }).siteUrl).toBe('https://athar.sa')
})

test.each([
  'smtp:localhost',
  'smtp://',
  'smtp://u:hunter2#x@mail.sa',
  'smtp://u:hunter2%zz@mail.sa',
  'smtp://u@mail.sa/x',
])('a mail server is not reached by %s', (url) => {
  const [problem = ''] = problemsOf({ SMTP_URL: url })
  expect(problem).toContain('SMTP_URL must be an address of the form smtp://user:password@host:port')
  expect(problem).not.toContain('hunter2')
})

test.each([
  'no-reply@athar.sa',
  'Athar <no-reply@athar.sa>',
  'أثر <no-reply@athar.sa>',
  '"Ministry, Athar" <a@b.sa>',
  '<a@b.sa>',
])('mail may come from %s', (from) => {
  expect(loadConfig({ MAIL_FROM: from }).mail.from).toBe(from)
})

test('people may be told one address to write to, and none that is no address', () => {
  expect(loadConfig({}).mail.contact).toBe(undefined)
  expect(loadConfig({ MAIL_CONTACT: 'help@athar.sa' }).mail.contact).toBe('help@athar.sa')
  for (const contact of ['Athar <help@athar.sa>', 'help', 'a@b.sa, c@d.sa'])
    expect(problemsOf({ MAIL_CONTACT: contact })).toHaveLength(1)
})

test('witnesses and readers of the log are none unless named, and each must be whole', () => {
  expect(loadConfig({})).toMatchObject({ logWitnesses: [], logCheckpointMail: [], logCheckpoints: undefined })
  const [one, two] = ['witness.test/one', 'witness.test/two'].map((name) =>
    formatWitnessKey({ name, publicKey: new Uint8Array(32).fill(3) }),
  )
  const witnesses = loadConfig({ LOG_WITNESSES: `${one} https://one.test/w/, ${two} https://two.test` }).logWitnesses
  expect(witnesses.map(({ key, url }) => [key.name, url])).toEqual([
    ['witness.test/one', 'https://one.test/w'],
    ['witness.test/two', 'https://two.test'],
  ])
  const ofLog = formatNoteKey({ name: 'athar.test/log', publicKey: new Uint8Array(32).fill(3) })
  for (const wrong of [
    `${one}`,
    'https://one.test',
    `${one} one.test`,
    `${ofLog} https://one.test`,
    `${one} https://one.test, ${one} https://two.test`,
  ])
    expect(problemsOf({ LOG_WITNESSES: wrong })).toEqual([expect.stringContaining('LOG_WITNESSES must be witnesses')])
  expect(loadConfig({ LOG_CHECKPOINT_MAIL: 'a@b.sa, ar:c@d.sa' }).logCheckpointMail).toEqual([
    { to: 'a@b.sa', lang: 'en' },
    { to: 'c@d.sa', lang: 'ar' },
  ])
  for (const wrong of ['a', 'fr:a@b.sa', 'A <a@b.sa>'])
    expect(problemsOf({ LOG_CHECKPOINT_MAIL: wrong })).toEqual([expect.stringContaining('must be addresses')])
})

test.each([
  'Ministry, Athar <a@b.sa>',
  'a@b.sa, c@d.sa',
  'Athar <no-reply>',
  'Athar a@b.sa',
  'A <a@b.sa>\r\nBcc: c@d.sa',
])('mail comes from one address, which %j is not', (from) => {
  expect(problemsOf({ MAIL_FROM: from })).toHaveLength(1)
})

test('a list of digests is taken where it is one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'athar-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'digests.txt')
  writeFileSync(file, `${'0'.repeat(39)}A:3\n`)
  expect(loadConfig({ AUTH_BREACHED_PASSWORDS_FILE: file }).auth.breachedPasswordsFile).toBe(file)
  for (const content of ['', 'hunter2\n']) {
    writeFileSync(file, content)
    expect(problemsOf({ AUTH_BREACHED_PASSWORDS_FILE: file })).toHaveLength(1)
  }
  expect(problemsOf({ AUTH_BREACHED_PASSWORDS_FILE: folder })).toHaveLength(1)
})

test('every wrong variable is named at once', () => {
  expect(problemsOf({ PORT: '-1', LOG_LEVEL: 'loud', AUTH_ACCESS_TOKEN_SECONDS: '10' })).toHaveLength(3)
})

test('the key of the operator is none that pages tell, and a short one is warned about', () => {
  const same = ['AUTH_SECRET_KEY must be another key than AUTH_PUBLISHABLE_KEY, which every page tells its visitors.']
  expect(problemsOf({ AUTH_SECRET_KEY: 'anon' })).toEqual(same)
  expect(problemsOf({ AUTH_SECRET_KEY: 'one and the same key', AUTH_PUBLISHABLE_KEY: 'one and the same key' })).toEqual(
    same,
  )
  expect(loadConfig({ AUTH_SECRET_KEY: 'one that only few know' }).warnings).toEqual([])
  expect(loadConfig({ AUTH_SECRET_KEY: 'guess' }).warnings).toEqual([
    'AUTH_SECRET_KEY has fewer than 20 characters: whoever guesses it rules over every account (openssl rand -hex 32 makes one).',
  ])
})

test('a key that clients send in a header is of letters that travel there', () => {
  for (const name of ['AUTH_PUBLISHABLE_KEY', 'AUTH_SECRET_KEY', 'METRICS_TOKEN'])
    expect(problemsOf({ [name]: 'مفتاح لا يعرفه أحد' })[0]).toMatch(
      `${name} must be of Latin letters, figures and signs alone`,
    )
})

test('rate limits go off only in test mode', () => {
  expect(problemsOf({ RATE_LIMITS: 'off' })).toEqual(['RATE_LIMITS may be "off" only together with NODE_ENV=test.'])
  expect(loadConfig({ RATE_LIMITS: 'off', NODE_ENV: 'test' }).rateLimits).toBe(false)
  expect(problemsOf({ OVERLOAD_GUARD: 'off' })).toEqual([
    'OVERLOAD_GUARD may be "off" only together with NODE_ENV=test.',
  ])
  expect(loadConfig({ NODE_ENV: 'test' }).overloadGuard).toBe(false)
  expect(loadConfig({ OVERLOAD_GUARD: 'on', NODE_ENV: 'test' }).overloadGuard).toBe(true)
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
  const { warnings } = loadConfig({ DEMO: '1', HOST: '0.0.0.0', AUTH_SECRETKEY: 'x', SMTP_HOST: 'mail.sa' })
  expect(warnings).toEqual([
    'AUTH_SECRETKEY is no setting of Athar and changes nothing.',
    'SMTP_HOST is no setting of Athar and changes nothing.',
    'HOST is 0.0.0.0 with demo data: anybody who reaches it can sign in with the published demo accounts.',
  ])
})

test('demo accounts are public in production only where the operator says so', () => {
  const published = { NODE_ENV: 'production', DEMO: '1' }
  expect(() => loadConfig(published)).toThrow('DEMO_ACCOUNTS=public')
  expect(loadConfig({ ...published, DEMO_ACCOUNTS: 'public' }).demo).toBe(true)
  expect(loadConfig({ DEMO: '1' }).demo).toBe(true)
})

test('what a server in production should have is asked for, and nothing stops it', () => {
  const { warnings } = loadConfig({ NODE_ENV: 'production' })
  expect(warnings.map((warning) => warning.split(' ')[0])).toEqual(['SITE_URL', 'SMTP_URL', 'MASTER_KEY'])
  const given = { SMTP_URL: 'smtps://mail.sa', MASTER_KEY: 'a'.repeat(64) }
  expect(loadConfig({ NODE_ENV: 'production', SITE_URL: 'http://athar.sa', ...given }).warnings).toEqual([
    'SITE_URL is no https address: what people send can be read and changed on its way.',
  ])
  expect(loadConfig({ NODE_ENV: 'production', SITE_URL: 'https://athar.sa', ...given }).warnings).toEqual([])
})

test('trusted proxies and redirect addresses are lists', () => {
  const config = loadConfig({
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    AUTH_REDIRECT_URLS: 'https://a.sa,https://*.b.sa/**',
  })
  expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  expect(config.auth.redirectUrls).toEqual(['https://a.sa', 'https://*.b.sa/**'])
})

test('a test build takes the word of its own machine for where a request came from, and no other build does', () => {
  const proxies = (env: Record<string, string>) => loadConfig(env).trustedProxies
  expect(proxies({ NODE_ENV: 'test' })).toEqual(['127.0.0.0/8', '::1'])
  expect(proxies({ NODE_ENV: 'test', TRUSTED_PROXIES: '10.0.0.1' })).toEqual(['10.0.0.1'])
  for (const NODE_ENV of ['production', 'development']) expect(proxies({ NODE_ENV })).toEqual([])
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

test('what is wrong in the list of providers is named by its place', () => {
  const one = { name: 'ministry', issuer: 'https://login.example.sa', client_id: 'athar' }
  const told = (value: unknown) => problemsOf({ AUTH_OIDC_PROVIDERS: JSON.stringify(value) })[0]?.split('Look at ')[1]
  expect(told([one, { ...one, name: 'b', issuer: 'login' }])).toBe('issuer of provider 2.')
  expect(told([{ ...one, secret: 'hunter2' }])).toBe('secret (no such field) of provider 1.')
  expect(told([{ ...one, label: { en: 'Ministry' } }])).toBe('label.ar of provider 1.')
  expect(told([one, one])).toBe('the names: two are the same.')
  expect(told(['hunter2'])).toBe('all of provider 1.')
  expect(told(one)).toBe('the brackets and quotation marks: it is no JSON list.')
})

test('an auth server by http is one that the operator listed', () => {
  const one = { name: 'ministry', issuer: 'http://10.0.0.5:8080', client_id: 'athar' }
  const env = { AUTH_OIDC_PROVIDERS: JSON.stringify([one]) }
  expect(problemsOf(env)).toEqual([
    'The issuer of ministry in AUTH_OIDC_PROVIDERS is no https address. If that is meant so, list 10.0.0.5:8080 in AUTH_PRIVATE_HOSTS.',
  ])
  for (const hosts of ['10.0.0.5', '10.0.0.5:8080'])
    expect(problemsOf({ ...env, AUTH_PRIVATE_HOSTS: hosts })).toEqual([])
  const external = { AUTH_MODE: 'external', AUTH_ISSUER: 'http://Auth.example.sa/auth/v1' }
  expect(problemsOf(external)).toHaveLength(1)
  expect(problemsOf({ ...external, AUTH_PRIVATE_HOSTS: 'AUTH.example.sa:80' })).toEqual([])
  expect(problemsOf({ ...external, AUTH_JWKS_URL: 'https://auth.example.sa/keys' })).toEqual([])
})

test('settings of the other way to sign in are warned about', () => {
  expect(loadConfig({ AUTH_ISSUER: 'https://auth.example.sa/auth/v1' }).warnings).toEqual([
    'AUTH_ISSUER changes nothing while AUTH_MODE is internal.',
  ])
  const external = { AUTH_MODE: 'external', AUTH_ISSUER: 'https://auth.example.sa/auth/v1' }
  const said = { ...external, AUTH_ISSUER_CONFIRMS_EMAIL: '0' }
  expect(loadConfig({ ...said, AUTH_SECRET_KEY: 'one that only few know' }).warnings).toEqual([
    'AUTH_SECRET_KEY changes nothing while AUTH_MODE is external.',
  ])
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
    // Where nothing is said, people whose tokens name no `email_verified` would wait for mails that never come.
    warnings: [expect.stringMatching(/^AUTH_ISSUER_CONFIRMS_EMAIL is not set.*email_verified.*mailed nothing/)],
  })
  for (const said of ['0', '1'])
    expect(loadConfig({ ...external, AUTH_ISSUER_CONFIRMS_EMAIL: said }).warnings).toEqual([])
  const said = { ...external, AUTH_ISSUER_CONFIRMS_EMAIL: '1' }
  expect(loadConfig({ ...said, DEMO: '1', AUTH_ISSUER: 'https://sso.example.sa' }).warnings).toHaveLength(2)
})
