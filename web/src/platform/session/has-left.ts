import { readStored } from '../stored.ts'
import { leftKey } from './left-key.ts'

/** As long as a tab may take to hear. */
export const heardMs = 10_000

/**
 * Whether a session that is over was left, here or in another tab; else it ended by itself. The other tabs hear that it is over, and
 * not why.
 */
export const hasLeft = (): boolean => Date.now() - Number(readStored(leftKey)) < heardMs
