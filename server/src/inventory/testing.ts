import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { organisations, OrganisationRole } from '@athar/contracts'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { startInventory } from './boundary/index.ts'
import { formatNoteKey, publicKeyOf, signNote } from '@athar/evidence-log'
import { createAudit } from '../platform/audit.ts'
import { createClock } from '../platform/clock.ts'
import { openDatabase, type Db } from '../platform/database.ts'
import { createFiles } from '../platform/files/file-store.ts'
import { createHttpApp } from '../platform/http/app.ts'
import { createJobs } from '../platform/jobs.ts'
import { createOrphanedFiles } from '../platform/files/orphaned-files.ts'
import { createListener } from '../platform/listener.ts'
import { createLogger } from '../platform/logger.ts'
import { createBrandingPort } from '../platform/branding.ts'
import { createNotices, type Notice } from '../platform/notices.ts'
import { createPublicPages } from '../platform/public-pages.ts'
import type { Platform } from '../platform/platform.ts'
import { joinAs } from '../platform/testing/a-membership.ts'
import { createTestDatabase } from '../platform/testing/test-database.ts'
import { createInventory } from './index.ts'

export type InventoryApp = Awaited<ReturnType<typeof startInventoryApp>>
/** Somebody signed in, acting for an organisation. */
export type Acting = {
  readonly personId: string
  readonly organisationId: string
  readonly headers: Record<string, string>
}
type Answer<T> = { readonly status: number; readonly body: T; readonly headers: Record<string, unknown> }

/** Exports of a test are signed as those of an installation. */
const logKey = { name: 'athar.test/log', seed: new Uint8Array(32).fill(7) }
const signed = (text: string): string => signNote(text, logKey)

/** The real routes, files and jobs of the inventory on a migrated database of their own; `close` it in `afterAll`. */
export async function startInventoryApp() {
  const testDatabase = await createTestDatabase()
  const database = openDatabase(testDatabase.appUrl, { max: 4 })
  const accounts = openDatabase(testDatabase.appUrl, { max: 4, keeps: 'accounts' })
  const clock = createClock()
  const log = createLogger({ level: 'silent' })
  const dataDir = await mkdtemp(join(tmpdir(), 'athar-inventory-'))
  const files = createFiles({ dataDir, s3: undefined })
  const listener = await createListener(testDatabase.appUrl, log)
  const orphanedFiles = createOrphanedFiles({ database, files, clock, log, listener })
  orphanedFiles.start()
  const jobs = createJobs({ appUrl: testDatabase.appUrl, database, clock, log, listener, soleServer: true })
  /** What the inventory told people; who hears of it, and how, is decided where it is delivered. */
  const told: Notice[] = []
  const notices = createNotices()
  notices.deliverThrough({
    notify: async (_db, ...given) => void told.push(...given),
    remind: async () => {},
    takeBack: async () => {},
  })
  const platform = {
    config: {
      rateLimits: false,
      trustedProxies: [],
      siteUrl: 'http://localhost',
      auth: { mode: 'internal' },
      dataDir,
      maxImportBytes: 250 * 1024 * 1024,
    },
    database,
    clock,
    log,
    files,
    jobs,
    notices,
    publicPages: createPublicPages(listener),
    branding: createBrandingPort(log),
    evidenceLog: {
      publicKey: formatNoteKey({ name: logKey.name, publicKey: publicKeyOf(logKey.seed) }),
      sign: signed,
      order: async () => {},
      checkpoint: async () => signed(`${logKey.name}\n7\n${'A'.repeat(43)}=\n`),
    },
  } as unknown as Platform
  const inventory = createInventory(platform, {
    organisations: { read: readOrganisation, namesOf: async () => new Map() },
    evidence: { refuseOverQuota: async () => undefined },
    every: () => [],
  })
  // A session's id is its token: signing in is tested where it lives.
  const app = await createHttpApp({
    platform,
    features: [inventory],
    readToken: async (token) => ({ sessionId: token, aal: 'aal2' }),
    site: null,
    ready: async () => true,
  })

  /** Long work, for tests that ask for it: asking without workers only queues it. */
  let working = false
  const startJobs = async (): Promise<void> => {
    if (!working) await jobs.start(inventory.jobs ?? [])
    working = true
  }

  /** The job when it is over. */
  const whenDone = async (who: Acting, jobId: string) => {
    const tenancy = { personId: who.personId, organisationId: who.organisationId, role: 'owner' }
    for await (const job of jobs.follow(tenancy, jobId, AbortSignal.timeout(60_000)))
      if (job.finishedAt !== null) return job
    throw new Error(`job ${jobId} did not end`)
  }

  /** A new organisation with its owner, through the same door as a real one. */
  const anOrganisation = async (
    over: Partial<organisations.Organisation> = {},
  ): Promise<Acting & { organisation: organisations.Organisation }> => {
    const organisation = { ...newOrganisation(), ...over }
    const personId = randomUUID()
    await database.transaction({ personId, organisationId: organisation.id, role: 'owner' }, async ({ db }) => {
      await insertOrganisation(db, organisation, clock.now())
      await sql`insert into memberships (org_id, person_id, role, since) values (${organisation.id}, ${personId}, 'owner', ${clock.now()})`.execute(
        db,
      )
      const audit = createAudit(db, { organisationId: organisation.id, personId, requestId: 'test', at: clock.now() })
      await startInventory({ db, audit, at: clock.now(), today: clock.today() }, organisation)
    })
    return { ...(await signIn(personId, organisation.id)), organisation }
  }

  const signIn = async (personId: string, organisationId: string): Promise<Acting> => {
    const session = randomUUID()
    const at = clock.now()
    await accounts.transaction({}, async ({ db }) => {
      await sql`insert into auth.users (id, email, email_confirmed_at, app_metadata, user_metadata, created_at, updated_at)
        values (${personId}, ${`${personId}@example.org`}, ${at}, '{}', '{}', ${at}, ${at}) on conflict do nothing`.execute(
        db,
      )
      await sql`insert into auth.sessions (id, user_id, aal, created_at, refreshed_at, not_after)
        values (${session}, ${personId}, 'aal1', ${at}, ${at}, ${new Date(at.getTime() + 86_400_000)})`.execute(db)
    })
    return {
      personId,
      organisationId,
      headers: { authorization: `Bearer ${session}`, 'athar-organisation': organisationId },
    }
  }

  /** Another member of the organisation, signed in. */
  const aMember = async (owner: Acting, role: OrganisationRole): Promise<Acting> => {
    const personId = randomUUID()
    const { organisationId, personId: ownerId } = owner
    await joinAs(database, { organisationId, personId, ownerId, role, at: clock.now() })
    return signIn(personId, owner.organisationId)
  }

  /** Their session goes on as after a second factor. */
  const surely = (who: Acting): Promise<unknown> =>
    accounts.transaction({}, ({ db }) =>
      sql`update auth.sessions set aal = 'aal2', aal2_at = ${clock.now()} where user_id = ${who.personId}`.execute(db),
    )

  /** A new organisation of an owner whose session goes on as after a second factor: settings are changed by none other. */
  const anOrganisationWithMfa = async (over?: Partial<organisations.Organisation>) => {
    const owner = await anOrganisation(over)
    await surely(owner)
    return owner
  }

  /** Work in the database under the tenancy of an owner who confirmed with a second factor. */
  const asOwner = <T>(owner: Acting, work: (tx: { db: Db }) => Promise<T>): Promise<T> =>
    database.transaction(
      { personId: owner.personId, organisationId: owner.organisationId, role: 'owner', aal: 'aal2' },
      work,
    )

  async function call<T = Record<string, unknown>>(
    who: Acting | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
  ): Promise<Answer<T>> {
    const options: InjectOptions = { method, url, headers: who?.headers ?? {}, ...(body ? { payload: body } : {}) }
    const response = await app.inject(options)
    return {
      status: response.statusCode,
      body: (response.body === '' ? null : response.json()) as T,
      headers: response.headers,
    }
  }

  return {
    testDatabase,
    app,
    database,
    clock,
    anOrganisation,
    aMember,
    anOrganisationWithMfa,
    surely,
    asOwner,
    call,
    organisations: { read: readOrganisation },
    branding: platform.branding,
    files,
    jobs,
    told,
    startJobs,
    whenDone,
    async close() {
      await app.close()
      if (working) await jobs.stop()
      await orphanedFiles.stop()
      await listener.close()
      await Promise.all([database.close(), accounts.close()])
      await testDatabase.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const newOrganisation = (): organisations.Organisation => ({
  id: randomUUID(),
  name: { en: 'Najd Industries', ar: 'صناعات نجد' },
  type: 'company',
  sector: 'manufacturing',
  region: 'SA-01',
  unifiedNumber: null,
  consolidationApproach: 'operational-control',
  baseYear: 2023,
  fiscalYearFirstMonth: 1,
  sample: false,
})

async function insertOrganisation(db: Db, organisation: organisations.Organisation, at: Date): Promise<void> {
  await sql`insert into organisations (id, name_en, name_ar, type, sector, region, consolidation_approach, base_year, fiscal_year_first_month, created_at)
    values (${organisation.id}, ${organisation.name.en}, ${organisation.name.ar}, ${organisation.type}, ${organisation.sector}, ${organisation.region},
            ${organisation.consolidationApproach}, ${organisation.baseYear}, ${organisation.fiscalYearFirstMonth}, ${at})`.execute(
    db,
  )
}

async function readOrganisation(db: Db, id: string): Promise<organisations.Organisation> {
  const { rows } = await sql<{
    name_en: string
    name_ar: string
    base_year: number
    fiscal_year_first_month: number
    consolidation_approach: organisations.ConsolidationApproach
    sample: boolean
  }>`select * from organisations where id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('no such organisation')
  return {
    ...newOrganisation(),
    id,
    name: { en: row.name_en, ar: row.name_ar },
    baseYear: row.base_year,
    fiscalYearFirstMonth: row.fiscal_year_first_month,
    consolidationApproach: row.consolidation_approach,
    sample: row.sample,
  }
}
