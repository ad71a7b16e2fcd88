import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { volunteering } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrationsFolder } from './platform/postgres/migrate.ts'
import { runSql } from './platform/testing/test-postgres.ts'
import { startTreeApp, type TreeApp } from './tree-adoption/testing.ts'
import { anEventInput } from './volunteering/testing.ts'

let app: TreeApp
beforeAll(async () => {
  app = await startTreeApp()
})
afterAll(() => app.close())

const run = (text: string) => runSql(app.testDatabase.ownerUrl, text)
/** The step that brings what was taken down before there was a list. */
const backfill = () => {
  const migration = readFileSync(join(migrationsFolder, '0073-take-downs.sql'), 'utf8')
  return migration.slice(migration.lastIndexOf('alter table audit_trail no force'))
}
const kept = async () =>
  (
    await run(
      'select org_id, kind, subject_id, title, reason, taken_at, taken_by, kept from take_downs order by kind, subject_id',
    )
  ).rows

it('what was taken down before there was a list stands in it as if there had been one', async () => {
  const planter = await app.anOrganisation()
  const editor = await app.anEditor()
  const [down, back] = [await app.aSite(planter, { open: false }), await app.aSite(planter)]
  const [{ tree: off }, { tree: again }] = [
    await app.aTree(back, { name: 'Away', onWall: true }),
    await app.aTree(back, { name: 'Still there', onWall: true }),
  ]
  const event = (
    await app.call<volunteering.OwnEvent>(
      planter,
      'POST',
      '/api/volunteering/own-events',
      anEventInput(app.platform.clock.now()),
    )
  ).body
  const site = (slug: string, reason: string) =>
    app.call(editor, 'POST', `/api/platform/tree-adoption/sites/${slug}/take-down`, { reason })
  const wall = (id: string, reason: string) =>
    app.call(editor, 'POST', `/api/platform/tree-adoption/wall/${id}/take-off`, { reason })
  // Something that stands again is not brought, nor the reason of an earlier time.
  for (const [action, kind] of [
    [() => site(back.slug, 'By mistake'), 'tree-site'],
    [() => wall(again.id, 'By mistake'), 'wall-name'],
    [() => site(down.slug, 'The first time'), 'tree-site'],
  ] as const) {
    await action()
    const list = await app.call<{ items: { id: string }[] }>(
      editor,
      'GET',
      `/api/platform/take-downs?kind=${kind}&limit=1`,
    )
    const answer = await app.call(editor, 'POST', `/api/platform/take-downs/${list.body.items[0]!.id}/put-back`)
    expect(answer.status).toBe(204)
  }
  const answers = [
    await site(down.slug, 'An advertisement'),
    await wall(off.id, 'An insult'),
    await app.call(editor, 'POST', `/api/platform/volunteering/events/${event.slug}/take-down`, {
      reason: 'A false address',
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
  await run('delete from take_downs where put_back_at is not null')
  const before = await kept()
  expect(before).toHaveLength(3)

  await run('delete from take_downs')
  await run(backfill())

  expect(await kept()).toEqual(before)
  const { rows } = await run(`select relforcerowsecurity as forced from pg_class where relname = 'audit_trail'`)
  expect(rows).toEqual([{ forced: true }])
})
