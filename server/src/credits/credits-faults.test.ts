import type { ResponseOf } from '@athar/contracts'
import type { Issuance, listIssuable, listRetirements, readRegistry } from '@athar/contracts/credits'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appoint, type Acting, type Owner } from '../organisations/testing.ts'
import { runSql } from '../platform/testing/test-postgres.ts'
import { auditPast } from '../testing-audit.ts'
import { moveCredits } from './ledger/store.ts'
import { startCreditsApp, type CreditsApp, type Refused } from './testing.ts'

let app: CreditsApp
let owner: Owner

beforeAll(async () => {
  app = await startCreditsApp()
  owner = await app.anOrganisationWithMfa({ type: 'project_owner' })
})
afterAll(() => app.close())

const coded = ({ status, body }: { status: number; body: Refused }) => [status, body?.code]
const issuableOf = async (projectId: string) =>
  (
    await app.call<ResponseOf<typeof listIssuable>>(app.first, 'GET', '/api/platform/credits/issuable')
  ).body.items.filter((one) => one.projectId === projectId)

/** As its owner: a member who administrates the platform as well. */
async function anOfficerOf(of: Owner): Promise<Acting> {
  const member = await app.withMfa(await app.aMember(of, 'admin'))
  await appoint(app, member.personId, 'platform_admin')
  const { 'athar-organisation': _organisation, ...headers } = member.headers
  return { ...member, headers }
}

describe('Days of a project are issued once', () => {
  const withdraw = async (periodId: string, more: string) => {
    const [off, on] = [
      'no force row level security, disable trigger user',
      'force row level security, enable trigger user',
    ]
    await runSql(
      app.testDatabase.ownerUrl,
      `begin; alter table mrv_periods ${off};
       update mrv_periods set frozen_at = null, frozen_by = null, readings_digests = null, readings_sha256 = null,
         verified_number = null, verified_at = null, verified_tonnes = null where id = '${periodId}';
       ${more}; alter table mrv_periods ${on}; commit`,
    )
  }

  it.each([
    ['was removed', (id: string) => `delete from mrv_periods where id = '${id}'`],
    [
      'moved to other days',
      (id: string) => `update mrv_periods set from_day = '2024-01-01', to_day = '2024-12-31'
      where id = '${id}'`,
    ],
  ])('also where the statement was withdrawn, the period %s, and the days were verified anew', async (_how, change) => {
    const { project, periodId } = await app.aVerified(owner, { tonnes: '100' })
    const { body } = await app.propose(periodId)
    await app.decide(body.id)
    await withdraw(periodId, change(periodId))
    await app.verify(owner, project, { year: 2025, tonnes: '100', number: `V-ANEW-${periodId.slice(0, 8)}` })
    expect(await issuableOf(project.id)).toEqual([])
    const { rows } = await runSql(
      app.testDatabase.ownerUrl,
      `select id from mrv_periods where project_id = '${project.id}' and from_day = '2025-01-01'`,
    )
    expect(rows).toHaveLength(1)
    expect(coded(await app.propose(rows[0].id))).toEqual([409, 'credits.not-verified'])
  })

  it('and the rows of two issuances refuse each other', async () => {
    const { body } = await app.propose((await app.aVerified(owner, { tonnes: '10' })).periodId)
    const client = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
    await client.connect()
    await expect(
      client.query(
        `insert into credit_issuances select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
           'period_id', gen_random_uuid(), 'from_day', '2025-12-31', 'to_day', '2026-12-30'))).*
         from credit_issuances i where i.id = $1`,
        [body.id],
      ),
    ).rejects.toThrow(/credits_issued_once/)
    await client.end()
  })

  it('a proposal whose shares are more than its tonnes is refused at once', async () => {
    await app.programme(2, { buffer: '10', proceeds: '5' })
    const { periodId } = await app.aVerified(owner, { tonnes: '1.9' })
    expect(coded(await app.propose(periodId, 2))).toEqual([409, 'credits.shares-exceed'])
  })
})

describe('An officer of the platform has no hand in own credits', () => {
  const act = (who: Acting, path: string, body: object) =>
    app.call<Refused>(who, 'POST', `/api/platform/credits/${path}`, body)

  it('releases no block of an own project or of own holdings, and records no loss of it', async () => {
    const issued = await app.anIssue(owner, { tonnes: '100' })
    const [block] = issued.blocks
    const buyer = await app.anOrganisationWithMfa({ type: 'buyer' })
    await app.transfer(owner, buyer, { tonnes: '1', serial: block!.serial.replace(/-100$/, '-1') })
    expect((await act(app.first, `blocks/${block!.id}/freeze`, { reason: 'Looked into' })).status).toBe(204)
    for (const by of [await anOfficerOf(owner), await anOfficerOf(buyer)])
      expect(coded(await act(by, `blocks/${block!.id}/release`, { reason: 'Mine' }))).toEqual([
        403,
        'credits.own-project',
      ])
    const loss = { serial: block!.serial, tonnes: '5', reason: 'Fire', evidence: 'Report' }
    expect(coded(await act(await anOfficerOf(owner), 'losses', loss))).toEqual([403, 'credits.own-project'])
    expect((await act(app.second, `blocks/${block!.id}/release`, { reason: 'Found right' })).status).toBe(204)
  })

  it('neither proposes nor decides where a share goes to the own organisation', async () => {
    const party = await app.anOrganisationWithMfa({ type: 'government' })
    const own = await anOfficerOf(party)
    await app.programme(3, { party: '50', partyOrganisationId: party.organisation.id })
    const { periodId } = await app.aVerified(owner, { tonnes: '100' })
    expect(coded(await app.propose(periodId, 3, own))).toEqual([403, 'credits.own-project'])
    const { body } = await app.propose(periodId, 3)
    expect(coded(await app.decide(body.id, 'issue', own))).toEqual([403, 'credits.own-project'])
    await app.aMember(party, 'viewer', app.first)
    expect(coded(await app.decide(body.id))).toEqual([403, 'credits.own-project'])
  })
})

describe('The public registry', () => {
  const read = (serial: string) =>
    app.call<ResponseOf<typeof readRegistry> & Refused>(null, 'GET', `/api/credits/registry/${serial}`)

  it('says nothing of a serial that goes beyond what was issued', async () => {
    const who = await app.anOrganisationWithMfa({ type: 'project_owner' })
    const { serial } = (await app.anIssue(who, { tonnes: '100' })).blocks[0]!
    expect((await read(serial)).body).toMatchObject({ tonnes: '100' })
    for (const last of ['101', '1000000000000'])
      expect(coded(await read(serial.replace(/-100$/, `-${last}`)))).toEqual([404, 'credits.serial-missing'])
  })

  it('tells neither the name nor the purpose of a person who is the beneficiary', async () => {
    const who = await app.anOrganisationWithMfa({ type: 'project_owner' })
    await app.anIssue(who, { tonnes: '10' })
    const claim = { beneficiary: 'Sara Alharbi', beneficiaryKind: 'person', purpose: 'Wedding of Sara Alharbi' }
    await app.retire(who, { tonnes: '4', ...claim })
    const { items } = (await app.call<ResponseOf<typeof listRetirements>>(who, 'GET', '/api/credits/retirements')).body
    expect(items[0]).toMatchObject(claim)
    const { body } = await read(items[0]!.serials[0]!.serial)
    expect(body.history.at(-1)?.retirement).toMatchObject({ beneficiary: null, purpose: null, claimYear: 2026 })
    expect(JSON.stringify(body)).not.toContain('Sara')
    const paths = ['registry-retirements', `proofs/${items[0]!.number}`, 'export/cad-trust']
    for (const path of paths) {
      const told = JSON.stringify((await app.call(null, 'GET', `/api/credits/${path}`)).body)
      expect(told).toMatch(path.startsWith('export') ? /unitStatus/ : items[0]!.number)
      expect(told).not.toContain('Sara')
    }
  })
})

describe('A deletion that is asked for while the first credits come', () => {
  it('waits for the transfer, and is refused', async () => {
    const seller = await app.anOrganisationWithMfa({ type: 'project_owner' })
    await app.anIssue(seller, { tonnes: '10' })
    const buyer = await app.anOrganisationWithMfa({ type: 'buyer' })
    const as = ({ personId, organisation }: Owner) =>
      ({ personId, organisationId: organisation.id, role: 'owner', aal: 'aal2' }) as const
    const [moved, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const moving = app.platform.database.transaction(as(seller), async ({ db }) => {
      const what = { kind: 'transfer', tonnes: '1', chosen: {}, retirement: null, note: '' } as const
      await moveCredits(db, { ...what, receiver: buyer.organisation.id }, 1000, new Date())
      moved.resolve()
      await commit.promise
    })
    await moved.promise
    const asking = app.platform.database.transaction(as(buyer), ({ db }) =>
      sql`insert into organisation_deletions (org_id, asked_by, asked_at, due_at)
        values (${buyer.organisation.id}, ${buyer.personId}, now(), now() + interval '1 day')`.execute(db),
    )
    const refused = asking.then(
      () => 'stored',
      (error: unknown) => String(error),
    )
    const waiting = async () =>
      (
        await runSql(
          app.testDatabase.ownerUrl,
          `select count(*)::int as n from pg_locks where locktype = 'advisory'
          and not granted and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows[0]?.n
    await expect.poll(waiting, { interval: 5 }).toBe(1)
    commit.resolve()
    await moving
    expect(await refused).toMatch(/credits: held/)
  })
})

describe('SQL with all rights', () => {
  it('changes no series, project, account or decided issuance, and the audit names what passes triggers', async () => {
    const who = await app.anOrganisationWithMfa({ type: 'project_owner' })
    const other = await app.anOrganisationWithMfa({ type: 'buyer' })
    const issued: Issuance = await app.anIssue(who, { tonnes: '50' })
    const [block] = issued.blocks
    await app.transfer(who, other, { tonnes: '5' })
    await app.retire(who, { tonnes: '3' })
    for (const what of ['freeze', 'release'])
      await app.call(app.first, 'POST', `/api/platform/credits/blocks/${block!.id}/${what}`, { reason: 'Looked into' })
    const client = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
    await client.connect()
    const one = `(select id from credit_blocks where id = '${block!.id}')`
    const lots = `where block_id = '${block!.id}' and account_id =
      (select id from credit_accounts where organisation_id = '${who.organisation.id}' and kind = 'holding')`
    for (const [table, change, refusal] of [
      ['credit_series', `update credit_series set vintage = 2031`, /append-only/],
      ['credit_projects', `update credit_projects set name_en = 'Another'`, /append-only/],
      [
        'credit_accounts',
        `update credit_accounts set organisation_id = null, closed_at = now()
        where organisation_id = '${other.organisation.id}'`,
        /stays with its holder/,
      ],
      ['credit_issuances', `update credit_issuances set tonnes = 49 where id = '${issued.id}'`, /issuance stays/],
      [
        'credit_issuances',
        `update credit_issuances set decided_by = gen_random_uuid() where id = '${issued.id}'`,
        /issuance stays/,
      ],
      ['credit_freezes', `delete from credit_freezes where block_id = '${block!.id}'`, /freeze stays/],
      ['credit_freezes', `update credit_freezes set reason = 'Other' where block_id = '${block!.id}'`, /freeze stays/],
      [
        'credit_freezes',
        `update credit_freezes set released_by = null, released_at = null, release_reason = null`,
        /freeze stays/,
      ],
      ['credit_lots', `update credit_lots set to_number = to_number - 1 ${lots}`, /no holder/],
      ['credit_lots', `delete from credit_lots ${lots}`, /no holder/],
      ['credit_lots', `update credit_lots set to_number = to_number + 100 ${lots}`, /of its block/],
    ] as const) {
      await client.query(`begin; alter table ${table} no force row level security`)
      // What a lot gives away is looked for at the end of the transaction.
      await expect(client.query(`${change}; set constraints all immediate`)).rejects.toThrow(refusal)
      await client.query('rollback')
    }
    await client.end()
    const past = await auditPast(app)
    const issuance = `Issuance ${issued.id} of credits differs from its blocks or its entries.`
    const set = (text: string) => `update credit_issuances set ${text} where id = '${issued.id}'`
    expect(await past.saidOf('credit_issuances', set('tonnes = 49'), set('tonnes = 50'))).toEqual([issuance])
    const back = `decided_by = '${app.second.personId}'`
    expect(await past.saidOf('credit_issuances', set('decided_by = gen_random_uuid()'), set(back))).toEqual([issuance])
    const expires = (day: string) => `update credit_blocks set expires_on = ${day} where id in ${one}`
    expect(await past.saidOf('credit_blocks', expires(`'2020-01-01'`), expires('null'))).toEqual([issuance])
    const kind = (from: string, to: string) => `update credit_movements set kind = '${to}' where kind = '${from}'`
    const said = await past.saidOf('credit_movements', kind('retire', 'cancel'), kind('cancel', 'retire'))
    expect(said[0]).toMatch(/^Movement \d+ of credits differs from its entries/)
    const sums = (sign: string) => `update credit_sums set tonnes = tonnes ${sign} 1 where state = 'retired'
      and series_id = (select series_id from credit_blocks where id = '${block!.id}')`
    const [summed] = await past.saidOf('credit_sums', sums('+'), sums('-'))
    expect(summed).toMatch(
      /^Credits of series ATH-\d+-\d+-2025-1-1: the sum of what is retired differs from the entries\.$/,
    )
    const freeze = (text: string) => `update credit_freezes set ${text} where block_id = '${block!.id}'`
    const [thawed] = await past.saidOf('credit_freezes', freeze(`reason = 'Other'`), freeze(`reason = 'Looked into'`))
    expect(thawed).toMatch(/^Freeze of credits .*: its row holds another decision than the log\.$/)
    expect(await past.said()).toEqual([])
    await past.close()
  })
})
