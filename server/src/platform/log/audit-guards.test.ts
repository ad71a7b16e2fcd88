import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing.ts'
import { openDatabase, type Database } from '../database.ts'
import { auditGuards, readGuards } from './audit-guards.ts'

let app: TestApp
let owner: Database
beforeAll(async () => {
  app = await startTestApp()
  owner = openDatabase(app.testDatabase.ownerUrl, { max: 1 })
})
afterAll(async () => {
  await owner.close()
  await app.close()
})

class Undone extends Error {}
/** What the audit says of the schema after a change by its owner, which is rolled back. */
async function saidAfter(change: string): Promise<string[]> {
  const said: string[] = []
  await owner
    .transaction({}, async ({ db }) => {
      await sql.raw(change).execute(db)
      await auditGuards(db, ({ text }) => said.push(text))
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return said
}

/** The trigger of accepted gaps, made again with one thing changed. */
const again = (from: string, to: string) => `do $do$ declare made text; begin
  select replace(pg_get_triggerdef(oid), '${from}', '${to}') into made from pg_trigger
   where tgrelid = 'gap_acceptances'::regclass and tgname = 'keep_in_trail';
  drop trigger keep_in_trail on gap_acceptances; execute made; end $do$`
const emptied = (name: string) => `create or replace function app.${name}() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$ begin return null; end $$`
const ofGaps = 'The trigger keep_in_trail of gap_acceptances'
const differs = 'was changed or disabled.'

describe('the audit of triggers and functions', () => {
  it('knows what the schema makes; after a change of it: npx vitest run THIS-FILE -u', async () => {
    const lines = await owner.transaction({}, ({ db }) => readGuards(db))
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('guards.txt')
  })

  it('says nothing of the schema as it was made, whatever the connection searches', async () => {
    expect(await saidAfter('set local search_path = app, public')).toEqual([])
  })

  it.each<readonly [string, string, string]>([
    ['disabled', 'alter table gap_acceptances disable trigger keep_in_trail', `${ofGaps} ${differs}`],
    ['for replicas alone', 'alter table gap_acceptances enable replica trigger keep_in_trail', `${ofGaps} ${differs}`],
    ['for fewer events', again('INSERT OR DELETE OR UPDATE', 'INSERT'), `${ofGaps} ${differs}`],
    ['for no row', again('EXECUTE', 'WHEN (false) EXECUTE'), `${ofGaps} ${differs}`],
    ['for fewer columns', again('"reason", ', ''), `${ofGaps} ${differs}`],
    ['dropped', 'drop trigger log_rows on grant_applications', 'The trigger log_rows of grant_applications is lost.'],
    ['of the chain', 'drop trigger audit_trail_chain on audit_trail', 'The trigger audit_trail_chain of audit_trail'],
    [
      'of the log',
      'drop trigger log_leaves_append_only on log_leaves',
      'log_leaves_append_only of log_leaves is lost.',
    ],
    ['behind which nothing is done', emptied('trail_row'), `The function trail_row ${differs}`],
    ['of the chain, with an empty function', emptied('add_trail_entry'), `The function add_trail_entry ${differs}`],
    ['with a function that was added', emptied('forged'), 'The function forged is not of the schema.'],
  ])('names a trigger %s', async (_how, change, said) => {
    expect(await saidAfter(change)).toEqual([expect.stringContaining(said)])
  })

  it('names a trigger that was renamed, by both names', async () => {
    expect(await saidAfter('alter trigger keep_in_trail on gap_acceptances rename to other')).toEqual([
      `${ofGaps} is lost.`,
      'The trigger other of gap_acceptances is not of the schema.',
    ])
  })
})
