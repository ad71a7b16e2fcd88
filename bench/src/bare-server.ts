// What an API read is compared with: Fastify and one select, without sign-in, roles, row-level security or validation.
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const app = fastify()
app.get<{ Params: { id: string } }>('/records/:id', async ({ params }) => {
  const { rows } = await pool.query('select * from activity_records where id = $1', [params.id])
  return rows[0]
})
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
process.on('SIGTERM', () => void app.close().then(() => pool.end()))
