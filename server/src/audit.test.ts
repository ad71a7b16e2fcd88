import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from './audit.ts'
import { startEvidenceApp, type EvidenceApp } from './evidence/testing.ts'
import type { Acting, Owner } from './organisations/testing.ts'

let app: EvidenceApp
let owner: Owner
let reviewer: Acting
let client: pg.Client
beforeAll(async () => {
  app = await startEvidenceApp()
  owner = await app.anOrganisationWithMfa()
  reviewer = await app.aMember(owner, 'reviewer')
  client = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await app.close()
})

const texts = async () => {
  const { config } = app.platform
  const database = { ...config.database, ownerUrl: app.testDatabase.ownerUrl }
  return (await audit({ ...config, database })).findings.map(({ text }) => text)
}
/** What the database itself refuses: only who goes round it does this. */
async function past(table: string, text: string, values: unknown[] = []) {
  await client.query(`alter table ${table} disable trigger user`)
  await client.query(text, values)
  await client.query(`alter table ${table} enable trigger user`)
}

it('names the row, the stored file and the entry of the log that were changed', async () => {
  const [verified, changed, lost] = [
    await app.anEvidence(owner),
    await app.anEvidence(owner),
    await app.anEvidence(owner),
  ]
  await app.decide(reviewer, verified.id, 'verify')
  await app.platform.evidenceLog.order()
  expect(await texts()).toEqual([])

  await past('mrv_evidence', `update mrv_evidence set state = 'rejected' where id = $1`, [verified.id])
  expect(await texts()).toEqual([`Evidence ${verified.id}: its row says rejected, the log says verified.`])
  await past('mrv_evidence', `update mrv_evidence set state = 'verified' where id = $1`, [verified.id])

  const { rows } = await client.query<{ file_key: string }>('select file_key from mrv_evidence where id = $1', [
    changed.id,
  ])
  const key = rows[0]?.file_key ?? ''
  const path = join(app.platform.config.dataDir, 'files', key)
  expect(readdirSync(join(path, '..')).length).toBeGreaterThan(0)
  const bytes = readFileSync(path)
  writeFileSync(path, Buffer.concat([bytes.subarray(0, -1), Buffer.from('!')]))
  expect(await texts()).toEqual([`File ${key} of evidence ${changed.id} was changed.`])
  writeFileSync(path, bytes)

  await past('mrv_evidence', 'delete from mrv_evidence where id = $1', [lost.id])
  expect(await texts()).toEqual([`Evidence ${lost.id}: the log holds it, and its row is lost.`])

  const leaf = `update log_leaves set leaf = replace(leaf, 'evidence.verified', 'evidence.rejected')
    where subject = $1 and kind = 'evidence.verified'`
  await past('log_leaves', leaf, [verified.id])
  const place = await client.query<{ place: string }>(
    `select place from log_leaves where subject = $1 and kind = 'evidence.verified'`,
    [verified.id],
  )
  const entry = Number(place.rows[0]?.place) + 1
  expect(await texts()).toEqual(
    expect.arrayContaining([
      `Entry ${entry} of the log was changed: its row and what was hashed differ.`,
      `Entry ${entry} of the log was changed: it is not the one that was hashed.`,
      'The entries of the log are not those that were signed.',
    ]),
  )
})
