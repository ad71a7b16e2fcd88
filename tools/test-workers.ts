import { availableParallelism, totalmem } from 'node:os'

/**
 * Test files that run at the same time. Each project of vitest has to be told: by itself it leaves one processor free, and then
 * runs one file after the other on a machine with two. More than two would only wait for each other there.
 */
export const maxWorkers = 2

/** What a browser, a site with its database, and the test that drives them take beside each other. */
const gigabytesEach = 2

/**
 * Journeys that go on at the same time, each in a browser and on a site of its own: half of what one does is waiting. A machine
 * with one processor or little memory runs them one after the other, and `JOURNEY_WORKERS` says otherwise.
 */
export const journeyWorkers = Number(process.env['JOURNEY_WORKERS'] ?? (mayRunTwo() ? 2 : 1))

function mayRunTwo(): boolean {
  const granted = process.constrainedMemory()
  const bytes = granted > 0 && granted < totalmem() ? granted : totalmem()
  return availableParallelism() > 1 && bytes / 2 ** 30 >= 2 * gigabytesEach + 1
}
