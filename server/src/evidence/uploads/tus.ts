import type { evidence } from '@athar/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../platform/errors.ts'

/** The core of tus 1.0; an upload is made by `POST /api/mrv/upload`. */
const version = '1.0.0'

/** How far an upload is, as clients of tus read it. */
export function tusHeaders(reply: FastifyReply, { offset, size, expiresAt }: evidence.UploadState): void {
  reply
    .header('tus-resumable', version)
    .header('upload-offset', offset)
    .header('upload-expires', new Date(expiresAt).toUTCString())
    .header('cache-control', 'no-store')
  if (size === null) reply.header('upload-defer-length', '1')
  else reply.header('upload-length', size)
}

export type TusPart = { readonly offset: number; readonly size: number | null }

/** Where a part begins, and how long the whole is where the client says it. */
export function readTusPart({ headers }: FastifyRequest, reply: FastifyReply): TusPart {
  if (headers['tus-resumable'] !== version) {
    reply.header('tus-version', version)
    return fail('evidence.tus-version')
  }
  if (headers['content-type'] !== 'application/offset+octet-stream') return fail('unsupported-media-type')
  const size = headers['upload-length']
  return {
    offset: wholeNumber('upload-offset', headers['upload-offset']),
    size: size === undefined ? null : wholeNumber('upload-length', size),
  }
}

function wholeNumber(name: string, text: string | string[] | undefined): number {
  if (typeof text === 'string' && /^\d{1,15}$/.test(text)) return Number(text)
  return fail('validation-failed', { issues: [{ path: name, code: 'invalid', part: 'headers' }] })
}

/** What clients of tus ask before they begin. */
export function installTus(app: FastifyInstance, mostBytes: number): void {
  for (const url of ['/api/mrv/upload', '/api/mrv/uploads/:id'])
    app.options(url, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .status(204)
        .header('tus-resumable', version)
        .header('tus-version', version)
        .header('tus-extension', 'expiration')
        .header('tus-max-size', mostBytes)
        .send(),
    )
}
