import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClock } from '../clock.ts'
import { openDatabase, type Database } from '../database.ts'
import { createJobs, type Jobs, type Round } from '../jobs.ts'
import { createListener, type Listener } from '../listener.ts'
import { createLogger } from '../logger.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { runSql } from '../testing/test-postgres.ts'

const clock = createClock()
const lines: string[] = []
const log = createLogger({ level: 'error', destination: { write: (line) => void lines.push(line) } })

let postgres: TestDatabase
let database: Database
let listener: Listener
let jobs: Jobs
let runs = 0
let next = async () => {}
const round: Round = {
  name: 'test.round',
  cron: '* * * * *',
  async run() {
    runs += 1
    await next()
  },
}

beforeAll(async () => {
  postgres = await createTestDatabase()
  database = openDatabase(postgres.appUrl)
  listener = await createListener(postgres.appUrl, log)
  jobs = createJobs({ appUrl: postgres.appUrl, database, clock, log, listener, soleServer: true })
  await jobs.start([], [round])
})
afterAll(async () => {
  await jobs.stop()
  await listener.close()
  await database.close()
  await postgres.drop()
})

/** As the queue's own clock asks for it. */
async function ask(): Promise<void> {
  const boss = new PgBoss({ connectionString: postgres.appUrl, migrate: false, supervise: false, schedule: false })
  await boss.start()
  await boss.send(round.name, {})
  await boss.stop({ graceful: false })
}

it('is gone at the start, for what came due while nobody was there, and stands in the schedule', async () => {
  await expect.poll(() => runs).toBe(1)
  const { rows } = await runSql(postgres.ownerUrl, 'select name, cron from pgboss.schedule')
  expect(rows).toEqual([{ name: 'test.round', cron: '* * * * *' }])
})

it('is gone when the queue asks for it, and when a test moves the clock', async () => {
  await ask()
  await expect.poll(() => runs).toBe(2)
  clock.advance(3600)
  await expect.poll(() => runs).toBe(3)
})

it('that fails says so and is gone again the next time', async () => {
  next = async () => {
    throw new Error('the ground shook')
  }
  clock.advance(60)
  await expect.poll(() => lines.join('')).toContain('the ground shook')
  next = async () => {}
  await ask()
  await expect.poll(() => runs).toBe(5)
})
