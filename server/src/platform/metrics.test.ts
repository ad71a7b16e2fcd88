import Fastify from 'fastify'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createMetrics, installMetrics } from './metrics.ts'

function app(token: string | undefined) {
  const server = Fastify()
  installMetrics(server, createMetrics([new pg.Pool()]), token)
  server.get('/records/:id', async () => 'ok')
  return server
}
const metrics = (server: ReturnType<typeof app>, authorization: string) =>
  server.inject({ url: '/metrics', headers: { authorization } })

test('without a token there is no such page', async () => {
  expect((await metrics(app(undefined), 'Bearer ')).statusCode).toBe(404)
})

test('a wrong token looks like no page', async () => {
  expect((await metrics(app('right'), 'Bearer wrong')).statusCode).toBe(404)
})

test.each(['Bearer right', 'bearer right', 'BEARER right'])('%s opens it: the scheme has no case', async (header) => {
  expect((await metrics(app('right'), header)).statusCode).toBe(200)
})

test.each(['right', 'Basic right', 'Bearer RIGHT', 'Bearer', 'Bearer right more'])(
  '%s opens nothing',
  async (header) => {
    expect((await metrics(app('right'), header)).statusCode).toBe(404)
  },
)

test('requests are counted by route, never by a path that holds ids', async () => {
  const server = app('right')
  await server.inject('/records/17')
  const { body, statusCode } = await metrics(server, 'Bearer right')
  expect(statusCode).toBe(200)
  expect(body).toContain('athar_http_request_seconds_count{method="GET",route="/records/:id",status="200"} 1')
  expect(body).toContain('athar_database_connections{state="idle"} 0')
  expect(body).not.toContain('17"')
})
