import type { FastifyReply, FastifyRequest } from 'fastify'
import { attachmentHeader } from '../http/file-names.ts'
import type { Platform } from '../platform.ts'
import { nameOfKind } from './media-type.ts'

export type SentFile = {
  readonly key: string
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: number
}

/** Pictures that browsers draw without running anything in them; an SVG is stored only where it was cleaned. */
const shownInPages = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml'])
const sandbox = "sandbox; default-src 'none'"
const contentPolicy = ({ mediaType }: SentFile) =>
  mediaType === 'image/svg+xml' ? `${sandbox}; style-src 'unsafe-inline'` : sandbox

type Sending = {
  /** A picture for our own pages; every other kind stays a download. */
  readonly inline?: boolean
  readonly cacheControl?: string
  /** Tells whether the reader's copy is still this file. */
  readonly etag?: { readonly request: FastifyRequest; readonly tag: string }
}

/** Sends stored bytes: a download unless it is a picture for a page, and nothing in it runs. */
export async function sendFile(
  { files }: Pick<Platform, 'files'>,
  reply: FastifyReply,
  file: SentFile,
  { inline = false, cacheControl = 'private, no-store', etag }: Sending = {},
): Promise<FastifyReply> {
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', contentPolicy(file))
    .header('cache-control', cacheControl)
  if (etag) {
    const tag = `"${etag.tag}"`
    reply.header('etag', tag)
    if (etag.request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
  }
  const download = attachmentHeader(nameOfKind(file.fileName, file.mediaType))
  const isShown = inline && shownInPages.has(file.mediaType)
  return reply
    .header('content-disposition', isShown ? download.replace('attachment', 'inline') : download)
    .header('content-length', file.bytes)
    .type(file.mediaType)
    .send(await files.getStream(file.key))
}
