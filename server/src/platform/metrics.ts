import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { bearerIn } from './http/bearer.ts'

/** What the process and the pools of its requests are doing. */
export function createMetrics(pools: readonly pg.Pool[]): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'athar_database_connections',
    help: 'Connections for requests, by what they do',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const sum = (count: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0)
      this.set(
        { state: 'busy' },
        sum((pool) => pool.totalCount - pool.idleCount),
      )
      this.set(
        { state: 'idle' },
        sum((pool) => pool.idleCount),
      )
      this.set(
        { state: 'waiting' },
        sum((pool) => pool.waitingCount),
      )
    },
  })
  return registry
}

/** Times every request by its route (never by its path, which holds ids) and serves `/metrics` to whoever holds the token. */
export function installMetrics(app: FastifyInstance, registry: Registry, token: string | undefined): void {
  const requests = new Histogram({
    name: 'athar_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5, 30],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  if (!token) return
  const expected = Buffer.from(token)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const given = Buffer.from(bearerIn(request.headers.authorization) ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
