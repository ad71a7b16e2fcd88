import { randomUUID } from 'node:crypto'
import type { suppliers } from '@athar/contracts'
import { evidenceMediaTypes } from '@athar/contracts/evidence'
import { mostSupplierFileBytes, mostSupplierFiles } from '@athar/contracts/suppliers'
import { fail, Failure } from '../../platform/errors.ts'
import { mediaTypeOf } from '../../platform/files/media-type.ts'
import { createSniffer } from '../../platform/files/sniffer.ts'
import { storeBytes } from '../../platform/files/store-bytes.ts'
import { cleanFileName } from '../../platform/http/file-names.ts'
import type { Call } from '../../platform/http/serve.ts'
import { refuseForm, uploadedFile, uploadThrough } from '../../platform/http/uploads.ts'
import type { SuppliersDeps } from '../deps.ts'
import * as store from '../store.ts'
import { openLink, questionOf, readLink } from './linked.ts'

/** Takes a file that backs the answer; a refused one leaves no bytes. */
export async function sendFile(
  deps: SuppliersDeps,
  { query, request, signal, bodyQueue }: Call<typeof suppliers.sendSupplierFile>,
): Promise<suppliers.SupplierQuestion> {
  const { database, clock, links, files } = deps
  const named = readLink(links, query.link)
  await bodyQueue()
  const row = await database.transaction({}, ({ db }) => openLink(db, named, clock.now()))
  if (row.state !== 'sent') fail('suppliers.already-answered')
  const part = (await uploadedFile(request)) ?? fail('suppliers.file-missing')
  const fileName = cleanFileName(part.filename)
  const sniff = createSniffer()
  const put = (key: string) =>
    files
      .putStream(key, uploadThrough(part.file, sniff.stream), { maxBytes: mostSupplierFileBytes, signal })
      .catch(refuse)
  return storeBytes(deps, row.orgId, put, async ({ key, bytes, sha256 }) => {
    if (bytes === 0) fail('suppliers.file-missing')
    const mediaType = mediaTypeOf(sniff.head(), fileName)
    if (mediaType === null || !(evidenceMediaTypes as readonly string[]).includes(mediaType))
      return fail('suppliers.file-type')
    return database.transaction({}, async ({ db }) => {
      const at = clock.now()
      const now = await openLink(db, named, at)
      const file = { id: randomUUID(), key, fileName, mediaType, bytes, sha256 }
      const outcome = await store.addFile(db, file, { number: named.number, most: mostSupplierFiles, at })
      if (outcome === 'many') fail('suppliers.files-many', { most: mostSupplierFiles })
      if (outcome === 'closed') fail('suppliers.already-answered')
      return questionOf(db, now)
    })
  })
}

function refuse(error: unknown): never {
  if (error instanceof Failure && error.code === 'body-too-large')
    return fail('suppliers.file-too-large', { mostMb: mostSupplierFileBytes / 1_000_000 })
  return refuseForm(error)
}
