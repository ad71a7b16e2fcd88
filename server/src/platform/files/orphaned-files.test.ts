import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedOrganisationsApp, type OrganisationsApp, type Owner } from '../../organisations/testing.ts'
import { DatabaseAway } from '../database-away.ts'
import { storeBytes } from './store-bytes.ts'
import { reserveFileKey } from './orphaned-files.ts'
import { runSql } from '../testing/test-postgres.ts'

let app: OrganisationsApp
let owner: Owner
beforeAll(async () => {
  app = await sharedOrganisationsApp()
  owner = await app.anOrganisationWithMfa()
})
afterAll(() => app.close())

const bytes = async () => {
  const key = await reserveFileKey(app.platform, owner.organisation.id)
  await app.platform.files.putStream(key, Readable.from([Buffer.from('a meter reading')]), { maxBytes: 100 })
  return key
}
const isThere = async (key: string) => (await app.platform.files.size(key)) !== undefined
const inRows = (query: string, values: unknown[] = []) => runSql(app.testDatabase.ownerUrl, query, values)

/** An archive of everything, whose row names its bytes. */
async function anArchive(): Promise<string> {
  const owner = await app.anOrganisationWithMfa()
  const { body } = await app.call<{ jobId: string }>(owner, 'POST', '/api/organisation/exports')
  expect(await app.whenDone(owner, body.jobId)).toMatchObject({ state: 'succeeded' })
  const { rows } = await inRows('select file_key as key from organisation_exports where org_id = $1', [
    owner.organisation.id,
  ])
  return rows[0].key as string
}

describe('bytes whose row could not be written', () => {
  const failing = async (error: Error) => {
    let key = ''
    const put = (made: string) => {
      key = made
      return app.platform.files.putStream(key, Readable.from([Buffer.from('a meter reading')]), { maxBytes: 100 })
    }
    const storing = storeBytes(app.platform, owner.organisation.id, put, () => Promise.reject(error))
    await expect(storing).rejects.toBe(error)
    return key
  }

  it('go where the row is known to be missing', async () => {
    expect(await isThere(await failing(new Error('refused')))).toBe(false)
  })

  it.each([new DatabaseAway('the way broke off'), Object.assign(new Error('terminated'), { code: '57P01' })])(
    'stay where nobody knows whether it was written: %s',
    async (error) => {
      expect(await isThere(await failing(error))).toBe(true)
    },
  )

  it('go some days later, whoever is there by then, and not while somebody may still name them', async () => {
    const archive = await anArchive()
    const key = await bytes()
    await app.advance(86_400)
    await app.platform.orphanedFiles.sweep()
    expect([await isThere(key), await isThere(archive)]).toEqual([true, true])
    await app.advance(2 * 86_400)
    await app.platform.orphanedFiles.sweep()
    expect([await isThere(key), await isThere(archive)]).toEqual([false, true])
  })

  it('are named by no row once they have gone: whoever sent them is told to send them again', async () => {
    const { personId, organisation } = owner
    const nameThem = (key: string) =>
      app.platform.database.transaction(
        { personId, organisationId: organisation.id, role: 'owner', aal: 'aal2' },
        ({ db }) =>
          sql`insert into organisation_exports (org_id, id, state, file_key, file_name, bytes, sha256, job_id, created_by, created_at)
            values (${organisation.id}, gen_random_uuid(), 'ready', ${key}, 'all.zip', 15, 'x', gen_random_uuid(), ${personId}, now())`.execute(
            db,
          ),
      )
    const [late, next] = [await bytes(), await bytes()]
    await inRows(`update loose_files set due_at = null where key = $1`, [late])
    // As after a clock that has leapt some days ahead.
    await app.platform.orphanedFiles.sweep()
    await expect(nameThem(late)).rejects.toMatchObject({ code: '40001' })
    expect((await nameThem(next)).numAffectedRows).toBe(1n)
  })
})

describe('bytes that a row named', () => {
  it('go once the row has gone for good, and stay where that was taken back', async () => {
    const archive = await anArchive()
    await inRows(`begin; delete from organisation_exports where file_key = '${archive}'; rollback`)
    await app.platform.orphanedFiles.sweep()
    expect(await isThere(archive)).toBe(true)
    await inRows('delete from organisation_exports where file_key = $1', [archive])
    await expect.poll(() => isThere(archive)).toBe(false)
    expect((await inRows('select key from loose_files where key = $1', [archive])).rows).toEqual([])
  })

  it('stay where the row moves and goes on naming them', async () => {
    const archive = await anArchive()
    await inRows(
      `begin; set local app.aal = 'aal2';
       select set_config('app.person_id', created_by::text, true) from organisation_exports where file_key = '${archive}';
       create temporary table moved on commit drop as select * from organisation_exports where file_key = '${archive}';
       delete from organisation_exports where file_key = '${archive}'; insert into organisation_exports select * from moved; commit`,
    )
    await app.platform.orphanedFiles.sweep()
    expect(await isThere(archive)).toBe(true)
  })

  it('go in a later round where the store could not delete them, and keep no others here', async () => {
    const key = await reserveFileKey(app.platform, owner.organisation.id)
    const path = join(app.platform.config.dataDir, 'files', key)
    // A folder is not taken away as a file is.
    await mkdir(path)
    const other = await bytes()
    await inRows(`update loose_files set due_at = null where key = any ($1)`, [[key, other]])
    await app.platform.orphanedFiles.sweep()
    expect(await isThere(other)).toBe(false)
    const waiting = async () => (await inRows('select key from loose_files where key = $1', [key])).rows
    expect(await waiting()).toEqual([{ key }])
    await rmdir(path)
    await app.platform.orphanedFiles.sweep()
    expect(await waiting()).toEqual([])
  })

  it('are followed in every table that names some', async () => {
    const { rows } = await inRows(`
      select c.oid::regclass::text as name, exists (
        select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'follow_file' and t.tgenabled <> 'D') as followed
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'file_key' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
    expect(rows.length).toBeGreaterThan(7)
    expect(rows.filter(({ followed }) => !followed)).toEqual([])
  })
})
