import { randomUUID } from 'node:crypto'
import type { organisations, OrganisationRole, platform, PlatformRole, ResponseOf } from '@athar/contracts'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { claimsOf, stepUp, type HeldFactor } from '../identity/factors/testing.ts'
import { onceAWorker } from '../platform/testing/once-a-worker.ts'
import { startTestApp, type TestApp } from '../testing.ts'
import { rowsOf, tenantTables } from './deletion/tenant-tables.ts'

/** Somebody signed in; the headers name the organisation they act for, where there is one. */
export type Acting = {
  readonly personId: string
  readonly email: string
  readonly token: string
  readonly headers: Record<string, string>
}
export type Owner = Acting & { readonly organisation: organisations.Organisation }
export type Answer<T> = { readonly status: number; readonly body: T }

export type OrganisationsApp = TestApp & {
  call<T = Record<string, unknown>>(
    who: Acting | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
    url: string,
    body?: object,
  ): Promise<Answer<T>>
  /** A person with a confirmed address and a session, through the same door as everybody. */
  aPerson(email?: string): Promise<Acting>
  /** Somebody who was signed out, with a new session; acts for the same organisation as before. */
  signIn(who: Acting): Promise<Acting>
  /** Somebody with a new session that is as sure of them as the one before, acting for the same organisation. */
  again<T extends Acting>(who: T): Promise<T>
  /** The platform's owner, with a second factor proved; there is one a test app. */
  aPlatformOwner(): Promise<Acting>
  /** A file sent as a form, as the browser does. */
  send<T = Record<string, unknown>>(who: Acting, url: string, file: { name: string; bytes: Buffer }): Promise<Answer<T>>
  /** The work when it is over, followed as the person who asked for it. */
  whenDone(who: Owner, jobId: string): Promise<platform.Job>
  /** An organisation of a fresh owner that has published nothing yet. */
  aNewOrganisation(over?: Partial<organisations.OrganisationInput>): Promise<Owner>
  /** An organisation of a fresh owner, who acts for it; it may publish. */
  anOrganisation(over?: Partial<organisations.OrganisationInput>): Promise<Owner>
  /** The same, of an owner who has confirmed with a second factor. */
  anOrganisationWithMfa(over?: Partial<organisations.OrganisationInput>): Promise<Owner>
  /** A fresh person in the role, who came by invitation and acts for the owner's organisation. */
  /** Who is given, or a new person. */
  aMember(owner: Owner, role: OrganisationRole, who?: Acting): Promise<Acting>
  /** An editor accepts what waits of an organisation: a name, or publications. */
  acceptChecks(editor: Acting, owner: Owner): Promise<void>
  /** The same session after it was confirmed with a second factor, which is set up where there is none. */
  withMfa<T extends Acting>(who: T): Promise<T>
}

const password = 'a palm beside the gate'

type Env = Parameters<typeof startTestApp>[0]
type Jobs = Parameters<typeof startTestApp>[1]

/** Looking at a password takes as long as all the rest of a sign-in; what it must cost is a matter of identity’s own tests. */
const lowestCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** The whole server with makers of people and organisations; `close` it in `afterAll`. */
export async function startOrganisationsApp(env: Env = {}, jobs: Jobs = []): Promise<OrganisationsApp> {
  const base = await startTestApp(env, jobs, lowestCost)

  async function call<T>(
    who: Acting | null,
    method: InjectOptions['method'],
    url: string,
    body?: object,
  ): Promise<Answer<T>> {
    const response = await base.app.inject({
      method: method ?? 'GET',
      url,
      headers: who?.headers ?? {},
      ...(body ? { payload: body } : {}),
    })
    return { status: response.statusCode, body: (response.body === '' ? null : response.json()) as T }
  }

  const bearing = <T extends Acting>(who: T, token: string): T => ({
    ...who,
    token,
    headers: { ...who.headers, authorization: `Bearer ${token}` },
  })
  const signIn = async (who: Acting): Promise<Acting> => {
    const response = await base.app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      headers: { apikey: 'anon', 'content-type': 'application/json' },
      payload: { email: who.email, password },
    })
    return bearing(who, response.json<{ access_token: string }>().access_token)
  }
  const factors = new Map<string, HeldFactor>()
  const withMfa = async <T extends Acting>(who: T): Promise<T> => {
    if (claimsOf(who.token).aal === 'aal2') return who
    const { access_token: token, factor } = await stepUp(base, who.token, factors.get(who.personId))
    factors.set(who.personId, factor)
    return bearing(who, token)
  }

  const again = async <T extends Acting>(who: T): Promise<T> => {
    const back = { ...who, ...(await signIn(who)) }
    return factors.has(who.personId) ? withMfa(back) : back
  }

  const aPlatformOwner = async (): Promise<Acting> => {
    const person = await aPerson()
    const link = new URL((await base.features.organisations.makeSetUpLink()) ?? '')
    await call(person, 'POST', '/api/platform/set-up', { token: link.searchParams.get('set-up') })
    return withMfa(await signIn(person))
  }

  async function send<T>(who: Acting, url: string, file: { name: string; bytes: Buffer }): Promise<Answer<T>> {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(file.bytes)]), file.name)
    const response = await fetch(base.url + url, { method: 'POST', headers: who.headers, body })
    return { status: response.status, body: (await response.json()) as T }
  }

  const whenDone = async (who: Owner, jobId: string): Promise<platform.Job> => {
    const tenancy = { personId: who.personId, organisationId: who.organisation.id, role: 'owner' }
    for await (const job of base.platform.jobs.follow(tenancy, jobId, AbortSignal.timeout(60_000)))
      if (job.finishedAt !== null) return job
    throw new Error(`job ${jobId} did not end`)
  }

  const aPerson = async (email = `${randomUUID()}@example.com`): Promise<Acting> => {
    const personId = await base.features.identity.seedPerson({ email, password, fullName: 'Noura Alharbi' })
    return signIn({ personId, email, token: '', headers: {} })
  }

  const aNewOrganisation = async (over: Partial<organisations.OrganisationInput> = {}): Promise<Owner> => {
    const person = await aPerson()
    const { status, body } = await call<organisations.Organisation>(
      person,
      'POST',
      '/api/organisations',
      anOrganisationInput(over),
    )
    if (status !== 201) throw new Error(`the organisation was answered with ${status}`)
    return { ...actingFor(person, body.id), organisation: body }
  }

  const anOrganisation = async (over?: Partial<organisations.OrganisationInput>) => {
    const owner = await aNewOrganisation(over)
    await letPublish(base, owner.organisation.id)
    return owner
  }

  const anOrganisationWithMfa = async (over?: Partial<organisations.OrganisationInput>) =>
    withMfa(await anOrganisation(over))

  const aMember = async (owner: Owner, role: OrganisationRole, who?: Acting): Promise<Acting> => {
    const person = who ?? (await aPerson())
    const id = await invite(owner, person, role)
    const joined = await call(person, 'POST', `/api/invitations/${id}/accept`)
    if (joined.status !== 200) throw new Error(`the invitation was answered with ${joined.status}`)
    return actingFor(person, owner.organisation.id)
  }
  /** Owners of most tests do without a second factor, and invite by the rows alone: nobody is told. */
  const invite = async (owner: Owner, { email }: Acting, role: OrganisationRole): Promise<string> => {
    if (claimsOf(owner.token).aal === 'aal2') {
      const invitation = { email, role, language: 'en' }
      return (await call<{ id: string }>(owner, 'POST', '/api/organisation/invitations', invitation)).body.id
    }
    const { personId, organisation } = owner
    const id = randomUUID()
    const at = base.platform.clock.now()
    await base.platform.database.transaction(
      { personId, organisationId: organisation.id, role: 'owner', aal: 'aal2' },
      ({ db }) =>
        sql`insert into invitations (org_id, id, email, role, invited_by, created_at, expires_at)
          values (${organisation.id}, ${id}, ${email}, ${role}, ${personId}, ${at}, ${at}::timestamptz + interval '7 days')`.execute(
          db,
        ),
    )
    return id
  }

  const acceptChecks = async (editor: Acting, { organisation }: Owner) => {
    const { body } = await call<ResponseOf<typeof organisations.listChecks>>(
      editor,
      'GET',
      '/api/platform/public-checks?state=waiting&limit=100',
    )
    for (const { id, version, organisationId } of body.items)
      if (organisationId === organisation.id)
        await call(editor, 'POST', `/api/platform/public-checks/${id}/decision`, { decision: 'accept', version })
  }

  return {
    ...base,
    acceptChecks,
    call,
    send,
    whenDone,
    aPerson,
    signIn,
    again,
    aPlatformOwner,
    anOrganisation,
    aNewOrganisation,
    anOrganisationWithMfa,
    aMember,
    withMfa,
  }
}

/** The same, shared by the files of a worker that each make organisations of their own. */
export const sharedOrganisationsApp = onceAWorker(() => startOrganisationsApp())

/** Rows of some tables, as the full export of an organisation tells them. */
export const exportedRows = (
  { platform: { database } }: Pick<TestApp, 'platform'>,
  { personId, organisation: { id: organisationId } }: Owner,
  named: RegExp,
): Promise<string[]> =>
  database.transaction({ personId, organisationId, role: 'owner' }, async (tx) => {
    const lines: string[] = []
    for (const table of await tenantTables(tx.db))
      if (named.test(table.name)) for await (const some of rowsOf(tx, table, organisationId)) lines.push(...some)
    return lines
  })

/** As an editor does of the first publications; most tests are not about that. */
const letPublish = ({ platform: { database } }: Pick<TestApp, 'platform'>, organisationId: string) =>
  database.transaction({ personId: randomUUID(), organisationId, role: 'owner' }, async ({ db }) => {
    await sql`insert into publishers (org_id, id, state, asked_at)
      values (${organisationId}, ${organisationId}, 'waiting', now()) on conflict do nothing`.execute(db)
    await sql`insert into public_checks (org_id, id, state, subject, subject_id, why, shown, asked_at)
      select ${organisationId}, gen_random_uuid(), 'waiting', 'tree-site', gen_random_uuid(), 'first', '{}', now()
        from generate_series(1, 3)`.execute(db)
    await sql`select set_config('app.platform_roles', 'content_editor', true),
      set_config('app.aal', 'aal2', true)`.execute(db)
    await sql`update publishers set state = 'allowed' where org_id = ${organisationId} and state <> 'allowed'`.execute(
      db,
    )
    await sql`update public_checks set state = 'accepted' where org_id = ${organisationId}`.execute(db)
  })

/** Gives a person a role in the platform, as an owner of the platform would: the first has none before them. */
export const appoint = ({ platform }: TestApp, personId: string, role: PlatformRole): Promise<void> =>
  platform.database.transaction({ platformRoles: ['platform_owner'], aal: 'aal2' }, async ({ db }) => {
    await sql`insert into platform_roles (person_id, role, since) values (${personId}, ${role}, now())`.execute(db)
  })

export const actingFor = (person: Acting, organisationId: string): Acting => ({
  ...person,
  headers: { ...person.headers, 'athar-organisation': organisationId },
})

export const anOrganisationInput = (
  over: Partial<organisations.OrganisationInput> = {},
): organisations.OrganisationInput => ({
  name: { en: 'Najd Industries', ar: 'صناعات نجد' },
  type: 'company',
  sector: 'manufacturing',
  region: 'SA-01',
  unifiedNumber: null,
  consolidationApproach: 'operational-control',
  baseYear: 2023,
  fiscalYearFirstMonth: 1,
  ...over,
})

/** Saves details over the version that the person sees now. */
export async function saveOrganisation(
  app: Pick<OrganisationsApp, 'call'>,
  who: Parameters<OrganisationsApp['call']>[0],
  input: object,
) {
  const seen = await app.call<{ readonly version: number }>(who, 'GET', '/api/organisation')
  return app.call<organisations.OrganisationDetails & { readonly code?: string }>(who, 'PUT', '/api/organisation', {
    version: seen.body.version,
    ...input,
  })
}

/** What vouches for a verification body, valid for years. */
export const aVoucher = (over: Partial<organisations.VerifierEntry> = {}) => ({
  body: 'Saudi Accreditation Center',
  number: 'VB-014',
  validFrom: '2020-01-01',
  validTo: '2099-12-31',
  sectors: 'Energy, manufacturing',
  ...over,
})
