/**
 * How many sessions of this database wait for a lock at this moment. Inside a transaction Postgres answers from what it saw
 * at the first question, unless that is forgotten first.
 */
export async function waitingSessions(ask: (query: string) => Promise<{ rows: unknown[] }>): Promise<number> {
  await ask('select pg_stat_clear_snapshot()')
  const { rows } = await ask(
    `select count(distinct l.pid)::int as waiting from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where not l.granted and a.datname = current_database()`,
  )
  return (rows as { waiting: number }[])[0]!.waiting
}
