import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ OVERLOAD_GUARD: 'on' })
})
afterAll(() => app.close())

const ask = (path: string) => fetch(`${app.url}${path}`)
const busy = new Int32Array(new SharedArrayBuffer(4))
/** Keeps the whole process from its work, as a long calculation would. */
const block = (ms: number) => Atomics.wait(busy, 0, 0, ms)

it('a server that falls behind turns work away until it has caught up, and says that it is alive all along', async () => {
  expect((await ask('/api/sgi/progress')).status).toBe(200)
  let refused: Response
  let rounds = 0
  do {
    block(1200)
    refused = await ask('/api/sgi/progress')
    rounds += 1
  } while (refused.status === 200 && rounds < 10)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(await refused.json()).toMatchObject({ code: 'overloaded', details: { retryAfterSeconds: 5 } })
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/readyz')).status).toBe(200)
  await expect.poll(async () => (await ask('/api/sgi/progress')).status, { timeout: 20_000 }).toBe(200)
})
