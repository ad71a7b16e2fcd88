import type { inventory, organisations, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVoucher, type Acting, type Owner } from '../../organisations/testing.ts'
import { mostConcurrentActions } from '../../platform/http/register-routes.ts'
import { waitingSessions } from '../../platform/testing/waiting-sessions.ts'
import { startImportsApp, type ImportsApp } from '../imports/testing.ts'
import { seedSample } from '../demo/testing.ts'
import { aContractInput } from '../contracts/testing.ts'
import { anOwnFactor } from '../factors/testing.ts'
import { anEntry } from '../records/testing.ts'

type Look = ResponseOf<typeof inventory.readEngagedInventory>
type Records = ResponseOf<typeof inventory.listEngagedRecords>
type Refused = { code: string; details: Record<string, unknown> }

let app: ImportsApp
let platform: Acting
let client: Owner
let otherClient: Owner
let verifier: Owner
let lead: Acting
let recordOf2025: string
let recordOf2024: string
let attachment: string

beforeAll(async () => {
  app = await startImportsApp()
  platform = await app.aPlatformOwner()
  client = await aClient('Najd Industries')
  otherClient = await aClient('Hijaz Works')
  verifier = await anAccreditedVerifier('Gulf Assurance')
  lead = await app.withMfa(await app.aMember(verifier, 'reviewer'))
  recordOf2025 = await aRecordOf(client, 2025)
  recordOf2024 = await aRecordOf(client, 2024)
  const bill = { name: 'bill.pdf', bytes: Buffer.from('%PDF-1.7\nbill of 2025') }
  const sent = await app.send<{ id: string }>(client, `/api/inventory/records/${recordOf2025}/attachments`, bill)
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  attachment = sent.body.id
})
afterAll(() => app.close())

async function aClient(en: string): Promise<Owner> {
  const made = await app.anOrganisationWithMfa({ baseYear: 2024, name: { en, ar: '' } })
  await seedSample(app, made)
  return made
}

async function anAccreditedVerifier(en: string): Promise<Owner> {
  const made = await app.anOrganisationWithMfa({ type: 'verifier', name: { en, ar: '' } })
  const voucher = aVoucher({ number: en })
  await app.call(made, 'POST', '/api/organisation/accreditation', voucher)
  await decide(made, 'accredit', 1)
  return made
}

const decide = (whom: Owner, decision: string, version: number) =>
  app.call(platform, 'POST', `/api/platform/verifiers/${whom.organisation.id}/decision`, {
    decision,
    reason: 'As examined',
    version,
  })

const aRecordOf = (who: Owner, year: number) =>
  app.platform.database.transaction(
    { personId: who.personId, organisationId: who.organisation.id, role: 'owner' },
    async ({ db }) =>
      (
        await sql<{ id: string }>`select id from activity_records
          where inventory_year = ${year} order by (select i.state from inventories i where i.year = inventory_year) = 'open' desc, state = 'approved', id limit 1`.execute(
          db,
        )
      ).rows[0]!.id,
  )

const dayIn = (days: number) =>
  new Date(Date.parse(app.platform.clock.today()) + days * 86_400_000).toISOString().slice(0, 10)
const grant = (
  who: Acting,
  over: Partial<{ verifierId: string; year: number; startsOn: string; endsOn: string }> = {},
) => {
  const { verifierId = verifier.organisation.id, year = 2025, startsOn = dayIn(0), endsOn = dayIn(30) } = over
  const body = { verifierId, subject: { kind: 'inventory', year }, startsOn, endsOn }
  return app.call<organisations.Engagement & Refused>(who, 'POST', '/api/organisation/engagements', body)
}
const end = (who: Acting, id: string) =>
  app.call<Refused | null>(who, 'POST', `/api/organisation/engagements/${id}/end`, { reason: 'The work is done' })
const look = <T = Look & Refused>(who: Acting, id: string, path = 'inventory') =>
  app.call<T>(who, 'GET', `/api/engagements/${id}/${path}`)
const engagements = async (who: Acting) =>
  (await app.call<ResponseOf<typeof organisations.listEngagements>>(who, 'GET', '/api/organisation/engagements')).body

describe('granting', () => {
  it('is for administrators, to an accredited verifier, of a year with records, within a period that can be', async () => {
    const preparer = await app.aMember(client, 'preparer')
    expect((await grant(preparer)).body.code).toBe('forbidden')
    const unknown = await app.anOrganisationWithMfa({ type: 'verifier' })
    for (const verifierId of [unknown.organisation.id, otherClient.organisation.id, client.organisation.id])
      expect((await grant(client, { verifierId })).body.code).toBe('organisations.verifier-not-accredited')
    expect((await grant(client, { year: 1999 })).body.code).toBe('organisations.engagement-empty')
    expect((await grant(client, { startsOn: dayIn(-9), endsOn: dayIn(-1) })).body.code).toBe(
      'organisations.engagement-period',
    )
    expect((await grant(client, { endsOn: dayIn(800) })).body.code).toBe('organisations.engagement-period')
    expect((await grant(client, { startsOn: dayIn(2), endsOn: dayIn(1) })).body.code).toBe('validation-failed')
  })

  it('is nobody’s to give to themselves, accredited or not', async () => {
    expect((await grant(verifier)).body.code).toBe('organisations.verifier-not-accredited')
  })

  it('happens once for the same days', async () => {
    const { body } = await grant(client, { startsOn: dayIn(100), endsOn: dayIn(120) })
    expect((await grant(client, { startsOn: dayIn(110), endsOn: dayIn(140) })).body.code).toBe(
      'organisations.engagement-exists',
    )
    expect((await grant(client, { startsOn: dayIn(121), endsOn: dayIn(130) })).status).toBe(201)
    expect((await end(client, body.id)).status).toBe(204)
    expect((await grant(client, { startsOn: dayIn(110), endsOn: dayIn(120) })).status).toBe(201)
  })
})

describe('an engagement that stands', () => {
  let id: string
  beforeAll(async () => {
    id = (await grant(client)).body.id
  })

  it('is seen by both sides, and shows the figures that the client sees', async () => {
    expect((await engagements(client)).granted).toContainEqual(
      expect.objectContaining({ id, state: 'open', verifier: { en: 'Gulf Assurance', ar: '' }, inventoryYear: 2025 }),
    )
    expect((await engagements(lead)).received).toContainEqual(
      expect.objectContaining({ id, state: 'open', client: { en: 'Najd Industries', ar: '' } }),
    )
    const { status, body } = await look(lead, id)
    expect(status).toBe(200)
    const own = (await app.call<inventory.Inventory>(client, 'GET', '/api/inventory/inventories/2025')).body
    const { comparison, changes: _changes, seenAs: _seenAs, months, ...rest } = own
    // What compares the year with others stays with the client.
    expect(comparison.previous ?? comparison.base).not.toBeNull()
    expect(body.inventory).toEqual({
      ...rest,
      intensities: comparison.intensities,
      months: months.map((month) => ({ ...month, previousTotal: null })),
    })
    expect(own.records).toBeGreaterThan(10)
  })

  it('is up to date with what the client changed a moment ago', async () => {
    const detail = await app.call<inventory.RecordDetail>(client, 'GET', `/api/inventory/records/${recordOf2025}`)
    const { record } = detail.body
    const before = (await look(lead, id)).body.inventory.totals.location!.kg
    await app.platform.database.transaction(
      { personId: client.personId, organisationId: client.organisation.id, role: 'owner' },
      async ({ db }) => {
        await sql`update activity_records set quantity = quantity * 2, state = 'pending', decided_by = null, prepared_by = app.current_person() where id = ${record.id}`.execute(
          db,
        )
        await sql`insert into rollup_dirty (org_id, bucket) values (${client.organisation.id}, date_trunc('month', ${record.periodStart}::date))
          on conflict do nothing`.execute(db)
      },
    )
    const after = (await look(lead, id)).body.inventory.totals.location!.kg
    expect(Number(after)).toBeGreaterThan(Number(before))
  })

  it('opens records of the year with calculation, history and evidence', async () => {
    const list = await look<Records>(lead, id, 'records?limit=500')
    expect(list.body.items.length).toBeGreaterThan(10)
    expect(list.body.items.every(({ inventoryYear }) => inventoryYear === 2025)).toBe(true)
    expect(list.body.totals?.records).toBe(
      (await app.call<Records>(client, 'GET', '/api/inventory/records?year=2025&limit=1')).body.totals?.records,
    )
    const detail = await look<inventory.RecordDetail>(lead, id, `records/${recordOf2025}`)
    expect(detail.body).toMatchObject({ record: { id: recordOf2025 }, attachments: [{ fileName: 'bill.pdf' }] })
    expect(detail.body.figures.length).toBeGreaterThan(0)
    const file = await app.app.inject({
      url: `/api/engagements/${id}/records/${recordOf2025}/attachments/${attachment}/file`,
      headers: lead.headers,
    })
    expect([file.statusCode, file.body]).toEqual([200, '%PDF-1.7\nbill of 2025'])
  })

  it('names the activities of the client itself that its year has, and no other', async () => {
    const named = async (en: string) => {
      const asked = { name: { en, ar: '' }, category: 'scope3-5', defaultUnit: 'tonne', reason: 'Not in the library' }
      return (await app.call<inventory.OwnActivity>(client, 'POST', '/api/inventory/own-activities', asked)).body.key
    }
    const activity = await named('Kiln dust sent away')
    expect(await named('Never entered')).toBe('own-never-entered')
    const factor = anOwnFactor({ activity, unit: 'tonne', co2eKg: '12' })
    expect((await app.call(client, 'POST', '/api/inventory/own-factors', factor)).status).toBe(201)
    const sites = await app.call<{ items: inventory.Site[] }>(client, 'GET', '/api/inventory/sites')
    const entry = anEntry(sites.body.items[0]!.id, { activity, unit: 'tonne', quantity: '2' })
    const stored = await app.call<{ records: inventory.RecordItem[] }>(client, 'POST', '/api/inventory/records', entry)
    const record = stored.body.records[0]!
    const ownActivities = [{ key: 'own-kiln-dust-sent-away', name: { en: 'Kiln dust sent away', ar: '' } }]
    expect((await look<Records>(lead, id, 'records?limit=1')).body.ownActivities).toEqual(ownActivities)
    const detail = await look<ResponseOf<typeof inventory.readEngagedRecord>>(lead, id, `records/${record.id}`)
    expect(detail.body).toMatchObject({ record: { activity }, ownActivities })
  })

  it('opens contracts, restatements and the trail of the year', async () => {
    const contracts = await look<ResponseOf<typeof inventory.listEngagedContracts>>(lead, id, 'energy-contracts')
    const own = await app.call<ResponseOf<typeof inventory.listEnergyContracts>>(
      client,
      'GET',
      '/api/inventory/energy-contracts?year=2025',
    )
    expect(contracts.body.items).toEqual(own.body.items)
    expect((await look<{ items: unknown[] }>(lead, id, 'restatements')).status).toBe(200)
    const trail = await look<ResponseOf<typeof inventory.listEngagedTrail>>(lead, id, 'trail?limit=2')
    expect(trail.body.items).toContainEqual(
      expect.objectContaining({ action: 'inventory.upload-attachment', subjectId: recordOf2025 }),
    )
    const next = await look<ResponseOf<typeof inventory.listEngagedTrail>>(
      lead,
      id,
      `trail?limit=500${trail.body.nextCursor ? `&cursor=${trail.body.nextCursor}` : ''}`,
    )
    for (const entry of [...trail.body.items, ...next.body.items])
      expect(entry.subjectType === 'inventory' ? entry.subjectId : '2025').toBe('2025')
  })

  describe('shows in the trail what is no longer in the year', () => {
    let preparer: Acting
    let siteId: string
    beforeAll(async () => {
      preparer = await app.aMember(client, 'preparer')
      siteId = (await look<Records>(lead, id, 'records?limit=1')).body.items[0]!.site.id
    })

    const enter = async (year: number) => {
      const made = await app.call<{ records: inventory.RecordItem[] }>(preparer, 'POST', '/api/inventory/records', {
        ...anEntry(siteId, { periodStart: `${year}-01-03`, periodEnd: `${year}-01-04` }),
        allowDuplicate: true,
      })
      if (made.status !== 201) throw new Error(JSON.stringify(made.body))
      return made.body.records[0]!
    }
    const remove = ({ id: recordId, version, state }: inventory.RecordItem) =>
      app.call(preparer, 'POST', `/api/inventory/records/${recordId}/remove`, {
        version,
        state,
        reason: 'Entered twice',
      })
    const select = (...records: inventory.RecordItem[]) => ({
      kind: 'records',
      records: records.map((record) => ({ id: record.id, version: record.version })),
    })
    const shown = async () =>
      (await look<ResponseOf<typeof inventory.listEngagedTrail>>(lead, id, 'trail?limit=500')).body.items.map(
        ({ action, subjectId }) => `${action.replace('inventory.', '')} ${subjectId}`,
      )

    it('a record that was removed, and why', async () => {
      const [gone, elsewhere] = [await enter(2025), await enter(2026)]
      expect([(await remove(gone)).status, (await remove(elsewhere)).status]).toEqual([204, 204])
      const trail = await shown()
      expect(trail.filter((entry) => entry.endsWith(` ${gone.id}`))).toEqual([
        `remove-record ${gone.id}`,
        `create-record ${gone.id}`,
      ])
      expect(trail.filter((entry) => entry.endsWith(` ${elsewhere.id}`))).toEqual([])
      expect((await look<Refused>(lead, id, `records/${gone.id}`)).body).toMatchObject({
        code: 'inventory.record-not-found',
        details: { reason: 'Entered twice' },
      })
      expect((await look<Refused>(lead, id, `records/${elsewhere.id}`)).body.details).not.toHaveProperty('reason')
    })

    it('what a file brought to the year, and that it was taken back', async () => {
      const { name } = (
        await app.call<{ items: inventory.Site[] }>(client, 'GET', '/api/inventory/sites')
      ).body.items.find((site) => site.id === siteId)!
      const imported = async (year: number) => {
        const line = `"${name.en || name.ar}",${year}-10-07,${year}-10-08,lpg-stationary,7,kg,,F-${year},`
        const file = `site,period_start,period_end,activity,quantity,unit,supplier,reference,note\n${line}`
        const { id: importId, options } = (await app.upload(preparer, `fuel-${year}.csv`, Buffer.from(file))).body
        await app.check(preparer, importId, options!)
        expect(await app.commit(preparer, importId)).toMatchObject({ state: 'succeeded' })
        const undone = await app.call(preparer, 'POST', `/api/inventory/imports/${importId}/undo`, {
          reason: 'Wrong file',
        })
        expect(undone.status).toBe(200)
        return importId
      }
      const [ofYear, ofAnother] = [await imported(2025), await imported(2026)]
      const trail = await shown()
      expect(trail.filter((entry) => entry.endsWith(ofYear))).toEqual([`undo-import ${ofYear}`, `import ${ofYear}`])
      expect(trail.filter((entry) => entry.endsWith(ofAnother))).toEqual([])
    })

    it('a record that was corrected into another year, up to that', async () => {
      const moved = await enter(2025)
      const correct = (version: number, day: string) =>
        app.call<unknown>(preparer, 'PUT', `/api/inventory/records/${moved.id}`, {
          siteId,
          activity: 'diesel-stationary',
          quantity: '100',
          unit: 'litre',
          periodStart: day,
          periodEnd: day,
          supplierId: null,
          dataQuality: 'measured',
          reference: null,
          note: null,
          version,
          state: 'pending',
          reason: 'The bill bears another year',
        })
      expect((await correct(1, '2026-01-03')).status).toBe(200)
      expect((await correct(2, '2026-01-04')).status).toBe(200)
      expect((await shown()).filter((entry) => entry.endsWith(` ${moved.id}`))).toEqual([
        `update-record ${moved.id}`,
        `create-record ${moved.id}`,
      ])
      const versions = await app.platform.database.transaction(
        { personId: lead.personId, organisationId: verifier.organisation.id, role: 'reviewer', aal: 'aal2' },
        async ({ db }) => {
          await sql`select set_config('app.engagement', ${id}, true), set_config('app.engagement_day', ${dayIn(0)}, true)`.execute(
            db,
          )
          return (
            await sql<{
              version: number
            }>`select version from activity_record_versions where record_id = ${moved.id}`.execute(db)
          ).rows
        },
      )
      expect(versions).toEqual([{ version: 1 }])
    })

    it('a correction in another year that brought a part of a bill to this one', async () => {
      const { id: of2026 } = (await grant(client, { year: 2026 })).body
      const earlier = await enter(2025)
      const corrected = await app.call<{ records: inventory.RecordItem[] }>(
        preparer,
        'PUT',
        `/api/inventory/records/${earlier.id}`,
        {
          ...anEntry(siteId, { periodStart: '2025-12-31', periodEnd: '2026-01-01' }),
          version: 1,
          state: 'pending',
          reason: 'The bill reaches over the year end',
        },
      )
      expect(corrected.body.records.map(({ inventoryYear }) => inventoryYear)).toEqual([2025, 2026])
      const trail = await look<ResponseOf<typeof inventory.listEngagedTrail>>(lead, of2026, 'trail?limit=500')
      expect(
        trail.body.items
          .filter(({ subjectId }) => subjectId === earlier.id)
          .map(({ action, reason }) => [action, reason]),
      ).toEqual([['inventory.update-record', 'The bill reaches over the year end']])
      expect((await end(client, of2026)).status).toBe(204)
    })

    it('a contract that was corrected into another year, up to that', async () => {
      const contract = aContractInput({ reference: 'PPA 7', certificates: '', kWh: '5' })
      const made = await app.call<inventory.EnergyContract>(
        preparer,
        'POST',
        '/api/inventory/energy-contracts',
        contract,
      )
      expect(made.status).toBe(201)
      const correct = async (version: number, year: number) => {
        const input = { ...contract, validFrom: `${year}-01-01`, validTo: `${year}-06-30`, version }
        const { status } = await app.call(preparer, 'PUT', `/api/inventory/energy-contracts/${made.body.id}`, input)
        expect(status).toBe(200)
      }
      await correct(1, 2026)
      await correct(2, 2026)
      expect((await shown()).filter((entry) => entry.endsWith(` ${made.body.id}`))).toEqual([
        `update-energy-contract ${made.body.id}`,
        `create-energy-contract ${made.body.id}`,
      ])
    })

    it('what was decided and changed of many at once, and nothing of what was so in other years alone', async () => {
      const reviewer = await app.aMember(client, 'reviewer')
      const change = (...records: inventory.RecordItem[]) =>
        app.call(preparer, 'POST', '/api/inventory/record-changes', {
          selection: select(...records),
          change: { dataQuality: 'estimated' },
          reason: 'Read from a photograph',
        })
      const approve = (...records: inventory.RecordItem[]) =>
        app.call(reviewer, 'POST', '/api/inventory/record-decisions', {
          selection: select(...records.map((record) => ({ ...record, version: 2 }))),
          decision: { kind: 'approve' },
        })
      const [earlier, one, two] = [await enter(2026), await enter(2025), await enter(2025)]
      const elsewhere = [await enter(2026), await enter(2026)]
      for (const records of [[earlier, one, two], elsewhere])
        expect([(await change(...records)).status, (await approve(...records)).status]).toEqual([200, 200])
      expect((await shown()).filter((entry) => /^(edit|approve)-records/.test(entry))).toEqual([
        `approve-records ${earlier.id}`,
        `edit-records ${earlier.id}`,
      ])
    })
  })

  it('opens no other year, and no other client', async () => {
    expect((await look<Refused>(lead, id, `records/${recordOf2024}`)).body.code).toBe('inventory.record-not-found')
    const elsewhere = await aRecordOf(otherClient, 2025)
    expect((await look<Refused>(lead, id, `records/${elsewhere}`)).body.code).toBe('inventory.record-not-found')
    const intruding = { ...lead, headers: { ...lead.headers, 'athar-organisation': client.organisation.id } }
    expect((await app.call<Refused>(intruding, 'GET', '/api/inventory/inventories/2025')).body.code).toBe(
      'not-a-member',
    )
    const own = await app.call<inventory.Inventory>(lead, 'GET', '/api/inventory/inventories/2025')
    expect(own.body.records).toBe(0)
  })

  it('is nobody’s outside of the verifier, and in it nobody’s who reads only what is published', async () => {
    const viewer = await app.aMember(verifier, 'viewer')
    expect((await look<Refused>(viewer, id)).body.code).toBe('forbidden')
    const rival = await anAccreditedVerifier('Rival Assurance')
    for (const who of [rival, otherClient, client])
      expect((await look<Refused>(who, id)).body.code).toBe('organisations.engagement-not-found')
    expect((await engagements(rival)).received).toEqual([])
    expect((await end(verifier, id)).body?.code).toBe('organisations.engagement-not-found')
  })

  it('tells the client once a day who looked', async () => {
    const { granted } = await engagements(client)
    expect(granted.find((each) => each.id === id)?.lastOpenedOn).toBe(app.platform.clock.today())
    const { rows } = await app.platform.database.transaction(
      { personId: client.personId, organisationId: client.organisation.id, role: 'owner' },
      ({ db }) =>
        sql<{ person_id: string }>`select person_id from audit_trail
          where org_id = ${client.organisation.id} and action = 'organisations.open-engagement' and subject_id = ${id}`.execute(
          db,
        ),
    )
    expect(rows).toEqual([{ person_id: lead.personId }])
  })

  describe('in the database itself', () => {
    const through = <T>(
      work: (count: (query: ReturnType<typeof sql>) => Promise<number>) => Promise<T>,
      day = app.platform.clock.today(),
      aal: 'aal1' | 'aal2' = 'aal2',
    ) =>
      app.platform.database.transaction(
        { personId: lead.personId, organisationId: verifier.organisation.id, role: 'reviewer', aal },
        async ({ db }) => {
          await sql`select set_config('app.engagement', ${id}, true), set_config('app.engagement_day', ${day}, true)`.execute(
            db,
          )
          return work(async (query) => (await query.execute(db)).rows.length)
        },
      )
    const ofClient = (table: string) => sql`select 1 from ${sql.table(table)} where org_id = ${client.organisation.id}`

    it('shows nothing before the second factor, nor does its route', async () => {
      const rows = (aal: 'aal1' | 'aal2') =>
        through((count) => count(ofClient('activity_records')), app.platform.clock.today(), aal)
      expect(await rows('aal1')).toBe(0)
      expect(await rows('aal2')).toBeGreaterThan(0)
      const unsure = await app.aMember(verifier, 'auditor')
      expect(await look(unsure, id)).toMatchObject({ status: 403, body: { code: 'second-factor-missing' } })
    })

    it('shows rows of the subject only, in every table there is', async () => {
      const tables = await app.platform.database.transaction({}, async ({ db }) =>
        (
          await sql<{
            name: string
          }>`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
            where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(db)
        ).rows.map(({ name }) => name),
      )
      const open = await through(async (count) => {
        const seen: string[] = []
        for (const name of tables) if ((await count(ofClient(name))) > 0) seen.push(name)
        return seen
      })
      expect(open).toEqual([
        'activity_record_versions',
        'activity_records',
        'audit_trail',
        'energy_contract_versions',
        'energy_contracts',
        'engagements',
        'entities',
        'entity_holdings',
        'factor_resolutions',
        'inventories',
        'inventory_denominators',
        'inventory_rollup',
        'inventory_rollup_stamps',
        'inventory_settings',
        'own_activities',
        'own_factors',
        'record_attachments',
        'scope3_screening',
        'sites',
        'suppliers',
      ])
      const mine = client.organisation.id
      const other = sql`select 1 from activity_records where org_id = ${mine} and inventory_year <> 2025
        union all select 1 from activity_record_versions where org_id = ${mine} and snapshot ->> 'inventoryYear' <> '2025'
        union all select 1 from inventories where org_id = ${mine} and year <> 2025
        union all select 1 from inventory_rollup where org_id = ${mine} and inventory_year <> 2025
        union all select 1 from scope3_screening where org_id = ${mine} and year <> 2025
        union all select 1 from energy_contracts where org_id = ${mine} and (valid_from < '2025-01-01' or valid_to > '2025-12-31')`
      expect(await through((count) => count(other))).toBe(0)
      expect(
        await through((count) => count(sql`select 1 from organisations where id = ${otherClient.organisation.id}`)),
      ).toBe(0)
    })

    it('takes no change of the client’s rows', async () => {
      for (const statement of [
        sql`update activity_records set quantity = 0 where org_id = ${client.organisation.id} returning 1`,
        sql`delete from record_attachments where org_id = ${client.organisation.id} returning 1`,
        sql`update engagements set revoke_reason = 'mine' where id = ${id} returning 1`,
      ])
        expect(await through((count) => count(statement))).toBe(0)
      await expect(
        through((count) =>
          count(sql`insert into restatements (org_id, year, reason, totals_before, opened_by, opened_at)
            values (${client.organisation.id}, 2025, 'mine', '{}', ${lead.personId}, now())`),
        ),
      ).rejects.toMatchObject({ code: '42501' })
    })

    it('opens nothing on a day outside of the period, whatever the program says', async () => {
      for (const day of [dayIn(-1), dayIn(31)])
        expect(await through((count) => count(ofClient('activity_records')), day)).toBe(0)
    })
  })

  it('is closed while the verifier is suspended', async () => {
    await decide(verifier, 'suspend', 2)
    expect(await look<Refused>(lead, id)).toMatchObject({
      status: 403,
      body: { code: 'organisations.engagement-closed', details: { state: 'suspended' } },
    })
    expect((await engagements(client)).granted.find((each) => each.id === id)?.state).toBe('suspended')
    await decide(verifier, 'accredit', 3)
    expect((await look(lead, id)).status).toBe(200)
  })

  it('ends at once when the client ends it', async () => {
    expect((await end(client, id)).status).toBe(204)
    for (const path of ['inventory', 'records', `records/${recordOf2025}`, 'energy-contracts', 'restatements', 'trail'])
      expect(await look<Refused>(lead, id, path)).toMatchObject({
        status: 403,
        body: { code: 'organisations.engagement-closed', details: { state: 'revoked' } },
      })
    expect((await engagements(lead)).received.find((each) => each.id === id)).toMatchObject({
      state: 'revoked',
      revokeReason: 'The work is done',
    })
    expect((await end(client, id)).status).toBe(204)
  })
})

it('however many looks of one person wait for the sums of the client, others are answered', async () => {
  const { id } = (await grant(client, { endsOn: dayIn(20) })).body
  const { items } = (await app.call<{ items: inventory.Site[] }>(client, 'GET', '/api/inventory/sites')).body
  const days = { periodStart: '2026-02-01', periodEnd: '2026-02-02' }
  const entered = await app.call(client, 'POST', '/api/inventory/records', anEntry(items[0]!.id, days))
  expect(entered.status).toBe(201)
  const { looks } = await app.platform.database.transaction({}, async ({ db }) => {
    const organisationId = client.organisation.id
    await sql`select pg_advisory_xact_lock(hashtextextended(${`rollup ${organisationId}`}, 0))`.execute(db)
    const all = Array.from({ length: 12 }, () => look(lead, id))
    await expect.poll(() => waitingSessions((query) => sql.raw(query).execute(db))).toBe(mostConcurrentActions)
    expect((await app.call(otherClient, 'GET', '/api/organisation')).status).toBe(200)
    expect(await waitingSessions((query) => sql.raw(query).execute(db))).toBe(mostConcurrentActions)
    return { looks: all }
  })
  expect((await Promise.all(looks)).map(({ status }) => status)).toEqual(looks.map(() => 200))
})

it('an engagement opens on its first day and closes after its last', async () => {
  const { body } = await grant(client, { year: 2024, startsOn: dayIn(3), endsOn: dayIn(5) })
  const stateOn = async (days: number) => {
    await app.advance(days * 86_400 + 60)
    const { status, body: answer } = await look<Refused>(await app.again(lead), body.id)
    return status === 200 ? 'open' : answer.details['state']
  }
  expect(await stateOn(0)).toBe('upcoming')
  expect(await stateOn(3)).toBe('open')
  expect(await stateOn(2)).toBe('open')
  expect(await stateOn(1)).toBe('ended')
})
