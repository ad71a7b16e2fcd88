import type pg from 'pg'

/** What goes over the connections of a server from now on, in order. */
export function hearStatements(pool: pg.Pool): string[] {
  const heard: string[] = []
  const listened = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (listened.has(client)) return
    listened.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const hear = (statement: string | { text: string }, ...rest: unknown[]) => {
      heard.push(typeof statement === 'string' ? statement : statement.text)
      return query(statement, ...rest)
    }
    Object.assign(client, { query: hear })
  })
  return heard
}
