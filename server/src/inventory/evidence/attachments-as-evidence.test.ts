import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asUpload } from '../../platform/files/testing.ts'
import { aContract } from '../contracts/testing.ts'
import { anEntry, aRecord, aSite, setYearState } from '../records/testing.ts'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { evidenceSubjects } from './subjects.ts'

let app: InventoryApp
let owner: Acting
let site: inventory.Site
beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation()
  site = await aSite(app, owner)
})
afterAll(() => app.close())

async function attach(url: string): Promise<inventory.Attachment> {
  const { headers, payload } = asUpload('bill.pdf', Buffer.from(`%PDF-1.7\n${url}`))
  const answer = await app.app.inject({ method: 'POST', url, headers: { ...owner.headers, ...headers }, payload })
  return answer.json()
}
const evidence = (id: string) =>
  app.asOwner(owner, async ({ db }) => {
    const query = sql<Record<string, unknown>>`select state, origin, sha256, attached_key is not null as "isHere",
        (select json_agg(json_build_array(subject_kind, subject_id)) from evidence_links
          where evidence_id = e.id) as links,
        (select json_agg(action order by h.id) from workflow_history h where h.subject_id = e.id) as history
      from mrv_evidence e where id = ${id}`
    return (await query.execute(db)).rows[0]
  })

it('an attachment of a record is evidence under its own number, and a tombstone once it is removed', async () => {
  const record = await aRecord(app, owner, anEntry(site.id))
  const at = `/api/inventory/records/${record.id}/attachments`
  const file = await attach(at)
  const links = [['record', String(record.id)]]
  const first = { state: 'pending', origin: 'record', sha256: file.sha256, isHere: true, links, history: ['add'] }
  expect(await evidence(file.id)).toEqual(first)
  await app.call(owner, 'POST', `${at}/${file.id}/remove`, { reason: 'Another meter' })
  const left = { ...first, state: 'destroyed', isHere: false, history: ['add', 'destroy'] }
  expect(await evidence(file.id)).toEqual(left)
})

it('so is the document of a contract', async () => {
  const contract = await aContract(app, owner)
  const file = await attach(`/api/inventory/energy-contracts/${contract.id}/evidence`)
  expect(await evidence(file.id)).toMatchObject({ origin: 'contract', links: [['contract', contract.id]] })
})

it('records of a locked year hold what they rest on, others do not', async () => {
  const record = await aRecord(app, owner, anEntry(site.id))
  const [records] = evidenceSubjects
  const held = () => app.asOwner(owner, ({ db }) => records!.held!(db, [String(record.id), 'no number']))
  expect(await held()).toEqual(new Set())
  await setYearState(app, owner, record.inventoryYear, 'locked')
  expect(await held()).toEqual(new Set([String(record.id)]))
  const cards = await app.asOwner(owner, ({ db }) => records!.describe(db, [String(record.id)]))
  expect(cards.get(String(record.id))?.path).toBe(`/inventory/records/${record.id}`)
})
