import { randomUUID } from 'node:crypto'
import {
  organisationRoles,
  platformRoles,
  type organisations,
  type OrganisationRole,
  type PlatformRole,
} from '@athar/contracts'
import { sql } from 'kysely'
import type { Identity } from '../identity/index.ts'
import { createAudit } from '../platform/audit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database.ts'
import * as accreditations from './accreditation/store.ts'
import { found } from './create-organisation.ts'
import type { OrganisationsDeps } from './deps.ts'
import { deleteRole, insertRole } from './platform-roles/store.ts'
import * as store from './store.ts'

type Account = {
  readonly email: string
  readonly fullName: string
  readonly role:
    | OrganisationRole
    | PlatformRole
    | 'person'
    | 'verifier'
    | 'second-verifier'
    | 'second-grants'
    | 'provider'
  readonly password: string
  /** Secret of the authenticator app, where the role has to confirm what it does. */
  readonly totp?: string
}

const password = 'athar-demo'

/** One account a role, published on the sign-in page of a server with demo data; with a second factor where one is needed. */
export const demoAccounts: readonly Account[] = [
  {
    email: 'owner@demo.athar.example',
    fullName: 'نورة الحربي',
    role: 'owner',
    password,
    totp: 'ATHARDEMOOWNERATHARDEMOOWNERATHA',
  },
  {
    email: 'admin@demo.athar.example',
    fullName: 'Faisal Al-Qahtani',
    role: 'admin',
    password,
    totp: 'ATHARDEMOADMINATHARDEMOADMINATHA',
  },
  { email: 'preparer@demo.athar.example', fullName: 'سارة العتيبي', role: 'preparer', password },
  { email: 'reviewer@demo.athar.example', fullName: 'Omar Al-Zahrani', role: 'reviewer', password },
  { email: 'auditor@demo.athar.example', fullName: 'Huda Al-Shehri', role: 'auditor', password },
  { email: 'viewer@demo.athar.example', fullName: 'ماجد الدوسري', role: 'viewer', password },
  { email: 'person@demo.athar.example', fullName: 'ريم السبيعي', role: 'person', password },
  {
    email: 'verifier@demo.athar.example',
    fullName: 'عبدالله المطيري',
    role: 'verifier',
    password,
    totp: 'ATHARDEMOVERIFIERATHARDEMOVERIFI',
  },
  {
    email: 'second-verifier@demo.athar.example',
    fullName: 'Lina Al-Harthi',
    role: 'second-verifier',
    password,
    totp: 'ATHARDEMOSECONDVERIFIERATHARDEMO',
  },
  {
    email: 'provider@demo.athar.example',
    fullName: 'Salman Al-Anazi',
    role: 'provider',
    password,
    totp: 'ATHARDEMOPROVIDERATHARDEMOPROVID',
  },
  {
    email: 'platform-owner@demo.athar.example',
    fullName: 'لمى القرني',
    role: 'platform_owner',
    password,
    totp: 'ATHARDEMOPLATFORMOWNERATHARDEMOP',
  },
  {
    email: 'platform-admin@demo.athar.example',
    fullName: 'Yousef Al-Ghamdi',
    role: 'platform_admin',
    password,
    totp: 'ATHARDEMOPLATFORMADMINATHARDEMOP',
  },
  {
    email: 'content@demo.athar.example',
    fullName: 'هيا الشمري',
    role: 'content_editor',
    password,
    totp: 'ATHARDEMOCONTENTEDITORATHARDEMOC',
  },
  {
    email: 'grants@demo.athar.example',
    fullName: 'Bandar Al-Otaibi',
    role: 'grants_officer',
    password,
    totp: 'ATHARDEMOGRANTSOFFICERATHARDEMOG',
  },
  {
    email: 'second-grants@demo.athar.example',
    fullName: 'منيرة السهلي',
    role: 'second-grants',
    password,
    totp: 'ATHARDEMOSECONDGRANTSOFFICERATHA',
  },
  {
    email: 'security@demo.athar.example',
    fullName: 'Reem Al-Dosari',
    role: 'security_officer',
    password,
    totp: 'ATHARDEMOSECURITYOFFICERATHARDEM',
  },
]

const demoOrganisationId = '0a7a0000-0000-4000-8000-000000000001'

const demoOrganisation: organisations.Organisation = {
  id: demoOrganisationId,
  name: { en: 'Najd Building Materials', ar: 'شركة نجد لمواد البناء' },
  type: 'company',
  sector: 'manufacturing',
  region: 'SA-01',
  unifiedNumber: null,
  consolidationApproach: 'operational-control',
  baseYear: 2023,
  fiscalYearFirstMonth: 1,
  sample: true,
}

export const demoVerifierId = '0a7a0000-0000-4000-8000-000000000002'

/** Accredited, so that an inventory can be opened to somebody. */
const demoVerifier: organisations.Organisation = {
  id: demoVerifierId,
  name: { en: 'Rawabi Verification', ar: 'روابي للتحقق' },
  type: 'verifier',
  sector: 'professional-services',
  region: 'SA-01',
  unifiedNumber: null,
  consolidationApproach: 'operational-control',
  baseYear: 2025,
  fiscalYearFirstMonth: 1,
  sample: true,
}

type Provider = Pick<organisations.Organisation, 'id' | 'name' | 'sector' | 'region'>

/** They offer in the marketplace, all of one owner. */
const demoProviders: readonly Provider[] = [
  {
    id: '0a7a0000-0000-4000-8000-000000000011',
    name: { en: 'Sahab Energy Services', ar: 'سحاب لخدمات الطاقة' },
    sector: 'electricity-gas',
    region: 'SA-01',
  },
  {
    id: '0a7a0000-0000-4000-8000-000000000012',
    name: { en: 'Nakhla Environment', ar: 'نخلة للبيئة' },
    sector: 'water-waste',
    region: 'SA-02',
  },
  {
    id: '0a7a0000-0000-4000-8000-000000000013',
    name: { en: 'Masar Climate Solutions', ar: 'مسار لحلول المناخ' },
    sector: 'professional-services',
    region: 'SA-01',
  },
  {
    id: '0a7a0000-0000-4000-8000-000000000014',
    name: { en: 'Bayan Testing and Assurance', ar: 'بيان للفحص والتحقق' },
    sector: 'professional-services',
    region: 'SA-04',
  },
]
export const demoProviderIds: readonly string[] = demoProviders.map(({ id }) => id)

type SeedDeps = { database: Database; clock: Clock; seedPerson: Identity['seedPerson'] } & Pick<
  OrganisationsDeps,
  'hooks' | 'notices'
>

/** `fresh` when this start made the organisation, which then holds only what every organisation begins with. */
export type DemoOrganisation = {
  readonly organisation: organisations.Organisation
  readonly personIds: ReadonlyMap<Account['role'], string>
  readonly fresh: boolean
}

/** The demo organisation with a member for each role, made once; the accounts are made whole again at every start. */
export async function seedDemoOrganisation(deps: SeedDeps): Promise<DemoOrganisation> {
  const { database, clock } = deps
  const personIds = new Map<Account['role'], string>()
  for (const account of demoAccounts) personIds.set(account.role, await deps.seedPerson(account))
  const ownerId = personIds.get('owner') ?? ''
  await seedDemoVerifier(deps, {
    ownerId: personIds.get('verifier') ?? '',
    secondId: personIds.get('second-verifier') ?? '',
    by: personIds.get('platform_admin') ?? '',
  })
  await seedDemoProviders(deps, personIds.get('provider') ?? '')
  await seedPlatformRoles(deps, personIds)
  // Administrators are among those who are taken in.
  const tenancy = { personId: ownerId, organisationId: demoOrganisationId, role: 'owner', aal: 'aal2' } as const
  return database.transaction(tenancy, async ({ db }) => {
    const existing = await store.findOrganisation(db, demoOrganisationId)
    if (existing) return { organisation: existing, personIds, fresh: false }
    const at = clock.now()
    const audit = createAudit(db, { organisationId: demoOrganisationId, personId: ownerId, requestId: 'demo', at })
    const context = { db, audit, at, today: clock.today() }
    const organisation = await found(deps, context, { organisation: demoOrganisation, ownerId })
    for (const { email, role } of demoAccounts)
      if (role !== 'owner' && isOrganisationRole(role))
        await takeIn(db, {
          organisationId: organisation.id,
          ownerId,
          personId: personIds.get(role) ?? '',
          email,
          role,
          at,
        })
    return { organisation, personIds, fresh: true }
  })
}

type Joining = store.Membership & { email: string; ownerId: string }

/** They are invited and say yes, as everybody else. */
async function takeIn(db: Db, { email, ownerId, ...membership }: Omit<Joining, 'invitedBy'>): Promise<void> {
  const { organisationId, personId, role, at } = membership
  const id = randomUUID()
  await store.renewInvitation(db, {
    id,
    organisationId,
    email,
    role,
    invitedBy: ownerId,
    at,
    expiresAt: new Date(at.getTime() + 86_400_000),
  })
  await actAs(db, { personId, email })
  await store.insertMembership(db, { ...membership, invitedBy: ownerId })
  await store.acceptInvitation(db, { id, email, personId, at })
  await actAs(db, { personId: ownerId, email: '' })
}

const actAs = (db: Db, { personId, email }: { personId: string; email: string }) =>
  sql`select set_config('app.person_id', ${personId}, true), set_config('app.email', ${email}, true)`.execute(db)

/** The demo verifier and its accreditation, made once; the platform decides, and not the verifier's owner. */
async function seedDemoVerifier(
  deps: SeedDeps,
  { ownerId, secondId, by }: { ownerId: string; secondId: string; by: string },
): Promise<void> {
  const { database, clock } = deps
  const { id } = demoVerifier
  const at = clock.now()
  const tenancy = { personId: ownerId, organisationId: id, role: 'owner', aal: 'aal2' } as const
  const fresh = await database.transaction(tenancy, async ({ db }) => {
    if (await store.findOrganisation(db, id)) return false
    const audit = createAudit(db, { organisationId: id, personId: ownerId, requestId: 'demo', at })
    await found(deps, { db, audit, at, today: clock.today() }, { organisation: demoVerifier, ownerId })
    const voucher = {
      body: 'Saudi Accreditation Center',
      number: 'DEMO-1',
      validFrom: clock.today(),
      validTo: `${Number(clock.today().slice(0, 4)) + 4}-12-31`,
      sectors: 'التصنيع، الطاقة، الخدمات',
    }
    await accreditations.saveRequest(db, { organisationId: id, ...voucher, by: ownerId, at })
    const second = demoAccounts.find(({ role }) => role === 'second-verifier')
    const joining = { organisationId: id, ownerId, personId: secondId, email: second?.email ?? '', at }
    await takeIn(db, { ...joining, role: 'reviewer' })
    return true
  })
  if (!fresh) return
  const isSaved = await database.transaction(
    { personId: by, platformRoles: ['platform_admin'], aal: 'aal2' },
    ({ db }) => accreditations.saveDecision(db, { organisationId: id, state: 'accredited', version: 1, by, at }),
  )
  if (!isSaved) throw new Error('the demo verifier could not be accredited')
}

async function seedDemoProviders(deps: SeedDeps, ownerId: string): Promise<void> {
  const { database, clock } = deps
  for (const provider of demoProviders) {
    const { id } = provider
    await database.transaction(
      { personId: ownerId, organisationId: id, role: 'owner', aal: 'aal2' },
      async ({ db }) => {
        if (await store.findOrganisation(db, id)) return
        const at = clock.now()
        const audit = createAudit(db, { organisationId: id, personId: ownerId, requestId: 'demo', at })
        const organisation = { ...demoVerifier, ...provider, type: 'company' } as const
        await found(deps, { db, audit, at, today: clock.today() }, { organisation, ownerId })
      },
    )
  }
}

const isOrganisationRole = (role: Account['role']): role is OrganisationRole =>
  organisationRoles.some((one) => one === role)

const platformRoleOf = (role: Account['role']): PlatformRole | undefined =>
  role === 'second-grants' ? 'grants_officer' : platformRoles.find((one) => one === role)

/** The program itself, at its start: nobody acts. */
const itself = { platformRoles: ['platform_owner'], aal: 'aal2' } as const

async function seedPlatformRoles(
  { database, clock }: SeedDeps,
  personIds: DemoOrganisation['personIds'],
): Promise<void> {
  for (const { role: of } of demoAccounts) {
    const role = platformRoleOf(of)
    if (!role) continue
    const personId = personIds.get(of) ?? ''
    await database.transaction({ ...itself, personId }, async ({ db }) => {
      await insertRole(db, { personId, role, at: clock.now() })
      await store.markOnboarded(db, personId, clock.now())
    })
  }
}

/** Their passwords are published: without demo data nobody runs the platform by them. */
export async function withdrawDemoRoles({
  database,
  people,
}: Pick<OrganisationsDeps, 'database' | 'people'>): Promise<void> {
  await database.transaction(itself, async ({ db }) => {
    for (const { email, role } of demoAccounts) {
      const known = platformRoleOf(role)
      const person = known && (await people.findByEmail(db, email))
      if (known && person) await deleteRole(db, { personId: person.personId, role: known })
    }
  })
}
