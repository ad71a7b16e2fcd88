/** How many times slower this machine is than a normal one: `npm test` measures it at its start. Never below 1. */
export const slowness = Math.max(1, Number(process.env.TEST_SLOWNESS) || 1)

/** A limit for what hangs: milliseconds on a normal machine, longer on a slow one. */
export const limit = (ms) => Math.ceil(ms * slowness)
