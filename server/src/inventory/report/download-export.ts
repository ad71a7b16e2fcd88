import type { inventory } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { ReportDeps } from './deps.ts'
import { findExport } from './exports-store.ts'

/** Never a type that a browser would run or show by itself in the page. */
const mediaTypes: Readonly<Record<inventory.ExportKind, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/** The bytes, streamed from where they are kept; the transaction is over before the first of them leaves. */
export async function downloadExport(
  deps: ReportDeps,
  { actor, params, reply, reauthorise }: Call<typeof inventory.downloadExport>,
): Promise<FastifyReply> {
  const found = await reauthorise(({ db }) => findExport(db, actor.organisationId, params.id))
  if (!found || found.fileKey === null || found.state !== 'ready') return fail('inventory.export-not-found')
  const bytes = await deps.files.getStream(found.fileKey)
  return reply
    .header('content-disposition', attachment(found.fileName, `inventory-${found.year}.${found.kind}`))
    .header('content-length', String(found.bytes))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', 'sandbox')
    .type(mediaTypes[found.kind])
    .send(bytes)
}

/** RFC 6266: the name in UTF-8, and one of plain letters for old programs. */
export function attachment(fileName: string, plain: string): string {
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
