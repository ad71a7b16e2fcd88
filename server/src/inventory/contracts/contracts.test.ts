import { createHash } from 'node:crypto'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { inventory, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEntry, anOwnFactor, aRecord, aSite, setYearState } from '../records/testing.ts'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { aContract, aContractInput } from './testing.ts'
import { asUpload } from '../../platform/files/testing.ts'

let app: InventoryApp
let owner: Acting
let riyadh: inventory.Site
let jeddah: inventory.Site
let solar: inventory.EnergyContract
const url = '/api/inventory/energy-contracts'
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n')

const electricity = (site: inventory.Site, quantity: string, over: Partial<inventory.RecordEntry> = {}) =>
  aRecord(app, owner, anEntry(site.id, { activity: 'electricity-grid', quantity, unit: 'kWh', ...over }))
const inventoryOf = async (year = 2025, who = owner) =>
  (await app.call<inventory.Inventory>(who, 'GET', `/api/inventory/inventories/${year}`)).body
const listOf = async (year = 2025, who = owner) =>
  (await app.call<ResponseOf<typeof inventory.listEnergyContracts>>(who, 'GET', `${url}?year=${year}`)).body
const market = async (year = 2025) => (await inventoryOf(year)).totals.scope2Market?.kg
const create = (over: Partial<inventory.EnergyContractInput>, who = owner) =>
  app.call<inventory.EnergyContract & { code?: string; details?: Record<string, unknown> }>(
    who,
    'POST',
    url,
    aContractInput(over),
  )
const end = (contract: { id: string; version: number }, who = owner) =>
  app.call(who, 'POST', `${url}/${contract.id}/end`, { version: contract.version, reason: 'Entered by mistake' })

async function upload(contract: { id: string }, fileName: string, bytes: Buffer, who = owner) {
  const { headers, payload } = asUpload(fileName, bytes)
  const answer = await app.app.inject({
    method: 'POST',
    url: `${url}/${contract.id}/evidence`,
    headers: { ...who.headers, ...headers },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() as inventory.Attachment & { code?: string } }
}
const file = (contract: { id: string }, attachment: { id: string }, who = owner) =>
  app.app.inject({
    method: 'GET',
    url: `${url}/${contract.id}/evidence/${attachment.id}/file`,
    headers: who.headers,
  })

beforeAll(async () => {
  app = await startInventoryApp()
  await app.startJobs()
  owner = await app.anOrganisation()
  riyadh = await aSite(app, owner, { name: { en: 'Riyadh', ar: 'الرياض' } })
  jeddah = await aSite(app, owner, { name: { en: 'Jeddah', ar: 'جدة' } })
  // What is bought in Jeddah and covered by nothing takes a residual mix; Riyadh has none and falls back to the grid.
  await anOwnFactor(app, owner, {
    level: 'site',
    siteId: jeddah.id,
    activity: 'electricity-grid',
    name: { en: 'Residual mix', ar: 'المزيج المتبقي' },
    unit: 'kWh',
    co2eKg: '0.7',
    scope2Basis: 'residual-mix',
  })
  await electricity(riyadh, '1000')
  await electricity(jeddah, '0.6', { unit: 'MWh' })
  await aRecord(app, owner, anEntry(riyadh.id, { activity: 'steam-purchased', quantity: '1', unit: 'mmBtu' }))
})
afterAll(() => app.close())

/** Steam is no electricity: contracts leave it alone. */
const steamKg = async () =>
  (await inventoryOf()).categories.find(({ category }) => category === 'purchased-heat-steam-cooling')!.kg
const electricityOf = async () => {
  const { categories } = await inventoryOf()
  const { kg, marketKg } = categories.find(({ category }) => category === 'purchased-electricity')!
  return { location: kg, market: marketKg }
}

describe('contracts for electricity', () => {
  it('cover their kWh at their factor; the rest takes the residual mix, or else the location factor', async () => {
    const steam = await steamKg()
    // Location: 1600 × 0.592. Market without contracts: 1000 × 0.592 + 600 × 0.7.
    expect(await electricityOf()).toEqual({ location: '947.2', market: '1012' })
    solar = await aContract(app, owner, { siteId: riyadh.id, kWh: '400.00' })
    await aContract(app, owner, {
      kind: 'supplier-tariff',
      reference: 'Green tariff',
      issuer: 'SEC',
      energySource: 'mix',
      kWh: '300',
      co2eKgPerKWh: '0.05',
      validFrom: '2025-02-01',
    })
    // Riyadh: 400 × 0 + 150 × 0.05 + 450 × 0.592 = 273.9. Jeddah: 150 × 0.05 + 450 × 0.7 = 322.5.
    expect(await electricityOf()).toEqual({ location: '947.2', market: '596.4' })
    expect(await steamKg()).toBe(steam)
    const { electricity: kWh, totals } = await inventoryOf()
    expect(kWh).toEqual({
      used: '1600',
      covered: '700',
      renewable: '400',
      uncovered: { ownFactor: '0', residualMix: '450', location: '450' },
      contracts: 2,
      withoutEvidence: 2,
    })
    expect(totals.marks.scope2Market.map(({ flag }) => flag)).toEqual(
      expect.arrayContaining([
        'energy-contract',
        'contract-without-evidence',
        'residual-mix',
        'market-falls-back-to-location',
      ]),
    )
  })

  it('are listed in the order in which they serve, with what each covers', async () => {
    const { year, items, electricity: kWh } = await listOf()
    expect(year).toMatchObject({ year: 2025, state: 'open' })
    expect(items.map(({ reference, kWh: all, cover }) => [reference, all, cover])).toEqual([
      ['I-REC 2025-118', '400.00', { covered: '400', unused: '0', kgCo2e: '0' }],
      ['Green tariff', '300', { covered: '300', unused: '0', kgCo2e: '15' }],
    ])
    expect(kWh).toEqual({
      used: '1600',
      covered: '700',
      uncovered: { ownFactor: '0', residualMix: '450', location: '450' },
    })
    expect((await listOf(2024)).items).toEqual([])
  })

  it('keep the document that proves them, hashed, and stand without evidence until then', async () => {
    const { status, body } = await upload(solar, 'إثبات.pdf', pdf)
    expect([status, body.mediaType, body.sha256]).toEqual([
      201,
      'application/pdf',
      createHash('sha256').update(pdf).digest('hex'),
    ])
    expect((await listOf()).items[0]!.evidence).toMatchObject([{ id: body.id, fileName: 'إثبات.pdf' }])
    expect((await inventoryOf()).electricity.withoutEvidence).toBe(1)
    const back = await file(solar, body)
    expect(back.rawPayload.equals(pdf)).toBe(true)
    expect(back.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect(await upload(solar, 'run.pdf', Buffer.from('MZ\u0000\u0001'))).toMatchObject({
      status: 415,
      body: { code: 'inventory.attachment-type' },
    })
    const taken = (await upload(solar, 'second.pdf', pdf)).body
    const answer = await app.call(owner, 'POST', `${url}/${solar.id}/evidence/${taken.id}/remove`, {
      reason: 'Wrong file',
    })
    expect(answer.status).toBe(204)
    expect((await file(solar, taken)).statusCode).toBe(404)
  })

  it('are corrected over the version that was seen; what they were stays', async () => {
    const answer = await app.call<inventory.EnergyContract>(owner, 'PUT', `${url}/${solar.id}`, {
      ...aContractInput({ siteId: riyadh.id, kWh: '500' }),
      version: 1,
    })
    expect([answer.status, answer.body.version, answer.body.kWh, answer.body.evidence.length]).toEqual([
      200,
      2,
      '500',
      1,
    ])
    // Riyadh then has 500 kWh left of 1100 in all: 300 are shared 500 to 600.
    expect((await listOf()).items.map(({ cover }) => cover.covered)).toEqual(['500', '300'])
    const stale = await app.call<{ code: string; details: { current: { kWh: string } } }>(
      owner,
      'PUT',
      `${url}/${solar.id}`,
      { ...aContractInput(), version: 1 },
    )
    expect([stale.status, stale.body.code, stale.body.details.current.kWh]).toEqual([
      409,
      'inventory.boundary-changed',
      '500',
    ])
    expect((await end({ id: solar.id, version: 1 })).status).toBe(409)
    const versions = await app.asOwner(owner, ({ db }) =>
      sql<{
        snapshot: { kwh: string }
      }>`select snapshot from energy_contract_versions where contract_id = ${solar.id} order by version`.execute(db),
    )
    expect(versions.rows.map(({ snapshot }) => snapshot.kwh)).toEqual(['400.00'])
    await app.call(owner, 'PUT', `${url}/${solar.id}`, {
      ...aContractInput({ siteId: riyadh.id, kWh: '400' }),
      version: 2,
    })
  })

  it('lie within one fiscal year', async () => {
    expect(await create({ validTo: '2026-01-31' })).toMatchObject({
      status: 422,
      body: { code: 'inventory.contract-crosses-years', details: { year: 2025, endsOn: '2025-12-31' } },
    })
    expect(await create({ validTo: '2024-12-31' })).toMatchObject({
      status: 422,
      body: { code: 'inventory.contract-invalid', details: { field: 'validTo' } },
    })
    expect(await create({ validFrom: '1800-01-01', validTo: '1800-02-01' })).toMatchObject({
      status: 422,
      body: { code: 'inventory.contract-invalid', details: { field: 'validFrom' } },
    })
    const fresh = await app.anOrganisation()
    await aContract(app, fresh)
    const moved = app.asOwner(fresh, async ({ db }) => {
      const { followOrganisation } = await import('../boundary/index.ts')
      const before = fresh.organisation
      await followOrganisation(db, { before, after: { ...before, fiscalYearFirstMonth: 7 } })
    })
    await expect(moved).rejects.toMatchObject({ code: 'inventory.fiscal-year-in-use' })
  })

  it('claim no certificate twice', async () => {
    const first = await aContract(app, owner, {
      reference: 'Block A',
      certificates: 'SA-1001 - SA-2000',
      kWh: '1',
      validFrom: '2025-12-01',
    })
    expect(await create({ certificates: 'SA-5\nsa-2000', issuer: 'i-track ' })).toMatchObject({
      status: 409,
      body: { code: 'inventory.certificates-claimed', details: { id: first.id, certificates: 'sa-2000' } },
    })
    expect(await create({ certificates: 'X1, X1' })).toMatchObject({
      status: 409,
      body: { code: 'inventory.certificates-claimed' },
    })
    expect(await create({ certificates: 'SA-9 - SA-1' })).toMatchObject({
      status: 422,
      body: { code: 'inventory.contract-invalid', details: { field: 'certificates', entry: 'SA-9 - SA-1' } },
    })
    const other = await aContract(app, owner, {
      certificates: 'SA-2000',
      issuer: 'TIGR',
      kWh: '1',
      validFrom: '2025-12-01',
    })
    expect((await end(first)).status).toBe(204)
    expect((await end(other)).status).toBe(204)
    const again = await aContract(app, owner, { certificates: 'SA-2000', kWh: '1', validFrom: '2025-12-01' })
    expect((await end(again)).status).toBe(204)
  })

  it.each([
    ['kWh', '0'],
    ['kWh', '-5'],
    ['kWh', '1e3'],
    ['co2eKgPerKWh', '-0.1'],
    ['reference', '  '],
    ['kind', 'promise'],
  ])('are refused with %s = %s', async (field, value) => {
    expect(await create({ [field]: value })).toMatchObject({ status: 400, body: { code: 'validation-failed' } })
  })

  it('cover nothing once they are ended, and are kept', async () => {
    const extra = await aContract(app, owner, { kWh: '100', reference: 'Extra', validFrom: '2025-03-01' })
    expect((await inventoryOf()).electricity.covered).not.toBe('700')
    expect((await end(extra)).status).toBe(204)
    expect((await inventoryOf()).electricity.covered).toBe('700')
    expect(await market()).toBe(await market())
    expect(await end({ id: extra.id, version: 2 })).toMatchObject({
      status: 404,
      body: { code: 'inventory.contract-not-found' },
    })
    const trail = await app.asOwner(owner, ({ db }) =>
      sql<{
        action: string
      }>`select action from audit_trail where subject_type = 'energy-contract' and subject_id = ${extra.id} order by id`.execute(
        db,
      ),
    )
    expect(trail.rows.map(({ action }) => action)).toEqual([
      'inventory.create-energy-contract',
      'inventory.end-energy-contract',
    ])
  })

  it('stay as they are in a closed year', async () => {
    for (const state of ['in-review', 'approved', 'locked'] as const) {
      await setYearState(app, owner, 2025, state)
      const answers = [
        await create({}),
        await app.call(owner, 'PUT', `${url}/${solar.id}`, { ...aContractInput({ kWh: '1' }), version: 3 }),
        await end({ id: solar.id, version: 3 }),
        await upload(solar, 'late.pdf', pdf),
        await app.call(
          owner,
          'POST',
          `${url}/${solar.id}/evidence/${(await listOf()).items[0]!.evidence[0]!.id}/remove`,
          { reason: 'Too late' },
        ),
      ]
      for (const { status, body } of answers) {
        expect([status, (body as { code: string }).code]).toEqual([409, 'inventory.period-locked'])
      }
    }
    await setYearState(app, owner, 2025, 'open')
    expect((await listOf()).items).toHaveLength(2)
  })

  it('belong to those who prepare, are read by those who may read all, and are nobody else’s', async () => {
    const reviewer = await app.aMember(owner, 'reviewer')
    const viewer = await app.aMember(owner, 'viewer')
    const stranger = await app.anOrganisation()
    const [{ evidence }] = (await listOf()).items as [inventory.CoveringContract]
    expect((await listOf(2025, reviewer)).items).toHaveLength(2)
    expect((await file(solar, evidence[0]!, reviewer)).statusCode).toBe(200)
    expect((await create({}, reviewer)).status).toBe(403)
    expect((await end({ id: solar.id, version: 3 }, reviewer)).status).toBe(403)
    expect((await upload(solar, 'x.pdf', pdf, reviewer)).status).toBe(403)
    expect((await app.call(viewer, 'GET', `${url}?year=2025`)).status).toBe(403)
    expect((await file(solar, evidence[0]!, viewer)).statusCode).toBe(403)
    expect((await listOf(2025, stranger)).items).toEqual([])
    expect((await file(solar, evidence[0]!, stranger)).statusCode).toBe(404)
    expect((await end({ id: solar.id, version: 3 }, stranger)).status).toBe(404)
    expect((await upload(solar, 'x.pdf', pdf, stranger)).status).toBe(404)
    expect(await create({ siteId: riyadh.id }, stranger)).toMatchObject({
      status: 404,
      body: { code: 'inventory.site-not-found' },
    })
  })
})

describe('what rests on contracts', () => {
  it('is recomputed from the export alone, digit by digit', async () => {
    const asked = await app.call<{ exportId: string; jobId: string }>(owner, 'POST', '/api/inventory/exports', {
      year: 2025,
      kind: 'json',
      language: 'en',
    })
    expect((await app.whenDone(owner, asked.body.jobId)).state).toBe('succeeded')
    const { rawPayload } = await app.app.inject({
      method: 'GET',
      url: `/api/inventory/exports/${asked.body.exportId}/file`,
      headers: owner.headers,
    })
    const written = JSON.parse(rawPayload.toString()) as {
      contracts: { reference: string; evidence: { sha256: string }[] }[]
      electricity: { used: string; covered: string }
    }
    expect(written.electricity).toMatchObject({ used: '1600', covered: '700' })
    expect(written.contracts.map(({ reference, evidence }) => [reference, evidence.length])).toEqual([
      ['I-REC 2025-118', 1],
      ['Green tariff', 0],
    ])
    const folder = await mkdtemp(join(tmpdir(), 'athar-contracts-'))
    try {
      const path = join(folder, 'export.json')
      await writeFile(path, rawPayload)
      const tool = fileURLToPath(new URL('../../../../tools/recompute.ts', import.meta.url))
      const { stdout } = await promisify(execFile)(process.execPath, [tool, path], { env: {} })
      expect(stdout).toContain('equals the export digit by digit')
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('is told by a restatement on the market basis', async () => {
    await setYearState(app, owner, 2025, 'locked')
    const { year } = await inventoryOf()
    await app.surely(owner)
    const restated = await app.call(owner, 'POST', '/api/inventory/inventories/2025/restate', {
      version: year.version,
      reason: 'Certificates came late',
    })
    expect(restated.status).toBe(200)
    const late = await aContract(app, owner, { reference: 'Late', kWh: '100', siteId: riyadh.id })
    const { body } = await app.call<{ items: inventory.Restatement[] }>(
      owner,
      'GET',
      '/api/inventory/inventories/2025/restatements',
    )
    const differences = body.items[0]!.differences
    expect(differences.map(({ dimension, key, basis }) => [dimension, key, basis])).toContainEqual([
      'scope',
      '2',
      'market',
    ])
    expect(differences.some(({ basis }) => basis === 'location')).toBe(false)
    expect((await end(late)).status).toBe(204)
  })
})
