import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditInside } from './audit.ts'
import { startEvidenceApp, type EvidenceApp } from './evidence/testing.ts'
import { sayAgeBand } from './guardians/testing.ts'
import type { Acting, Owner } from './organisations/testing.ts'
import { openDatabase, type Database, type Db } from './platform/database.ts'
import { appendLeaf } from './platform/log/append-leaf.ts'
import { lockedYear, withVerifiers, type VerificationApp, type Verifier } from './verification/testing.ts'

let app: EvidenceApp & VerificationApp
let client: Owner
let reviewer: Acting
let verifier: Verifier
let past: Database
/** What the prepared database holds, by the names that changes use. */
const of: Record<string, string> = {}
beforeAll(async () => {
  app = await withVerifiers(await startEvidenceApp())
  client = await app.aClient()
  verifier = await app.aVerifier()
  reviewer = await app.aMember(client, 'reviewer')
  const [viewer, pending] = [await app.aMember(client, 'viewer'), await app.anEvidence(client)]
  const verified = await app.anEvidence(client)
  await app.call(client, 'POST', `/api/mrv/evidence/${verified.id}/links`, { kind: 'datapoint', id: '2024:nox_t' })
  await app.decide(reviewer, verified.id, 'verify')
  await app.platform.evidenceLog.order()
  const ready = await app.aReadyOne(client, verifier)
  const signed = await app.act(verifier.lead, ready.id, '/signature', { version: ready.version })
  const review = await app.aReview(client, verifier)
  const finding = { severity: 'misstatement', basis: 'Counted twice.', effectKg: '12.5', recordId: null }
  const raised = await app.act(verifier.lead, review.id, '/findings', finding)
  await app.features.content.seed({ samples: true })
  const young = await app.aPerson()
  await sayAgeBand(app, young, 'adult')
  const challenge = { challenge: 'five-minute-shower', expected: '2' }
  const joined = await app.call<{ id: string }>(young, 'POST', '/api/youth/participations', challenge)
  const action = { action: 0, amount: '5', doneOn: app.platform.clock.today(), withPhoto: false }
  await app.call(young, 'POST', `/api/youth/participations/${joined.body.id}/logs`, action)
  const exported = randomUUID()
  const { personId, organisation } = client
  await app.platform.database.transaction({ personId, organisationId: organisation.id, role: 'owner' }, ({ db }) =>
    sql`insert into inventory_exports (org_id, id, year, kind, language, state, file_key, file_name, bytes, sha256,
        created_by, created_at) values (${organisation.id}, ${exported}, ${lockedYear}, 'csv', 'en', 'ready', null,
        'inventory.csv', 12, ${'ab'.repeat(32)}, ${personId}, now())`.execute(db),
  )
  await app.platform.database.transaction({ personId, organisationId: organisation.id, role: 'owner' }, ({ db }) =>
    sql`insert into gap_acceptances (org_id, year, code, places, reason, accepted_by, accepted_at) values
      (${organisation.id}, ${lockedYear}, 'missing-months', '[{"amount": "1"}]', 'Closed', ${personId}, now())`.execute(
      db,
    ),
  )
  await app.platform.evidenceLog.order()
  await app.platform.database.transaction({}, ({ db }) => fillTile(db))
  await app.platform.evidenceLog.order()
  const database = openDatabase(app.testDatabase.ownerUrl, { max: 1 })
  past = database
  const found = await inPast(async (db) => {
    await sql`select set_config('app.auditing', 'on', true)`.execute(db)
    const { rows } = await sql<Record<string, string>>`select
      (select min(id::text) from entity_holdings where org_id = ${organisation.id}) as holding,
      (select min(id::text) from own_factors where org_id = ${organisation.id}) as factor,
      (select min(resolution_id) from activity_records where inventory_year = ${lockedYear}) as answer,
      (select min(id::text) from energy_contracts where org_id = ${organisation.id}) as contract,
      (select min(site_id::text) from activity_records where inventory_year = ${lockedYear}) as site,
      (select min(id) from gap_acceptances) as gap,
      (select min(id::text) from engagements) as engagement,
      (select min(id) from workflow_history where kind = 'evidence' and subject_id = ${verified.id}) as step,
      (select min(id) from activity_records where inventory_year = ${lockedYear}) as record,
      (select min(id) from audit_trail where org_id = ${organisation.id} and action = 'evidence.verify') as entry,
      (select log_id from youth_awards) as award,
      (select min(size) from log_checkpoints) as heads,
      (select place + 1 from log_leaves where subject = ${verified.id} and kind = 'evidence.verified') as leaf`.execute(
      db,
    )
    return rows[0]!
  })
  Object.assign(of, found, {
    verified: verified.id,
    pending: pending.id,
    client: organisation.id,
    owner: personId,
    reviewer: reviewer.personId,
    viewer: viewer.personId,
    verifier: verifier.lead.organisation.id,
    verification: ready.id,
    second: verifier.second.personId,
    number: signed.statement!.number,
    finding: raised.findings[0]!.id,
    officer: app.platformOwner.personId,
    export: exported,
  })
})
afterAll(async () => {
  await past?.close()
  await app.close()
})

/** More entries than a tile of the lowest level holds. */
async function fillTile(db: Db): Promise<void> {
  for (let nth = 0; nth < 256; nth += 1)
    await appendLeaf(db, 'inventory.edition-used', {
      organisationId: null,
      at: app.platform.clock.now(),
      ids: { edition: `edition-${nth}` },
      hashes: { library: 'ab'.repeat(32) },
    })
}

class Undone extends Error {}
/** As the owner of the tables, in a transaction that is rolled back. */
async function inPast<T>(work: (db: Db) => Promise<T>): Promise<T> {
  let result: T | undefined
  await past
    .transaction({}, async ({ db }) => {
      result = await work(db)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return result as T
}

const tables = [
  'mrv_evidence',
  'evidence_links',
  'log_leaves',
  'log_checkpoints',
  'log_cosignatures',
  'log_tiles',
  'log_trail',
  'verification_statements',
  'verifications',
  'verification_draws',
  'verification_team',
  'activity_records',
  'inventories',
  'inventory_exports',
  'inventory_locked_records',
  'verifier_accreditations',
  'youth_awards',
  'youth_certificates',
  'audit_trail',
  'memberships',
  'organisations',
  'entity_holdings',
  'entities',
  'sites',
  'own_factors',
  'factor_resolutions',
  'energy_contracts',
  'inventory_denominators',
  'inventory_rollup',
  'gap_acceptances',
  'verification_findings',
  'engagements',
  'platform_roles',
  'workflow_history',
]

/** What the audit says of the database after a change by SQL that no trigger, policy or check saw. */
const saidAfter = (change?: string): Promise<string[]> =>
  inPast(async (db) => {
    // Only those of the change are locked: the server works beside this.
    for (const table of tables.filter((name) => change?.includes(name)))
      await sql`alter table ${sql.table(table)} no force row level security, disable trigger user`.execute(db)
    for (const one of (change ?? '').split(';').filter((text) => text.trim() !== ''))
      await sql.raw(filled(one)).execute(db)
    return (await auditInside(db, app.platform.config, () => {})).findings.map(({ text }) => text)
  })
/** `:name` is what the prepared database holds under this name. */
const filled = (text: string): string => text.replace(/:([a-z]+)\b/g, (_, name: string) => of[name] ?? `:${name}`)

type Change = readonly [name: string, change: string, said: string]
const evidence = (set: string) => `update mrv_evidence set ${set} where id = ':verified'`
const statement = (set: string) => `update verification_statements set ${set} where number = ':number'`
const record = (set: string) => `update activity_records set ${set} where org_id = ':client' and id = :record`
const year = (set: string) => `update inventories set ${set} where org_id = ':client' and year = ${lockedYear}`
const accreditation = (set: string) => `update verifier_accreditations set ${set} where org_id = ':verifier'`
const leaf = (set: string) => `update log_leaves set ${set} where subject = ':verified' and kind = 'evidence.verified'`
const outside = 'changed outside the application.'
const ofRecord = `Record :record of the locked year ${lockedYear} of organisation :client was changed.`
const ofLeaf = 'Entry :leaf of the log was changed: its row and what was hashed differ.'

const changes: readonly Change[] = [
  ['the file name of evidence', evidence(`file_name = 'other.pdf'`), `Evidence :verified: file_name ${outside}`],
  ['who uploaded it', evidence(`uploaded_by = ':viewer'`), `Evidence :verified: uploaded_by ${outside}`],
  ['who verified it', evidence(`verified_by = ':viewer'`), `Evidence :verified: verified_by ${outside}`],
  ['when it was verified', evidence(`verified_at = now()`), `Evidence :verified: verified_at ${outside}`],
  ['its label', evidence(`label = 'public'`), `Evidence :verified: label ${outside}`],
  [
    'a link that moved to another subject',
    `update evidence_links set subject_id = '2024:other' where evidence_id = ':verified'`,
    'Link of evidence :verified/datapoint/2024:other: its row was added, and the trail does not hold it.',
  ],
  [
    'a link that is lost',
    `delete from evidence_links where evidence_id = ':verified'`,
    'Link of evidence :verified/datapoint/2024:nox_t: the trail holds it, and its row is lost.',
  ],
  ['the subject of a leaf', leaf(`subject = ':pending'`), ofLeaf],
  ['the organisation of a leaf', leaf(`org_id = ':verifier'`), ofLeaf],
  ['a leaf without its organisation', leaf('org_id = null'), ofLeaf],
  [
    'an older tree head',
    `update log_checkpoints set note = replace(note, 'athar', 'other') where size = (select min(size) from log_checkpoints)`,
    'is not signed by the key of the log.',
  ],
  [
    'the time of a tree head, by years',
    `update log_checkpoints set at = at - interval '900 days'`,
    'The time of the tree head of :heads entries was changed.',
  ],
  [
    'a tree head that is lost in the middle',
    'delete from log_checkpoints where size = :heads',
    'The tree head of :heads entries is lost',
  ],
  [
    'a line that no witness wrote',
    `insert into log_cosignatures values (:heads, 'witness.test/one', '— witness.test/one AAAAAAAA')`,
    'The line of witness witness.test/one under :heads entries is not its cosignature.',
  ],
  ['the signature of a statement', statement(`signature = 'other'`), `Statement :number: signature ${outside}`],
  ['its credential', statement(`credential = 'other'`), `Statement :number: credential ${outside}`],
  [
    'a signed verification that became declined',
    `update verifications set state = 'declined' where id = ':verification'`,
    `Verification :verification: state ${outside}`,
  ],
  ['the quantity of a locked record', record('quantity = quantity + 1'), ofRecord],
  ['its kilograms', record('co2e_ar6_kg = co2e_ar6_kg * 0.9'), ofRecord],
  [
    'its kilograms with the digest of that day',
    `${record('co2e_ar6_kg = co2e_ar6_kg * 0.9')}; update inventory_locked_records set digests[1] = 'other'`,
    `Digests of locked records :client/${lockedYear}/0: digests ${outside}`,
  ],
  ...['data_quality', 'prepared_by', 'reference', 'note', 'decided_at'].map((column): Change => {
    const values: Record<string, string> = {
      data_quality: `'estimated'`,
      prepared_by: 'gen_random_uuid()',
      decided_at: 'now()',
    }
    const value = values[column] ?? `'forged'`
    return [
      `the ${column} of a record of a locked year`,
      `update activity_records set ${column} = ${value} where id = :record`,
      ofRecord,
    ]
  }),
  [
    'a record added to a locked year',
    `update activity_records set inventory_year = ${lockedYear} where org_id = ':client' and id = (select max(id)
       from activity_records where org_id = ':client')`,
    `of the locked year ${lockedYear} of organisation :client was added.`,
  ],
  [
    'the share of an entity',
    `update entity_holdings set equity_share = 0.5 where id = ':holding'`,
    `equity_share ${outside}`,
  ],
  [
    'a share that is lost',
    `delete from entity_holdings where id = ':holding'`,
    'the trail holds it, and its row is lost.',
  ],
  [
    'an entity under another one',
    `update entities set parent_id = id where org_id = ':client' and parent_id is not null`,
    `parent_id ${outside}`,
  ],
  [
    'a site of a locked year under another entity',
    `update sites set entity_id = (select e.id from entities e where e.org_id = ':client' and e.id <> sites.entity_id
       order by e.id limit 1) where org_id = ':client' and id = ':site'`,
    `Site :client/:site: entity_id ${outside}`,
  ],
  [
    'the consolidation approach',
    `update organisations set consolidation_approach = 'equity-share' where id = ':client'`,
    `Organisation :client: consolidation_approach ${outside}`,
  ],
  [
    'the sums of a locked year',
    `update inventory_rollup set co2e_ar6_kg = co2e_ar6_kg + 1 where ctid = (select min(ctid) from inventory_rollup
       where org_id = ':client' and inventory_year = ${lockedYear})`,
    `Sums of the locked year ${lockedYear} of organisation :client are not those of its records (lines: 1).`,
  ],
  [
    'a line of these sums that is lost',
    `delete from inventory_rollup where ctid = (select min(ctid) from inventory_rollup
       where org_id = ':client' and inventory_year = ${lockedYear})`,
    `Sums of the locked year ${lockedYear} of organisation :client are not those of its records (lines: 1).`,
  ],
  [
    'an own factor',
    `update own_factors set co2e_kg = co2e_kg * 0.9 where id = ':factor'`,
    `Own factor :client/:factor: co2e_kg ${outside}`,
  ],
  [
    'the rates that a locked year is counted with',
    `update factor_resolutions set answer = answer || '{"changed": true}' where org_id = ':client' and id = :answer`,
    `Answered factor :client/:answer: answer ${outside}`,
  ],
  [
    'an electricity contract',
    `update energy_contracts set kwh = kwh + 1 where id = ':contract'`,
    `Electricity contract :client/:contract: kwh ${outside}`,
  ],
  [
    'a denominator of a locked year',
    `update inventory_denominators set headcount = 1 where org_id = ':client' and year = ${lockedYear}`,
    `Denominators :client/${lockedYear}: headcount ${outside}`,
  ],
  [
    'an accepted gap',
    `update gap_acceptances set places = '[{"amount": "1000"}]' where id = :gap`,
    `Acceptance of gaps :client/${lockedYear}/:gap: places ${outside}`,
  ],
  [
    'who accepted it',
    `update gap_acceptances set accepted_by = ':viewer' where id = :gap`,
    `Acceptance of gaps :client/${lockedYear}/:gap: accepted_by ${outside}`,
  ],
  ...[
    ['reason', `'forged'`],
    ['head_size', 'head_size + 1'],
    ['head_root', `repeat('cd', 32)`],
    ['drawn_sha256', `repeat('cd', 32)`],
  ].map(([column, value]): Change => [
    `the ${column} of a draw of a signed statement`,
    `update verification_draws set ${column} = ${value} where verification_id = ':verification'`,
    `Draw of a sample :verification/1: ${column} ${outside}`,
  ]),
  ...[
    ['role', `'member'`],
    ['declared_at', 'null'],
  ].map(([column, value]): Change => [
    `the ${column} of a member of the team of a signed verification`,
    `update verification_team set ${column} = ${value} where verification_id = ':verification'
         and person_id = ':second'`,
    `Member of a team :verification/:second: ${column} ${outside}`,
  ]),
  [
    'a member of the team who is lost',
    `delete from verification_team where verification_id = ':verification' and person_id = ':second'`,
    'Member of a team :verification/:second: the trail holds it, and its row is lost.',
  ],
  ...['client_name_en', 'client_name_ar', 'verifier_name_en', 'verifier_name_ar'].map((column): Change => [
    `the ${column} of a verification`,
    `update verifications set ${column} = 'Other' where id = ':verification'`,
    `Verification :verification: ${column} ${outside}`,
  ]),
  ['the name that was accredited', accreditation(`name_en = 'Other'`), `Accreditation :verifier: name_en ${outside}`],
  [
    'the effect of a finding',
    `update verification_findings set effect_kg = 1 where id = ':finding'`,
    `Finding :verifier/:finding: effect_kg ${outside}`,
  ],
  [
    'a finding that is lost',
    `delete from verification_findings where id = ':finding'`,
    'Finding :verifier/:finding: the trail holds it, and its row is lost.',
  ],
  [
    'the days of an engagement',
    `update engagements set ends_on = ends_on + 365 where id = ':engagement'`,
    `Engagement :engagement: ends_on ${outside}`,
  ],
  [
    'a role in the platform given by hand',
    `insert into platform_roles (person_id, role, since) values (':viewer', 'platform_owner', now())`,
    'Role in the platform :viewer/platform_owner: its row was added, and the trail does not hold it.',
  ],
  [
    'one that was taken',
    `delete from platform_roles where person_id = ':officer'`,
    'Role in the platform :officer/platform_owner: the trail holds it, and its row is lost.',
  ],
  [
    'who took a step',
    `update workflow_history set person_id = ':viewer' where id = :step`,
    `Step of a workflow :step: person_id ${outside}`,
  ],
  [
    'a step that is lost',
    `delete from workflow_history where id = :step`,
    'Step of a workflow :step: the trail holds it, and its row is lost.',
  ],
  [
    'a column that its trigger leaves out',
    `drop trigger keep_in_trail on own_factors; update own_factors set co2e_kg = 1 where id = ':factor';
     create trigger keep_in_trail after insert on own_factors for each row execute function app.trail_row(
       '{"org": "org_id", "key": ["org_id", "id"], "columns": ["level"]}')`,
    'co2e_kg',
  ],
  [
    'a table that is protected no longer',
    `drop trigger keep_in_trail on engagements`,
    'The trigger keep_in_trail of engagements is lost.',
  ],
  ['who approved a year', year(`approved_by = ':viewer'`), `Inventory :client/${lockedYear}: approved_by ${outside}`],
  ['a locked year that became open', year(`state = 'open'`), `Inventory :client/${lockedYear}: state ${outside}`],
  [
    'the hash of an export',
    `update inventory_exports set sha256 = repeat('cd', 32) where id = ':export'`,
    `Export :export: sha256 ${outside}`,
  ],
  ['the number of an accreditation', accreditation(`number = 'other'`), `Accreditation :verifier: number ${outside}`],
  ['its state', accreditation(`state = 'suspended'`), `Accreditation :verifier: state ${outside}`],
  ['an award', `update youth_awards set points = points + 5`, `Award :award: points ${outside}`],
  [
    'a certificate that no course gave',
    `insert into youth_certificates (id, number, person_id, kind, slug, title_en, title_ar, facts, issued_at) values
       (':verified', 'YOUTH-00000-00000', ':viewer', 'course', 'forged', 'Forged', 'مزوّر', '{}', now())`,
    'Youth certificate :verified: its row was added, and the trail does not hold it.',
  ],
  [
    'an entry of the trail',
    `update audit_trail set person_id = ':viewer' where id = :entry`,
    'Entry :entry of the trail of organisation :client was changed.',
  ],
  [
    'an entry of the trail that is lost',
    'delete from audit_trail where id = :entry',
    'Entry :entry of the trail of organisation :client is lost.',
  ],
  [
    'an entry of the trail that is lost with its link of the chain',
    `delete from audit_trail where id = :entry; delete from log_trail where source = 'entry' and subject = ':entry'`,
    'The trail of organisation :client was changed at entry',
  ],
  [
    'a chain without its end',
    `delete from log_trail where org_id = ':client' and place = (select max(place) from log_trail
       where org_id = ':client')`,
    'The trail of organisation :client is not the one that the log holds',
  ],
  [
    'an entry that was added to the trail',
    `insert into audit_trail (org_id, person_id, at, action, subject_type, subject_id, request_id)
     values (':client', ':reviewer', now(), 'evidence.verify', 'evidence', ':pending', 'none')`,
    'of the trail of organisation :client was added, and the chain does not hold it.',
  ],
  [
    'evidence deleted with the organisation of its leaf',
    `delete from mrv_evidence where id = ':pending';
     update log_leaves set org_id = null where subject = ':pending'`,
    'Evidence :pending: the trail holds it, and its row is lost.',
  ],
  [
    'a verified state with a leaf of its own',
    `update mrv_evidence set state = 'verified', verified_by = ':reviewer', verified_at = now() where id = ':pending';
     insert into log_leaves (kind, org_id, digest_of, subject, ids, hashes, at) select 'evidence.verified', org_id, org_id,
       subject, ids, hashes, now() from log_leaves where subject = ':pending'`,
    'The entry evidence.verified of :pending was added: no entry of the audit trail was written with it.',
  ],
  [
    'evidence that its uploader verified',
    `alter table mrv_evidence drop constraint mrv_evidence_four_eyes; ${evidence('verified_by = uploaded_by')};
     update log_trail set fields = null where subject = ':verified'`,
    'Evidence :verified: the person who uploaded it verified it.',
  ],
  [
    'evidence verified by a member without the right',
    evidence(`verified_by = ':viewer'`),
    'Evidence :verified: who verified it had no right to at that time.',
  ],
  [
    'a year that its submitter approved',
    year('approved_by = submitted_by'),
    `Inventory :client/${lockedYear}: the person who submitted it approved it.`,
  ],
  [
    'a tile above the lowest',
    `update log_tiles set hashes = set_byte(hashes, 0, 255 - get_byte(hashes, 0)) where level = 1`,
    'Tile 0 of level 1 of the log was changed: it is not made of the entries.',
  ],
  [
    'evidence verified before its verifier joined',
    `update memberships set since = now() + interval '1 year' where person_id = ':reviewer'`,
    'Membership :client/:reviewer: since changed outside the application.',
  ],
  [
    'a role given by hand',
    `update memberships set role = 'owner' where person_id = ':viewer'`,
    `Membership :client/:viewer: role ${outside}`,
  ],
]

describe('npm run audit', () => {
  it('says nothing where nothing was changed', async () => {
    expect(await saidAfter()).toEqual([])
  })

  it.each(changes)('names %s', async (_name, change, said) => {
    expect(await saidAfter(change)).toContainEqual(expect.stringContaining(filled(said)))
  })

  it('compares every table whose changes are in the chain', async () => {
    const { rows } = await inPast((db) =>
      sql<{ name: string }>`select tgrelid::regclass::text as name from pg_trigger
        where tgname = 'keep_in_trail' order by 1`.execute(db),
    )
    const said: string[] = []
    for (const { name } of rows) {
      const lost = `insert into log_trail (source, subject, fields) values ('${name}', 'forged', '{}')`
      if ((await saidAfter(lost)).some((text) => text.endsWith('forged: the trail holds it, and its row is lost.')))
        said.push(name)
    }
    expect(said).toEqual(rows.map(({ name }) => name))
    expect(rows.length).toBeGreaterThan(25)
  })

  it('names a leaf that was written without an entry of the trail, which is not signed', async () => {
    const { personId, organisation } = client
    const tenancy = { personId, organisationId: organisation.id, role: 'owner' } as const
    const kept = await app.platform.database.transaction(tenancy, ({ db }) =>
      sql<{ sha256: string }>`select sha256 from mrv_evidence where id = ${of['pending']}`.execute(db),
    )
    await app.platform.database.transaction(tenancy, ({ db }) =>
      appendLeaf(db, 'evidence.verified', {
        organisationId: organisation.id,
        at: app.platform.clock.now(),
        ids: { evidence: of['pending'] ?? '' },
        hashes: { file: kept.rows[0]?.sha256 ?? '' },
      }),
    )
    await app.platform.evidenceLog.order()
    const waiting = await inPast((db) =>
      sql`select from log_leaves where subject = ${of['pending']} and place is null`.execute(db),
    )
    expect(waiting.rows).toHaveLength(1)
    expect(await saidAfter()).toContain(
      `The entry evidence.verified of ${of['pending']} was added: no entry of the audit trail was written with it.`,
    )
  })
})
