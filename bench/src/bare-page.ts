// What a public page is compared with: Fastify alone, answering the same bytes under the same name.
import { readFileSync } from 'node:fs'
import fastify from 'fastify'

const page = readFileSync(process.env['PAGE'] ?? '')
const app = fastify()
app.get('/sgi', (_request, reply) => reply.type('text/html; charset=utf-8').header('content-encoding', 'br').send(page))
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
process.on('SIGTERM', () => void app.close())
