import type { VerificationDetail } from '@athar/contracts/verification'
import { base32Bytes, codeOf, stepAt } from '@athar/server/src/identity/factors/totp.ts'
import { otherDatabase, runSql } from '@athar/server/src/platform/testing/test-postgres.ts'
import type { World } from './bench-world.ts'
import { openAccount, type Client } from './client.ts'

/** The verifier of a client whose year is large; a lead and a second member, both with a second factor. */
export type Sides = {
  readonly id: string
  readonly client: Client
  readonly lead: Client
  readonly second: Client
  /** Assigns and starts the review of what was drawn. */
  review(): Promise<void>
  sign(): Promise<VerificationDetail>
}

const year = 2025
const sites = ['Riyadh', 'Jeddah', 'Dammam', 'Tabuk', 'Abha', 'Hail', 'Jubail', 'Yanbu', 'Najran', 'Jazan']
const activities = [
  ['electricity-grid', 'kWh'],
  ['diesel-stationary', 'litre'],
  ['diesel-vehicles', 'litre'],
  ['natural-gas', 'm3'],
  ['petrol-vehicles', 'litre'],
] as const

/** Rows of the benchmark are made beside triggers and policies, as a backup puts them back. */
const asStored = ({ database }: World, sql: string) =>
  runSql(
    otherDatabase(database.superuserUrl, new URL(database.ownerUrl).pathname.slice(1)),
    `begin; set local session_replication_role = replica; ${sql}; commit`,
  )

export async function openVerification(world: World, client: Client, rows: number): Promise<Sides> {
  const { url } = world.server
  await fillYear(world, client, rows)
  const [lead, other] = [await openAccount(url, 'lead@example.com'), await openAccount(url, 'second@example.com')]
  const [org, of] = [lead.organisationId, client.organisationId]
  const engagement = '00000000-0000-4000-8000-00000000e5e5'
  await asStored(
    world,
    `update organisations set type = 'verifier' where id = '${org}';
     insert into verifier_accreditations (org_id, state, body, number, valid_from, valid_to, sectors, name_en,
         name_ar, asked_by, asked_at, decided_by, decided_at)
       select org_id, 'accredited', 'Saudi Accreditation Center', '1', current_date - 30, current_date + 365,
          'Retail', 'Gulf Assurance', 'الخليج للتحقق', person_id, now(), person_id, now()
         from memberships where org_id = '${org}';
     insert into memberships (org_id, person_id, role, since, invited_by)
       select '${org}', s.person_id, 'reviewer', now(), l.person_id from memberships s, memberships l
        where s.org_id = '${other.organisationId}' and l.org_id = '${org}';
     insert into engagements (org_id, id, verifier_org_id, client_name_en, client_name_ar, verifier_name_en,
         verifier_name_ar, kind, inventory_year, starts_on, ends_on, granted_by, granted_at)
       select '${of}', '${engagement}', '${org}', 'Najd Retail', 'متاجر نجد', 'Gulf Assurance', 'الخليج للتحقق',
         'inventory', ${year}, current_date, current_date + 30, person_id, now()
         from memberships where org_id = '${of}'`,
  )
  const sure = await secondFactor(lead)
  const second = acting(await secondFactor(other), org)
  const begun = await sure.call<VerificationDetail>('POST', '/api/mrv/verifications', {
    engagementId: engagement,
    level: 'reasonable',
    materialityPercent: '5',
    scope: 'Scopes 1, 2 and 3 of the year, under operational control.',
    criteria: 'GHG Protocol Corporate Standard',
    users: 'Lenders and the board',
    place: 'Riyadh',
    riskNotes: '',
  })
  const at = `/api/mrv/verifications/${begun.id}`
  const { id: personId } = await second.call<{ id: string }>('GET', '/auth/v1/user')
  await sure.call('POST', `${at}/team`, { personId, role: 'reviewer' })
  for (const one of [sure, second]) await one.call('POST', `${at}/declaration`)
  const version = async () => (await sure.call<VerificationDetail>('GET', at)).version
  return {
    id: begun.id,
    client,
    lead: sure,
    second,
    async review() {
      for (const action of ['assign', 'start-review'])
        await sure.call('POST', `${at}/moves`, { action, note: '', version: await version() })
    },
    sign: async () => sure.call('POST', `${at}/signature`, { version: await version() }),
  }
}

/** A record of each site and activity through the API, and the others as rows like them. */
async function fillYear(world: World, client: Client, rows: number): Promise<void> {
  await client.call('POST', '/api/inventory/sites/bulk', { entityId: null, country: 'SA', region: null, names: sites })
  const { items } = await client.call<{ items: { id: string }[] }>('GET', '/api/inventory/sites')
  const lines = items.flatMap(({ id: siteId }) =>
    activities.map(([activity, unit], nth) => ({
      siteId,
      activity,
      quantity: '100',
      unit,
      periodStart: `${year}-01-01`,
      periodEnd: `${year}-01-31`,
      supplierId: null,
      dataQuality: 'measured',
      reference: `METER-${siteId}-${nth}`,
      note: null,
    })),
  )
  await client.call('POST', '/api/inventory/records/lines', { lines })
  const org = client.organisationId
  await asStored(
    world,
    `insert into activity_records (org_id, id, inventory_year, period_start, period_end, site_id, activity, quantity,
         unit, data_quality, state, resolution_id, co2e_ar4_kg, co2e_ar5_kg, co2e_ar6_kg, market_ar4_kg, market_ar5_kg,
         market_ar6_kg, reference, prepared_by, prepared_at)
       select r.org_id, 10000000 + n, ${year}, make_date(${year}, 1 + n % 12, 1 + n % 27),
          make_date(${year}, 1 + n % 12, 28),
         r.site_id, r.activity, r.quantity * s.times, r.unit, 'measured', 'approved', r.resolution_id,
         r.co2e_ar4_kg * s.times, r.co2e_ar5_kg * s.times, r.co2e_ar6_kg * s.times, r.market_ar4_kg * s.times,
         r.market_ar5_kg * s.times, r.market_ar6_kg * s.times, 'BILL-' || n, r.prepared_by, r.prepared_at
       from generate_series(1, ${rows}) n
       join (select *, row_number() over (order by id) - 1 as nth from activity_records where org_id = '${org}') r
         on r.nth = n % ${lines.length}
       cross join lateral (select (1 + n % 997) *
          case when n % 100003 = 7 then 100000 when n % 9973 = 3 then 500 else 1 end
         as times) s;
     update activity_records set state = 'approved', decided_by = prepared_by, decided_at = now()
       where org_id = '${org}';
     update inventories set state = 'approved' where org_id = '${org}' and year = ${year};
     insert into rollup_dirty (org_id, bucket) select '${org}', make_date(${year}, n, 1) from generate_series(1, 12) n`,
  )
  await runSql(
    otherDatabase(world.database.superuserUrl, new URL(world.database.ownerUrl).pathname.slice(1)),
    'analyze activity_records',
  )
}

/** Findings of sampled records, each answered at length. */
export async function raiseFindings(world: World, { id }: Sides, count: number): Promise<void> {
  await asStored(
    world,
    `insert into verification_findings (org_id, id, verification_id, client_org_id, number, state, severity, origin,
         basis, effect_kg, record_id, answer, answered_by, answered_at, created_by, created_at, changed_at)
       select v.org_id, gen_random_uuid(), v.id, v.client_org_id, n, 'answered', 'misstatement', 'verifier',
         repeat('The bill says less than was entered. ', 12), -0.125, s.record_id,
         repeat('Corrected by the bill of the supplier. ', 12), v.created_by, now(), v.created_by, now(), now()
       from verifications v join generate_series(1, ${count}) n on true
       join (select *, count(*) over (partition by verification_id) as size from verification_samples) s
         on s.verification_id = v.id and s.position = 1 + n % s.size
      where v.id = '${id}'`,
  )
}

/** Everything checked, every finding closed, reviewed by the second member. */
export async function readyToSign(world: World, { id, lead, second }: Sides): Promise<void> {
  const at = `/api/mrv/verifications/${id}`
  await asStored(
    world,
    `update verification_samples set outcome = 'agreed' where verification_id = '${id}';
     update verification_findings set state = 'kept', resolution = 'Small, and not corrected.'
      where verification_id = '${id}'`,
  )
  const { version } = await lead.call<VerificationDetail>('GET', at)
  const concluded = await lead.call<VerificationDetail>('PUT', `${at}/conclusion`, {
    conclusion: 'modified',
    text: 'But for the records that were not corrected.',
    version,
  })
  await second.call('POST', `${at}/review`, { version: concluded.version })
}

type Session = { readonly access_token: string }

/** The same person, confirmed with a second factor. */
async function secondFactor(client: Client): Promise<Client> {
  const post = <T>(path: string, body: object) => client.call<T>('POST', `/auth/v1/factors${path}`, body)
  client.headers['apikey'] = 'anon'
  const { id, totp } = await post<{ id: string; totp: { secret: string } }>('', { factor_type: 'totp' })
  const challenge = await post<{ id: string }>(`/${id}/challenge`, {})
  const code = codeOf(base32Bytes(totp.secret), stepAt(new Date()))
  const session = await post<Session>(`/${id}/verify`, { challenge_id: challenge.id, code })
  client.headers['authorization'] = `Bearer ${session.access_token}`
  return client
}

/** The same person, acting for another organisation; the headers are those that every call sends. */
function acting(client: Client, organisationId: string): Client {
  client.headers['athar-organisation'] = organisationId
  return { ...client, organisationId }
}
