import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { whenOver } from './when-over.ts'

/** Do not read response streams for HEAD requests; Fastify would drain them. */
export function installHeadRequests(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return payload
    // An unhandled stream error would end the process.
    payload.on('error', () => undefined)
    // Destroyed after the response, so that the source sees an aborted request and logs no fault.
    whenOver(reply.raw, () => payload.destroy())
    return Readable.from([])
  })
}
