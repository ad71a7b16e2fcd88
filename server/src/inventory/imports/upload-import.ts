import { randomUUID } from 'node:crypto'
import { Transform } from 'node:stream'
import { createEncodingDetector, detectDelimiter, detectFileKind } from '@athar/activity-file'
import type { inventory } from '@athar/contracts'
import { fail, Failure } from '../../platform/errors.ts'
import { storeBytes } from '../../platform/files/store-bytes.ts'
import { cleanFileName } from '../../platform/http/file-names.ts'
import { uploadOnce } from '../../platform/http/idempotency.ts'
import type { Member } from '../../platform/actor.ts'
import type { Call, Inside } from '../../platform/http/serve.ts'
import { refuseForm, uploadedFile, uploadThrough } from '../../platform/http/uploads.ts'
import { knownSites } from '../boundary/index.ts'
import { analyseHead, readHead, type FileHead } from './analyse-file.ts'
import type { ImportDeps } from './deps.ts'
import type { FileFormat } from './file-rows.ts'
import { detailOf } from './show-import.ts'
import { findImport, insertImport } from './store/imports.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'

const headBytes = 64 * 1024

const onePerPerson = limitConcurrency(1)

/** Of one person one file is looked at after the other: however many they send, readers are left to others. */
export const headInTurn = (
  { actor, signal }: Pick<Call<typeof inventory.uploadImport>, 'actor' | 'signal'>,
  read: () => Promise<FileHead>,
): Promise<FileHead> =>
  onePerPerson(actor.personId, () => {
    signal.throwIfAborted()
    return read()
  })

/** Takes a file in, looks at its first rows, and keeps it; nothing of it counts before it is imported. */
export async function uploadImport(
  deps: ImportDeps,
  call: Call<typeof inventory.uploadImport>,
): Promise<inventory.ImportDetail> {
  const { actor, request, clock, signal, reauthorise } = call
  const part = await uploadedFile(request)
  if (!part) return fail('inventory.file-missing')
  const { organisationId, personId } = actor
  const sniff = createSniffer()
  const { maxImportBytes } = deps.config
  const put = (key: string) =>
    deps.files
      .putStream(key, uploadThrough(part.file, sniff.stream), { maxBytes: maxImportBytes, signal })
      .catch((error: unknown) => {
        if (error instanceof Failure && error.code === 'body-too-large')
          return fail('inventory.file-too-large', { mostBytes: maxImportBytes })
        return refuseForm(error)
      })
  return storeBytes(deps, organisationId, put, async ({ key, bytes, sha256 }, unneeded) => {
    const head = await headInTurn(call, () => readHead(deps.files, key, sniff.format()))
    const id = randomUUID()
    const write = async ({ db, audit }: Inside<Member>): Promise<inventory.ImportDetail> => {
      const sites = await knownSites(db, organisationId)
      const found = await analyseHead({ db, organisationId, sites }, head)
      await insertImport(db, {
        org_id: organisationId,
        id,
        file_key: key,
        file_name: cleanFileName(part.filename),
        bytes: String(bytes),
        sha256,
        created_by: personId,
        created_at: clock.now(),
        ...found,
      })
      await audit({
        action: 'inventory.upload-import',
        subjectType: 'import',
        subjectId: id,
        details: { sha256, bytes },
      })
      return detailOf(db, await findImport(db, organisationId, id))
    }
    const made = await reauthorise((inside) => uploadOnce(call, inside.db, sha256, () => write(inside)))
    // Sent again because its answer was lost: the first one stands.
    if (made.id !== id) unneeded()
    return made
  })
}

/** Looks at the bytes on their way into the store: kind by the first, encoding by all of them. */
function createSniffer() {
  const encoding = createEncodingDetector()
  let head = Buffer.alloc(0)
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
      encoding.push(chunk)
      done(null, chunk)
    },
  })
  return {
    stream,
    format(): FileFormat {
      if (head.length === 0) return fail('inventory.file-empty')
      const kind = detectFileKind(head)
      if (kind === 'binary') return fail('inventory.file-type')
      if (kind !== 'text') return { format: kind, encoding: null, delimiter: null, sheet: null }
      const detected = encoding.result()
      const text = new TextDecoder(detected.encoding).decode(head.subarray(detected.bom))
      return { format: 'csv', encoding: detected.encoding, delimiter: detectDelimiter(text), sheet: null }
    },
  }
}
