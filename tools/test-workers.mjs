import { availableParallelism, totalmem } from 'node:os'

const granted = process.constrainedMemory()
const memoryGigabytes = (granted > 0 && granted < totalmem() ? granted : totalmem()) / 2 ** 30

const cores = availableParallelism()

/**
 * Test files at the same time. Each project of vitest has to be told: by itself it leaves one processor free, and then runs one
 * file after the other on a machine with two.
 */
export const maxWorkers = Math.max(2, Math.min(cores, 8, Math.floor(memoryGigabytes / 2)))

/** What a browser, a site with its database, and the test that drives them take together. */
const gigabytesEach = 2

/** Journeys at the same time, each in a browser and on a site of its own; `JOURNEY_WORKERS` overrides it. */
export const journeyWorkers = Number(
  process.env['JOURNEY_WORKERS'] ?? Math.max(1, Math.min(cores, 4, Math.floor((memoryGigabytes - 1) / gigabytesEach))),
)

/** Journeys wait half their time; tests fill it where there is memory for both. */
export const hasRoomForBoth = cores > 1 && memoryGigabytes >= 7
