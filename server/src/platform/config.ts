import { resolve } from 'node:path'
import { z } from 'zod'
import {
  absent,
  addressList,
  checkpointReaders,
  digestFile,
  flag,
  headerKey,
  hostList,
  httpUrl,
  ipList,
  mailbox,
  mailSender,
  oidcProviders,
  oneOf,
  optionalFlag,
  postgresUrl,
  secretKey,
  siteUrl,
  smtpUrl,
  text,
  wholeNumber,
  witnessList,
  type CheckpointReader,
  type OidcProvider,
  type Witness,
} from './config-fields.ts'
import { isListedHost } from './guarded-fetch.ts'

/** Every variable Athar reads. All are optional; what is set is checked before anything starts. */
const environment = z.object({
  NODE_ENV: oneOf('development', 'production', 'test').default('development'),
  METRICS_TOKEN: headerKey().optional(),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').optional(),
  PORT: wholeNumber({ from: 0, to: 65_535, otherwise: 3000 }),
  HOST: text('127.0.0.1'),
  SITE_URL: siteUrl(),
  DATA_DIR: text('./data'),
  DATABASE_URL: postgresUrl(),
  DATABASE_APP_URL: postgresUrl(),
  MASTER_KEY: secretKey(),
  RATE_LIMITS: oneOf('on', 'off').default('on'),
  DEVICE_BATCHES_A_MINUTE: wholeNumber({ from: 1, to: 100_000, otherwise: 120 }),
  OVERLOAD_GUARD: oneOf('on', 'off').optional(),
  MAX_IMPORT_MB: wholeNumber({ from: 1, to: 4096, otherwise: 250 }),
  MAX_EVIDENCE_MB: wholeNumber({ from: 1, to: 1024, otherwise: 100 }),
  MAX_EVIDENCE_FILES_PERSON: wholeNumber({ from: 1, to: 1_000_000, otherwise: 10_000 }),
  MAX_EVIDENCE_GB_PERSON: wholeNumber({ from: 1, to: 100_000, otherwise: 20 }),
  MAX_EVIDENCE_FILES_ORGANISATION: wholeNumber({ from: 1, to: 10_000_000, otherwise: 50_000 }),
  MAX_EVIDENCE_GB_ORGANISATION: wholeNumber({ from: 1, to: 100_000, otherwise: 100 }),
  GRANT_CONFIRM_ABOVE: wholeNumber({ from: 0, to: 999_999_999, otherwise: 100_000 }),
  CREDITS_SECOND_PERSON_ABOVE: wholeNumber({ from: 0, to: 999_999_999, otherwise: 1000 }),
  ESG_TAXONOMY_FILE: absent(),
  LOG_CHECKPOINTS: absent(),
  LOG_CHECKPOINT_MAIL: checkpointReaders(),
  LOG_WITNESSES: witnessList(),
  DEMO: flag(false),
  DEMO_ACCOUNTS: oneOf('public').optional(),
  TRUSTED_PROXIES: ipList(),
  S3_BUCKET: absent(),
  S3_REGION: text('us-east-1'),
  S3_ENDPOINT: httpUrl(),
  S3_ACCESS_KEY_ID: absent(),
  S3_SECRET_ACCESS_KEY: absent(),
  S3_FORCE_PATH_STYLE: optionalFlag(),
  SMTP_URL: smtpUrl(),
  MAIL_FROM: mailSender(),
  MAIL_CONTACT: mailbox(),
  AUTH_MODE: oneOf('internal', 'external').default('internal'),
  AUTH_ISSUER: httpUrl(),
  AUTH_PUBLISHABLE_KEY: headerKey().prefault('anon'),
  AUTH_SECRET_KEY: headerKey().optional(),
  AUTH_CONFIRM_EMAIL: flag(true),
  AUTH_SIGNUP: flag(true),
  AUTH_CURRENT_PASSWORD: flag(false),
  AUTH_PASSWORD_PROFILE: oneOf('spec', 'hardened').default('spec'),
  AUTH_ACCESS_TOKEN_SECONDS: wholeNumber({ from: 300, to: 3600, otherwise: 900 }),
  AUTH_REDIRECT_URLS: addressList(),
  AUTH_BREACHED_PASSWORDS_FILE: digestFile(),
  AUTH_PASSWORD_PEPPER: secretKey(),
  AUTH_OIDC_PROVIDERS: oidcProviders(),
  AUTH_PRIVATE_HOSTS: hostList(),
  AUTH_JWKS_URL: httpUrl(),
  AUTH_AUDIENCE: text('authenticated'),
  AUTH_ISSUER_CONFIRMS_EMAIL: flag(false),
})

type Environment = z.infer<typeof environment>

/** Values never repeated in a message: they may be secret, or carry a password inside. */
const secret = new Set([
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'MASTER_KEY',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'AUTH_SECRET_KEY',
  'AUTH_PASSWORD_PEPPER',
  'AUTH_OIDC_PROVIDERS',
  'METRICS_TOKEN',
])

export type S3Config = {
  bucket: string
  region: string
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}

type EvidenceQuota = { files: number; gigabytes: number }

export type Config = {
  mode: 'development' | 'production' | 'test'
  logLevel: string
  /** Opens `/metrics` to whoever presents it; without it there is no such page. */
  metricsToken: string | undefined
  port: number
  host: string
  siteUrl: string
  dataDir: string
  /** Without `ownerUrl` the embedded Postgres in `dataDir` is used. */
  database: { ownerUrl: string | undefined; appUrl: string | undefined }
  masterKey: string | undefined
  rateLimits: boolean
  /** Batches of readings of one meter in a minute. */
  deviceBatches: number
  /** Whether a server that falls behind with its work turns new work away. */
  overloadGuard: boolean
  maxImportBytes: number
  maxEvidenceBytes: number
  /** Evidence that a person, over all organisations, and an organisation keep. */
  evidenceQuota: { person: EvidenceQuota; organisation: EvidenceQuota }
  /** Above it, in whole units of the currency of the call, a second officer confirms an award. */
  grantConfirmAbove: number
  /** Above it, in tonnes, a second owner or administrator approves a movement of credits. */
  creditsSecondPersonAbove: number
  /** Elements of a taxonomy by datapoint; without it reports carry no digital tags. */
  esgTaxonomyFile: string | undefined
  /** A folder with checkpoints of the log that are kept elsewhere; start and audit compare them. */
  logCheckpoints: string | undefined
  /** Who is sent the newest checkpoint once a day. */
  logCheckpointMail: readonly CheckpointReader[]
  /** Who co-signs checkpoints; without any no outside server is called. */
  logWitnesses: readonly Witness[]
  demo: boolean
  trustedProxies: readonly string[]
  /** Without it files live in `dataDir`/files. */
  s3: S3Config | undefined
  /** `contact` is where people reach whoever runs this platform; without it mails name nobody. */
  mail: { smtpUrl: string | undefined; from: string; contact: string | undefined }
  auth: {
    mode: 'internal' | 'external'
    /** The trusted issuer when `mode` is external, its keys, whom its tokens are for, and whether it confirms addresses. */
    issuer: string | undefined
    jwksUrl: string | undefined
    audience: string
    issuerConfirmsEmail: boolean
    publishableKey: string
    /** Without it the auth admin calls are off. */
    secretKey: string | undefined
    confirmEmail: boolean
    /** Whether people make accounts by themselves; without it the operator does. */
    signUp: boolean
    /** Whether a new password needs the present one beside the session. */
    needsCurrentPassword: boolean
    passwordProfile: 'spec' | 'hardened'
    accessTokenSeconds: number
    redirectUrls: readonly string[]
    breachedPasswordsFile: string | undefined
    passwordPepper: string | undefined
    /** What Argon2id takes for a password, in KiB, passes and lanes: no setting of the operator. */
    passwordCost: { memoryCost: number; timeCost: number; parallelism: number }
    oidcProviders: readonly OidcProvider[]
    /** Auth servers that may be called without https and inside private networks: a host, or host:port. */
    privateHosts: readonly string[]
  }
  /** Sentences worth a line in the log at start; nothing here stops it. */
  warnings: readonly string[]
}

/** The start is refused: each sentence says which variable is wrong and why. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** OWASP Password Storage Cheat Sheet: Argon2id with at least 19 MiB, two passes, one lane. */
const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const loopback = ['127.0.0.0/8', '::1']

/** Reads and checks the whole environment; an empty value counts as not set. */
export function loadConfig(env: Record<string, string | undefined>, cwd = process.cwd()): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => sentence(issue, given)))
  const values = parsed.data
  const problems = contradictions(values, given)
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    mode: values.NODE_ENV,
    logLevel: values.LOG_LEVEL ?? (values.NODE_ENV === 'test' ? 'warn' : 'info'),
    metricsToken: values.METRICS_TOKEN,
    port: values.PORT,
    host: values.HOST,
    siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
    dataDir: resolve(cwd, values.DATA_DIR),
    database: { ownerUrl: values.DATABASE_URL, appUrl: values.DATABASE_APP_URL },
    masterKey: values.MASTER_KEY,
    rateLimits: values.RATE_LIMITS === 'on',
    deviceBatches: values.DEVICE_BATCHES_A_MINUTE,
    // A test works in the same process: what it does itself would be taken for the load of others.
    overloadGuard: (values.OVERLOAD_GUARD ?? (values.NODE_ENV === 'test' ? 'off' : 'on')) === 'on',
    maxImportBytes: values.MAX_IMPORT_MB * 1024 * 1024,
    maxEvidenceBytes: values.MAX_EVIDENCE_MB * 1_000_000,
    grantConfirmAbove: values.GRANT_CONFIRM_ABOVE,
    creditsSecondPersonAbove: values.CREDITS_SECOND_PERSON_ABOVE,
    evidenceQuota: {
      person: { files: values.MAX_EVIDENCE_FILES_PERSON, gigabytes: values.MAX_EVIDENCE_GB_PERSON },
      organisation: { files: values.MAX_EVIDENCE_FILES_ORGANISATION, gigabytes: values.MAX_EVIDENCE_GB_ORGANISATION },
    },
    esgTaxonomyFile: values.ESG_TAXONOMY_FILE,
    logCheckpointMail: values.LOG_CHECKPOINT_MAIL ?? [],
    logWitnesses: values.LOG_WITNESSES ?? [],
    logCheckpoints: values.LOG_CHECKPOINTS && resolve(cwd, values.LOG_CHECKPOINTS),
    demo: values.DEMO,
    // Whoever drives a test build from outside is many clients at once: its machine says which of them each request is.
    trustedProxies:
      given['TRUSTED_PROXIES'] === undefined && values.NODE_ENV === 'test' ? loopback : values.TRUSTED_PROXIES,
    s3: s3Of(values),
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? `Athar <no-reply@${mailDomain(values)}>`,
      contact: values.MAIL_CONTACT,
    },
    auth: {
      mode: values.AUTH_MODE,
      issuer: values.AUTH_ISSUER,
      jwksUrl: values.AUTH_JWKS_URL,
      audience: values.AUTH_AUDIENCE,
      issuerConfirmsEmail: values.AUTH_ISSUER_CONFIRMS_EMAIL,
      publishableKey: values.AUTH_PUBLISHABLE_KEY,
      secretKey: values.AUTH_SECRET_KEY,
      confirmEmail: values.AUTH_CONFIRM_EMAIL,
      signUp: values.AUTH_SIGNUP,
      needsCurrentPassword: values.AUTH_CURRENT_PASSWORD,
      passwordProfile: values.AUTH_PASSWORD_PROFILE,
      accessTokenSeconds: values.AUTH_ACCESS_TOKEN_SECONDS,
      redirectUrls: values.AUTH_REDIRECT_URLS,
      breachedPasswordsFile: values.AUTH_BREACHED_PASSWORDS_FILE,
      passwordPepper: values.AUTH_PASSWORD_PEPPER,
      passwordCost,
      oidcProviders: values.AUTH_OIDC_PROVIDERS,
      privateHosts: values.AUTH_PRIVATE_HOSTS,
    },
    warnings: warningsFor(values, given),
  }
}

function sentence(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0])
  const value = secret.has(name) ? '' : `; it is ${JSON.stringify(given[name])}`
  return `${name} ${issue.message}${value}.`
}

function contradictions(values: Environment, given: Record<string, string | undefined>): string[] {
  const problems: string[] = []
  for (const name of ['RATE_LIMITS', 'OVERLOAD_GUARD'] as const)
    if (values[name] === 'off' && values.NODE_ENV !== 'test')
      problems.push(`${name} may be "off" only together with NODE_ENV=test.`)
  if (values.DEMO && values.NODE_ENV === 'production' && values.DEMO_ACCOUNTS !== 'public')
    problems.push(
      'DEMO=1 opens accounts whose passwords are published. In production set DEMO_ACCOUNTS=public too, or DEMO=0.',
    )
  if (values.DATABASE_APP_URL && !values.DATABASE_URL)
    problems.push('DATABASE_APP_URL needs DATABASE_URL beside it: the owner migrates, the application only works.')
  if (values.AUTH_MODE === 'external' && !values.AUTH_ISSUER)
    problems.push('AUTH_MODE=external needs AUTH_ISSUER, the address of the trusted auth server.')
  if (values.AUTH_SECRET_KEY === values.AUTH_PUBLISHABLE_KEY)
    problems.push('AUTH_SECRET_KEY must be another key than AUTH_PUBLISHABLE_KEY, which every page tells its visitors.')
  problems.push(...openAuthServers(values))
  const s3Given = Object.keys(given).some((name) => name.startsWith('S3_'))
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    if (s3Given && !values[name]) problems.push(`${name} is missing: another S3_ variable is set.`)
  return problems
}

/** By http anybody on the way could answer in the place of the auth server: only where the operator says so. */
function openAuthServers(values: Environment): string[] {
  const outside =
    values.AUTH_MODE === 'external'
      ? [
          {
            name: values.AUTH_JWKS_URL ? 'AUTH_JWKS_URL' : 'AUTH_ISSUER',
            url: values.AUTH_JWKS_URL ?? values.AUTH_ISSUER,
          },
        ]
      : values.AUTH_OIDC_PROVIDERS.map((one) => ({
          name: `The issuer of ${one.name} in AUTH_OIDC_PROVIDERS`,
          url: one.issuer,
        }))
  return outside.flatMap(({ name, url }) => {
    const parsed = url ? new URL(url) : undefined
    if (parsed?.protocol !== 'http:' || isListedHost(parsed, values.AUTH_PRIVATE_HOSTS)) return []
    return [`${name} is no https address. If that is meant so, list ${parsed.host} in AUTH_PRIVATE_HOSTS.`]
  })
}

function warningsFor(values: Environment, given: Record<string, string | undefined>): string[] {
  const warnings = Object.keys(given)
    .filter((name) => /^(AUTH|MAIL|S3|SMTP)_/.test(name) && !(name in environment.shape))
    .map((name) => `${name} is no setting of Athar and changes nothing.`)
  if (values.DEMO && !isLoopback(values.HOST))
    warnings.push(
      `HOST is ${values.HOST} with demo data: anybody who reaches it can sign in with the published demo accounts.`,
    )
  if (values.NODE_ENV === 'production') warnings.push(...missingInProduction(values))
  const idle = values.AUTH_MODE === 'external' ? ofOwnSignIn : ofOutsideSignIn
  for (const name of idle)
    if (given[name]) warnings.push(`${name} changes nothing while AUTH_MODE is ${values.AUTH_MODE}.`)
  if (values.AUTH_MODE === 'external' && values.DEMO)
    warnings.push('AUTH_MODE is external: the demo accounts exist, and nobody can sign in with them.')
  if (values.AUTH_MODE === 'external' && values.AUTH_ISSUER && !values.AUTH_ISSUER.endsWith('/auth/v1'))
    warnings.push(
      'AUTH_ISSUER does not end in /auth/v1: the sign-in page of Athar cannot speak to it, other clients may.',
    )
  // Whether its tokens say so of themselves is seen when people come; who has said `0` knows.
  if (values.AUTH_MODE === 'external' && given['AUTH_ISSUER_CONFIRMS_EMAIL'] === undefined)
    warnings.push(
      'AUTH_ISSUER_CONFIRMS_EMAIL is not set: people whose tokens do not say `email_verified` are invited to nothing and mailed nothing. Set it to 1 where the auth server gives tokens to nobody who has not confirmed their address, otherwise to 0.',
    )
  if (values.AUTH_SECRET_KEY !== undefined && values.AUTH_SECRET_KEY.length < shortestKey)
    warnings.push(
      `AUTH_SECRET_KEY has fewer than ${shortestKey} characters: whoever guesses it rules over every account (openssl rand -hex 32 makes one).`,
    )
  if (!values.AUTH_CONFIRM_EMAIL)
    warnings.push('AUTH_CONFIRM_EMAIL is off: sign-up tells whether an address already has an account.')
  return warnings
}

/** Of what a program presents: nobody has to type it, and nothing but its length stands in the way of guessing it. */
const shortestKey = 20

/** Settings that a server on which people sign in has, and settings of one whose people sign in elsewhere. */
const ofOwnSignIn = [
  'AUTH_SECRET_KEY',
  'AUTH_OIDC_PROVIDERS',
  'AUTH_SIGNUP',
  'AUTH_PASSWORD_PROFILE',
  'AUTH_PASSWORD_PEPPER',
  'AUTH_BREACHED_PASSWORDS_FILE',
] as const
const ofOutsideSignIn = ['AUTH_ISSUER', 'AUTH_JWKS_URL', 'AUTH_AUDIENCE', 'AUTH_ISSUER_CONFIRMS_EMAIL'] as const

function missingInProduction(values: Environment): string[] {
  const { SITE_URL: site, SMTP_URL: smtp, MASTER_KEY: key } = values
  return [
    site === undefined && 'SITE_URL is not set: the links in mails lead to this machine only.',
    site?.startsWith('http:') && 'SITE_URL is no https address: what people send can be read and changed on its way.',
    !smtp && 'SMTP_URL is not set: mails are files in DATA_DIR/outbox, and nobody receives one.',
    !key && 'MASTER_KEY is not set: the key lies in DATA_DIR, beside what it seals.',
  ].filter((warning) => typeof warning === 'string')
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

function s3Of(values: Environment): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  const endpoint = values.S3_ENDPOINT
  // Own stores (MinIO, Ceph …) rarely serve a host name per bucket.
  const forcePathStyle = values.S3_FORCE_PATH_STYLE ?? endpoint !== undefined
  return { bucket, region: values.S3_REGION, endpoint, accessKeyId, secretAccessKey, forcePathStyle }
}

function mailDomain(values: Environment): string {
  return values.SITE_URL ? new URL(values.SITE_URL).hostname : 'athar.localhost'
}
