import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fail } from '../errors.ts'

type Options = {
  readonly on: boolean
  /** Tests from outside hold the guard where it turns work away. */
  readonly isTest: boolean
}

export const retryAfterSeconds = 5

/**
 * Turns requests away while the server is a second behind with its work. Files, app shells and pages pass: without them
 * a page that was sent breaks, and its reader sees raw JSON. Returns whether the server is behind.
 */
export async function installOverloadGuard(app: FastifyInstance, { on, isTest }: Options): Promise<() => boolean> {
  let held = false
  // It measures alone: which requests are turned away is said below.
  await app.register(underPressure, { maxEventLoopDelay: on ? 1000 : 0, pressureHandler: () => undefined })
  const isBehind = () => held || app.isUnderPressure()
  app.addHook('onRequest', async (request, reply) => {
    if (!isBehind() || passes(request)) return
    reply.header('retry-after', retryAfterSeconds)
    fail('overloaded', { retryAfterSeconds })
  })
  if (isTest)
    app.post('/__test/overload', { schema: { hide: true, body: z.object({ held: z.boolean() }) } }, async (request) => {
      held = (request.body as { held: boolean }).held
      return { held }
    })
  return isBehind
}

/** Interfaces, and pictures that are drawn for the asking. */
const turnedAway = /^\/(api|auth\/v1|functions\/v1|rest\/v1|log|pictures|metrics)(\/|$|\?)/

const passes = ({ method, url }: FastifyRequest): boolean =>
  url.startsWith('/__test/') || ((method === 'GET' || method === 'HEAD') && !turnedAway.test(url))
