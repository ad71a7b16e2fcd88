import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ OVERLOAD_GUARD: 'on' })
})
afterAll(() => app.close())

const ask = (path: string) => fetch(`${app.url}${path}`)
const busy = new Int32Array(new SharedArrayBuffer(4))
/** Keeps the whole process from its work, as a long calculation would. */
const block = (ms: number) => Atomics.wait(busy, 0, 0, ms)

/** Asks a server that comes to its work late turn after turn; a single late turn is lost in the mean of the quick ones around it. */
async function askWhileBusy(path: string): Promise<Response> {
  let over = false
  const asked = ask(path).finally(() => (over = true))
  while (!over) {
    block(1100)
    await nextTurn()
  }
  return asked
}

it('a server that falls behind turns work away until it has caught up, and says that it is alive all along', async () => {
  expect((await ask('/api/sgi/progress')).status).toBe(200)
  let refused: Response
  let rounds = 0
  do {
    refused = await askWhileBusy('/api/sgi/progress')
    rounds += 1
  } while (refused.status === 200 && rounds < 5)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(await refused.json()).toMatchObject({ code: 'overloaded', details: { retryAfterSeconds: 5 } })
  // Pages are not turned away; this server has none.
  expect((await ask('/sgi')).status).toBe(404)
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/readyz')).status).toBe(200)
  await expect.poll(async () => (await ask('/api/sgi/progress')).status).toBe(200)
})
