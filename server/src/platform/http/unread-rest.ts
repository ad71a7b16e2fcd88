import type { FastifyInstance } from 'fastify'

/**
 * What is left of a body when it is answered is let through unread. Node does so where nobody has begun to read, and what unpacks
 * bodies begins with each: whatever was asked next by the same connection would wait for good, as would a server that is to stop.
 */
export function letRestThrough(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => void raw.unpipe().resume())
}
