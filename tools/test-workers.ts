/**
 * Test files that run at the same time. Each project of vitest has to be told: by itself it leaves one processor free, and then
 * runs one file after the other on a machine with two. More than two would only wait for each other there.
 */
export const maxWorkers = 2
