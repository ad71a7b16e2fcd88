import { limit } from '../../tools/slowness.mjs'

/** Limits are for what hangs: whatever goes on gets there. */
export const soon = limit(60_000)
/** A journey, or what stands before one. */
export const long = limit(600_000)
