/**
 * Test files that run at the same time. Each project of vitest has to be told: by itself it leaves one processor free, and then
 * runs one file after the other on a machine with two. More than two would only wait for each other there.
 */
export const maxWorkers = 2

/**
 * Journeys go one after the other: two browsers beside their servers make every page twice as slow on two processors. That
 * shows races, so `JOURNEY_WORKERS=2 npm test -- journeys` is the way to look for some.
 */
export const journeyWorkers = Number(process.env['JOURNEY_WORKERS'] ?? 1)
