// What an API read is compared with: Fastify and pg, without sign-in, roles, row-level security or validation. One address
// asks for all that the record's page asks for, in the very statement of the server; the other for one row of one table.
import fastify from 'fastify'
import pg from 'pg'
import { recordQuery } from '@athar/server/src/inventory/records/store/read.ts'
import { openDatabase } from '@athar/server/src/platform/database.ts'

const connectionString = process.env['DATABASE_URL'] ?? ''
const placeOfId = 'the id of the record'
const { sql, parameters } = await statementOf(process.env['ORGANISATION'] ?? '')

const pool = new pg.Pool({ connectionString, max: 10 })
const app = fastify()
type Asked = { Params: { id: string } }
app.get<Asked>('/records/:id', async ({ params }) => {
  const values = parameters.map((value) => (value === placeOfId ? params.id : value))
  const { rows } = await pool.query({ name: 'record', text: sql, values })
  return rows[0]
})
app.get<Asked>('/rows/:id', async ({ params }) => {
  const { rows } = await pool.query('select * from activity_records where id = $1', [params.id])
  return rows[0]
})
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
process.on('SIGTERM', () => void app.close().then(() => pool.end()))

/** The statement as the server sends it; nothing is asked here. */
async function statementOf(organisationId: string) {
  const database = openDatabase(connectionString, { max: 1 })
  try {
    return await database.transaction({}, async ({ db }) => recordQuery(organisationId, placeOfId).compile(db))
  } finally {
    await database.close()
  }
}
