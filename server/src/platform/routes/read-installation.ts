import { statfsSync } from 'node:fs'
import type { platform, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Call } from '../http/serve.ts'
import { tables } from '../tables.ts'
import { programVersion } from '../version.ts'

type Installation = ResponseOf<typeof platform.readInstallation>

/** What the owner of the platform may know of how it is set up: of a secret, whether there is one. */
export async function readInstallation(
  config: Config,
  { db, clock }: Call<typeof platform.readInstallation>,
): Promise<Installation> {
  const { rows } = await sql<{ version: string; bytes: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(db)
  const migrations = await tables(db).selectFrom('atharMigrations').selectAll().orderBy('number', 'desc').execute()
  return {
    version: programVersion,
    node: process.versions.node,
    mode: config.mode,
    startedAt: new Date(clock.now().getTime() - process.uptime() * 1000).toISOString(),
    siteUrl: config.siteUrl,
    demo: config.demo,
    rateLimits: config.rateLimits,
    maxImportBytes: config.maxImportBytes,
    trustedProxies: config.trustedProxies.length,
    metrics: config.metricsToken !== undefined,
    database: {
      version: rows[0]?.version ?? '',
      embedded: config.database.ownerUrl === undefined,
      bytes: Number(rows[0]?.bytes ?? 0),
      migrations: migrations.map(({ number, name, appliedAt: at }) => ({ number, name, appliedAt: at.toISOString() })),
    },
    storage: {
      kind: config.s3 ? 's3' : 'folder',
      place: config.s3 ? bucketOf(config.s3) : config.dataDir,
      freeBytes: freeBytes(config.dataDir),
    },
    mail: {
      kind: config.mail.smtpUrl === undefined ? 'folder' : 'smtp',
      host: config.mail.smtpUrl === undefined ? null : new URL(config.mail.smtpUrl).host,
      from: config.mail.from,
    },
    signIn: signInOf(config.auth),
    warnings: [...config.warnings],
  }
}

const signInOf = (auth: Config['auth']): Installation['signIn'] => ({
  mode: auth.mode,
  issuer: auth.issuer ?? null,
  passwordProfile: auth.passwordProfile,
  confirmEmail: auth.confirmEmail,
  accessTokenSeconds: auth.accessTokenSeconds,
  providers: auth.oidcProviders.map(({ name, issuer }) => ({ name, issuer })),
  adminCalls: auth.secretKey !== undefined,
  pepper: auth.passwordPepper !== undefined,
  breachedPasswords: auth.breachedPasswordsFile !== undefined,
})

/** An address may carry a name and a password before its host. */
const bucketOf = ({ bucket, region, endpoint }: NonNullable<Config['s3']>): string =>
  endpoint === undefined ? `${bucket} (${region})` : `${bucket} (${new URL(endpoint).host})`

function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    // A disk that cannot say is not worth a failure here.
    return null
  }
}
