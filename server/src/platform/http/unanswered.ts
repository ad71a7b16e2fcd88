import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers and proxies ask one thing after the other by a connection, or a few. */
const mostUnanswered = 16

/**
 * By one connection one question is answered after the other, and none begun before: its answer would be kept in memory, or as an open
 * file, for as long as those before it are not read. A connection by which more wait than `mostUnanswered` is ended.
 */
export function endUnansweredCrowds(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>()
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    const asked = (unanswered.get(socket) ?? 0) + 1
    if (asked > mostUnanswered) {
      socket.destroy()
      return reply.hijack()
    }
    unanswered.set(socket, asked)
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    if (!reply.raw.socket) await new Promise((resolve) => reply.raw.once('socket', resolve))
  })
}
