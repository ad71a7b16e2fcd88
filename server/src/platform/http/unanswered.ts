import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers and proxies ask one thing after the other by a connection, or a few. */
const mostUnanswered = 16

/**
 * Ends a connection by which more is asked than is answered. Each question has its answer begun at once, in memory or as an open
 * file, although those before it are not read: a few kilobytes of questions would keep a gigabyte, or every file there may be open.
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
  })
}
