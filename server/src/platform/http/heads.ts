import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { whenOver } from './when-over.ts'

/**
 * Where the head of an answer alone is asked for, its body is left unread. The framework would read it to its end for nobody, as
 * fast as it comes, long after whoever asked has gone.
 */
export function installHeads(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return payload
    // What cannot be read is missed by nobody. Unheard, it would end the server.
    payload.on('error', () => undefined)
    // Not before it is answered: what is read is told by then that nobody waits for it, and takes it for no fault.
    whenOver(reply.raw, () => payload.destroy())
    return Readable.from([])
  })
}
