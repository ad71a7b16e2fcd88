import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Pipelined requests of one connection; browsers and proxies send one, or a few. */
const mostUnanswered = 16

/** Answers pipelined requests in order and closes a connection with too many: their responses would fill memory. */
export function limitPipelining(app: FastifyInstance): void {
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
