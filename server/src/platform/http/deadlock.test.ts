import { contract } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../testing.ts'
import { createHttpApp } from './app.ts'
import { serve } from './serve.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const hold = contract({
  name: 'locks.hold',
  method: 'POST',
  path: '/hold',
  summary: 'Holds two things, one after the other',
  access: { kind: 'public' },
  body: z.object({ things: z.tuple([z.number(), z.number()]) }),
  response: z.object({ holds: z.number() }),
})

it('two actions that wait for each other are both done, one after the other', async () => {
  let actions = 0
  let bothHold = () => {}
  const bothBegun = new Promise<void>((resolve) => (bothHold = resolve))
  const http = await createHttpApp({
    platform: app.platform,
    features: [
      {
        name: 'locks',
        routes: [
          serve(hold, async ({ db, body }) => {
            const [first, second] = body.things
            await sql`select pg_advisory_xact_lock(${first})`.execute(db)
            actions += 1
            if (actions === 2) bothHold()
            await bothBegun
            await sql`select pg_advisory_xact_lock(${second})`.execute(db)
            const { rows } = await sql<{ holds: number }>`select count(*)::int as holds from pg_locks
              where locktype = 'advisory' and pid = pg_backend_pid()`.execute(db)
            return { holds: rows[0]!.holds }
          }),
        ],
      },
    ],
    readToken: async () => 'invalid',
    site: null,
    ready: async () => true,
  })
  try {
    const ask = (...things: number[]) => http.inject({ method: 'POST', url: '/hold', payload: { things } })
    const answers = await Promise.all([ask(7, 8), ask(8, 7)])
    expect(answers.map((answer) => [answer.statusCode, answer.json<object>()])).toEqual([
      [200, { holds: 2 }],
      [200, { holds: 2 }],
    ])
    expect(actions).toBe(3)
  } finally {
    await http.close()
  }
})
