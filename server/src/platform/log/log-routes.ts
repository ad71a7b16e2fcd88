import { encodeBundle, parseTilePath, tileWidth, utf8, widthInTree } from '@athar/evidence-log'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import type { EvidenceLog } from './open-log.ts'
import { leavesBetween, newestCheckpoint, readTiles } from './store.ts'
import { cosignaturesOf, withCosignatures } from './witness-store.ts'

type Deps = {
  readonly config: Pick<Config, 'logWitnesses'>
  readonly database: Database
  readonly evidenceLog: EvidenceLog
}

/** The log as C2SP tlog-tiles has it, open to every program: key, newest checkpoint, tiles and entries. */
export function installLog(app: FastifyInstance, { config, database, evidenceLog }: Deps): void {
  const names = config.logWitnesses.map(({ key }) => key.name)
  const open = (reply: FastifyReply) =>
    reply.header('access-control-allow-origin', '*').header('x-content-type-options', 'nosniff')
  const missing = (reply: FastifyReply) =>
    open(reply).code(404).header('cache-control', 'no-store').type('text/plain').send('not found\n')

  // Of the tile format, not of the API.
  const hidden = { schema: { hide: true } }
  app.get('/log/key', hidden, (_request, reply) =>
    open(reply)
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${evidenceLog.publicKey}\n`),
  )
  app.get('/log/checkpoint', hidden, async (_request, reply) => {
    const note = await database.transaction({}, async ({ db }) => {
      const newest = await newestCheckpoint(db)
      return newest && withCosignatures(newest.note, await cosignaturesOf(db, newest.size, names))
    })
    if (note === undefined) return missing(reply)
    return open(reply).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(note)
  })
  app.get<{ Params: { '*': string } }>('/log/tile/*', hidden, async (request, reply) => {
    const asked = parseTilePath(`tile/${request.params['*']}`)
    if (!asked) return missing(reply)
    const { level, index, width } = asked
    const bytes = await database.transaction({}, async ({ db }) => {
      const size = (await newestCheckpoint(db))?.size ?? 0
      const filled = widthInTree({ level: level === 'entries' ? 0 : level, index }, size)
      if (width > filled) return undefined
      if (level === 'entries') {
        const first = index * tileWidth
        return encodeBundle((await leavesBetween(db, first, first + width)).map(({ leaf }) => utf8(leaf)))
      }
      return (await readTiles(db, [{ level, index }])).get(`${level}/${index}`)?.subarray(0, width * 32)
    })
    if (!bytes) return missing(reply)
    return open(reply)
      .header('cache-control', width === tileWidth ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
      .type('application/octet-stream')
      .send(Buffer.from(bytes))
  })
}
