import { rename, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '../audit.ts'
import type { Owner } from '../organisations/testing.ts'
import { startEvidenceApp, type EvidenceApp } from './testing.ts'

let app: EvidenceApp
let owner: Owner
let past: pg.Client
let id: string
let key: string
let sha256: string
beforeAll(async () => {
  app = await startEvidenceApp()
  owner = await app.anOrganisationWithMfa()
  ;({ id, sha256 } = await app.anEvidence(owner))
  await app.platform.evidenceLog.order()
  past = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
  await past.connect()
  await past.query('alter table mrv_evidence no force row level security')
  const { rows } = await past.query<{ file_key: string }>('select file_key from mrv_evidence where id = $1', [id])
  key = rows[0]!.file_key
})
afterAll(async () => {
  await past.end()
  await app.close()
})

async function said(): Promise<string[]> {
  const { config } = app.platform
  const database = { ...config.database, ownerUrl: app.testDatabase.ownerUrl }
  return (await audit({ ...config, database })).findings.map(({ text }) => text)
}
/** As only one does who goes round the database and its rules. */
async function change(text: string, values: readonly unknown[] = []) {
  await past.query('alter table mrv_evidence no force row level security, disable trigger user')
  await past.query(text, [...values])
  await past.query('alter table mrv_evidence force row level security, enable trigger user')
}
const file = () => join(app.platform.config.dataDir, 'files', key)

it('finds nothing where nothing was changed', async () => {
  expect(await said()).toEqual([])
})

it('names a file of which one byte was changed, and one that is lost', async () => {
  const bytes = await readFile(file())
  await writeFile(file(), Buffer.from(bytes.map((byte, place) => (place === 9 ? byte ^ 1 : byte))))
  expect(await said()).toEqual([`File ${key} of evidence ${id} was changed.`])
  await writeFile(file(), bytes)
  await rename(file(), `${file()}.away`)
  expect(await said()).toEqual([`File ${key} of evidence ${id} is lost.`])
  await rename(`${file()}.away`, file())
})

it('names a row whose state or hash is not the one of the log', async () => {
  await change(`update mrv_evidence set state = 'rejected' where id = $1`, [id])
  expect(await said()).toEqual([`Evidence ${id}: its row says rejected, the log says pending.`])
  await change(`update mrv_evidence set state = 'pending', sha256 = $2 where id = $1`, [id, 'ab'.repeat(32)])
  expect(await said()).toEqual([`Evidence ${id}: its row names another hash than the log.`])
})

it('names a row that was added beside the log, and one that is lost', async () => {
  const other = '00000000-0000-4000-8000-000000000001'
  await change(`update mrv_evidence set id = $2, sha256 = $3 where id = $1`, [id, other, sha256])
  expect((await said()).toSorted()).toEqual(
    [
      `Evidence ${other}: its row was added, and the log does not hold it.`,
      `Evidence ${id}: the log holds it, and its row is lost.`,
    ].toSorted(),
  )
})
