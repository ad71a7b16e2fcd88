import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenImports, lostWrites, wrongSums } from './fault-checks.ts'
import { finishFiles, type FileImport } from './fault-imports.ts'
import { openWorld, type World } from './fault-world.ts'
import { writeRecords, type Write } from './fault-writers.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

test('a lost, a doubled and a halved write are each noticed', async () => {
  const writes: Write[] = []
  await writeRecords(world, writes, { name: 'W', random: () => 0.5, stopped: () => writes.length === 4 })
  const lines = [1, 2, 3].map(
    (row) => `${world.siteName},2025-0${row}-01,2025-0${row}-28,electricity-grid,${row}00,kWh,I ${row}`,
  )
  const text = ['site,period_start,period_end,activity,quantity,unit,reference', ...lines, ''].join('\n')
  const files: FileImport[] = [{ name: 'three.csv', rows: 3, told: false, text }]
  await finishFiles(world, files)
  const found = async () => ({
    lost: (await lostWrites(world, writes)).length,
    imports: (await brokenImports(world, files)).length,
    sums: (await wrongSums(world)).length,
  })
  expect(await found()).toEqual({ lost: 0, imports: 0, sums: 0 })

  // What is lost is lost behind the back of the triggers, which refuse such a change.
  const change = (text: string) =>
    world.sql(`set session_replication_role = replica; ${text} and org_id = '${world.organisationId}'`)
  await change(`delete from activity_records where reference = 'W-1'`)
  await change(`update activity_records set reference = 'W-2' where reference = 'W-3'`)
  const columns = 'org_id, person_id, at, action, subject_type, subject_id, reason, details, request_id'
  await change(
    `insert into audit_trail (${columns}) select ${columns} from audit_trail where subject_id = '${writes[3]!.id}'`,
  )
  await change(`delete from activity_records where reference = 'I 2'`)
  // W-1 is gone, W-2 is there twice, W-3 not at all, W-4 has two entries; the import has two rows of three, and no sum was told.
  expect(await found()).toMatchObject({ lost: 4, imports: 1 })
  expect((await found()).sums).toBeGreaterThan(0)
})
