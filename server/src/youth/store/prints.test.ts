import { afterAll, beforeAll, expect, it } from 'vitest'
import { keptKeys, soughtKeys } from '../../platform/pictures/likeness.ts'
import { aScene, redrawn, reencoded, type Raster } from '../../platform/pictures/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { runSql } from '../../platform/testing/test-postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const greyOf = (picture: Raster) => Uint8Array.from(redrawn(picture, 64, 64).values, (value) => Math.round(value))
const logId = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const mostAnswered = 20

it('finds the photos that reading every one of them would find, the nearest first', async () => {
  const scenes = Array.from({ length: 12 }, (_, at) => aScene(at + 1, 64))
  const cut = (picture: Raster) => reencoded(redrawn(picture, 64, 64, { left: 0.06, bottom: 0.1 }), 70)
  const photos = scenes.flatMap((scene) => [scene, cut(scene), reencoded(scene, 50)]).map(greyOf)
  const kept = photos.map((grey) => keptKeys(grey))
  const run = (sql: string, values: unknown[] = []) => runSql(database.ownerUrl, sql, values)
  await run('alter table youth_photo_prints drop constraint youth_photo_prints_log_id_fkey')
  for (const [at, keys] of kept.entries())
    await run(`insert into youth_photo_prints (log_id, person_id, grey, keys) values ($1, gen_random_uuid(), $2, $3)`, [
      logId(at),
      Buffer.from(photos[at]!),
      keys,
    ])

  const sharedWith = (sought: readonly number[]) => {
    const wanted = new Set(sought)
    return kept
      .map((keys, at) => ({ id: logId(at), shared: keys.filter((key) => wanted.has(key)).length }))
      .filter(({ shared }) => shared > 0)
      .toSorted((a, b) => b.shared - a.shared || a.id.localeCompare(b.id))
      .slice(0, mostAnswered)
      .map(({ id }) => id)
  }
  for (const [at, scene] of scenes.entries()) {
    const sought = soughtKeys(greyOf(redrawn(scene, 60, 56, { top: 0.05, right: 0.05 })))
    const { rows } = await run('select log_id from app.like_youth_photos($1)', [sought])
    const found = rows.map((row) => (row as { log_id: string }).log_id)
    expect(found).toEqual(sharedWith(sought))
    expect(found).toContain(logId(at * 3))
  }
})
