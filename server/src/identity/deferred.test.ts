import { expect, test } from 'vitest'
import { createLogger } from '../platform/logger.ts'
import { createDeferred } from './deferred.ts'

test('what the answer promised is tried again after it failed, and counts as running until then', async () => {
  const lines: string[] = []
  const deferred = createDeferred(
    createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
  )
  let tries = 0
  deferred.run(async () => {
    tries += 1
    if (tries === 1) throw new Error('the connection was lost')
  })
  await deferred.settled()
  expect(tries).toBe(2)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'warn', err: { message: 'the connection was lost' }, retryAfterMs: 100 },
  ])
})

test('what never succeeds ends, in the log as an error', async () => {
  const lines: string[] = []
  const deferred = createDeferred(
    createLogger({ level: 'error', destination: { write: (line) => void lines.push(line) } }),
  )
  let tries = 0
  deferred.run(async () => {
    tries += 1
    throw new Error(`try ${tries}`)
  })
  await deferred.settled()
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'error', err: { message: 'try 4' } },
  ])
})
