/** What a person may have open, or have given to a program, when something happens to their account. */
export const openThings = ['sessions', 'API tokens', 'calendar address', 'open streams', 'downloads'] as const
export type OpenThing = (typeof openThings)[number]

/**
 * `others end`: the session that does it stays, with what it opened. `one ends`: the session that was chosen, with what
 * it opened. `narrow`: what the new role does not allow ends.
 */
export type Closure = 'end' | 'others end' | 'one ends' | 'narrow' | 'stay'

const allEnd = closing('end', 'end', 'end', 'end', 'end')
const othersEnd = closing('others end', 'end', 'end', 'others end', 'others end')

/**
 * What each event closes. `server/test/lost-rights.test.ts` tries every cell, and SECURITY.md prints the table. What
 * ended stays ended, also after an unblock: its owner makes a new token or address.
 */
export const closures = {
  'password changed': othersEnd,
  'password reset': allEnd,
  'other sessions ended': othersEnd,
  'one other session ended': closing('one ends', 'end', 'end', 'one ends', 'one ends'),
  'sessions ended by an administrator': allEnd,
  'second factors removed by an administrator': allEnd,
  'account blocked': allEnd,
  'account blocked and unblocked': allEnd,
  'member suspended': closing('end', 'end', 'stay', 'end', 'end'),
  'verifier suspended': closing('stay', 'stay', 'stay', 'stay', 'end'),
  'role changed': closing('stay', 'narrow', 'stay', 'stay', 'narrow'),
  'membership ended': closing('stay', 'end', 'stay', 'stay', 'end'),
  'account deactivated': allEnd,
  'account deleted': allEnd,
} as const satisfies Record<string, Record<OpenThing, Closure>>
export type ClosingEvent = keyof typeof closures

function closing(...cells: readonly [Closure, Closure, Closure, Closure, Closure]): Record<OpenThing, Closure> {
  const [sessions, tokens, calendar, streams, downloads] = cells
  return {
    sessions,
    'API tokens': tokens,
    'calendar address': calendar,
    'open streams': streams,
    downloads,
  }
}
