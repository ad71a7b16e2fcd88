import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * Where the head of an answer alone is asked for, its body is left unread. The framework would read it to its end for nobody, as
 * fast as it comes, long after whoever asked has gone.
 */
export function installHeads(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return payload
    // Not before it is answered: what is read is told by then that nobody waits for it, and takes it for no fault.
    reply.raw.once('close', () => payload.destroy())
    return Readable.from([])
  })
}
