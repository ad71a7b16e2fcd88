import pg from 'pg'

/**
 * Has calls meet: what `lock` takes is held while they begin, one after the other, each once the one before waits for
 * something or is answered. Then it is let go, and all are answered. `url` is of the owner of the database.
 */
export async function behindLock<T>(url: string, lock: string, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const waiting = `select count(distinct l.pid)::int as waiting from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`
  const answers: Promise<T>[] = []
  let answered = 0
  try {
    await owner.query(`begin; ${lock}`)
    for (const call of calls) {
      const before = answered
      answers.push(call().finally(() => (answered += 1)))
      while (answered === before && (await owner.query(waiting)).rows[0].waiting < answers.length - answered) continue
    }
    await owner.query('rollback')
  } finally {
    await owner.end()
  }
  return Promise.all(answers)
}
