import { createHash } from 'node:crypto'
import type pg from 'pg'

/** How often a connection sees a statement before the database is asked to keep it prepared. */
const seenBefore = 3
/** Statements watched on a connection at most; texts that change with every call would fill the database's memory. */
const mostWatched = 300

const watched = new WeakMap<object, Map<string, { seen: number; readonly name: string }>>()

/**
 * Under row-level security the database spends more time on planning a statement than on running it. One that comes again
 * on a connection is prepared there under a name, so that its plan can be kept; Postgres itself decides whether a plan for
 * all values is good enough, and plans anew when a table changes.
 */
export function preparedStatement(
  client: pg.PoolClient,
  text: string,
  values: unknown[],
): string | { name: string; text: string; values: unknown[] } {
  let statements = watched.get(client)
  if (!statements) watched.set(client, (statements = new Map()))
  let statement = statements.get(text)
  if (!statement) {
    if (statements.size === mostWatched && !forgetOne(statements)) return text
    statement = { seen: 0, name: `kept_${createHash('md5').update(text).digest('hex')}` }
    statements.set(text, statement)
  }
  statement.seen += 1
  return statement.seen > seenBefore ? { name: statement.name, text, values } : text
}

/** Makes room by the oldest that was not asked often; those that are prepared stay as long as their connection. */
function forgetOne(statements: Map<string, { seen: number }>): boolean {
  for (const [text, { seen }] of statements) if (seen <= seenBefore) return statements.delete(text)
  return false
}
