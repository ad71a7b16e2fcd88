import type { inventory } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { fail } from '../../platform/errors.ts'
import { sendFile } from '../../platform/files/send-file.ts'
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
  const { fileKey: key, fileName, kind, bytes } = found
  return sendFile(deps, reply, { key, fileName, mediaType: mediaTypes[kind], bytes: Number(bytes) })
}
