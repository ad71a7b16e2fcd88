import { PassThrough, Readable } from 'node:stream'
import type { evidence } from '@athar/contracts'
import { partBytes } from '@athar/contracts/evidence'
import { fail } from '../../platform/errors.ts'
import { storeBytes } from '../../platform/files/store-bytes.ts'
import { uploadThrough } from '../../platform/http/uploads.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { EvidenceDeps } from '../deps.ts'
import { refuseOverQuota } from '../quota.ts'
import { insertPart, partKeys, setSize, type StoredUpload } from '../store/uploads.ts'
import { keepEvidence } from './keep-evidence.ts'
import { openUpload, stateOf } from './read-upload.ts'
import { readTusPart, tusHeaders } from './tus.ts'

type Receiving = Call<typeof evidence.putUpload> | Call<typeof evidence.patchUpload>

const current = ({ params, clock, reauthorise }: Receiving): Promise<StoredUpload> =>
  reauthorise(({ actor, db }) => openUpload(db, actor, params.id, { now: clock.now() }))

/** The whole file in one request; sent again it changes nothing. */
export async function putUpload(deps: EvidenceDeps, call: Call<typeof evidence.putUpload>) {
  const upload = await current(call)
  const most = deps.config.maxEvidenceBytes
  if (Number(call.request.headers['content-length'] ?? 0) > most)
    fail('evidence.file-too-large', { mostMb: most / 1_000_000 })
  if (upload.evidenceId !== null) return stateOf(upload)
  if (upload.offset > 0) fail('evidence.upload-offset', { offset: upload.offset })
  const body = uploadThrough(call.request.raw, new PassThrough())
  return stateOf(await keepEvidence(deps, call, upload, body))
}

/** The next part. What came before a connection broke off is kept; the last part makes the file. */
export async function patchUpload(deps: EvidenceDeps, call: Call<typeof evidence.patchUpload>): Promise<void> {
  const { request, reply } = call
  const found = await current(call)
  const part = readTusPart(request, reply)
  if (found.evidenceId !== null) return void tusHeaders(reply, stateOf(found))
  const upload = await sized(deps, call, found, part.size)
  await call.reauthorise(({ actor: { organisationId, personId }, db }) =>
    refuseOverQuota(deps, db, { organisationId, personId, bytes: upload.size ?? upload.offset, upload: upload.id }),
  )
  if (part.offset !== upload.offset) fail('evidence.upload-offset', { offset: upload.offset })
  const offset = await takeParts(deps, call, upload)
  let after = { ...upload, offset }
  if (offset === upload.size) {
    const keys = await call.reauthorise(({ db }) => partKeys(db, upload))
    after = await keepEvidence(deps, call, after, Readable.from(joined(deps, keys), { objectMode: false }))
  }
  tusHeaders(reply, stateOf(after))
}

/** A client may say with a later part how long the whole is. */
async function sized(
  { config }: EvidenceDeps,
  { reauthorise }: Receiving,
  upload: StoredUpload,
  size: number | null,
): Promise<StoredUpload> {
  if (size === null || size === upload.size) return upload
  if (upload.size !== null || size < upload.offset || size === 0)
    fail('validation-failed', { issues: [{ path: 'upload-length', code: 'invalid', part: 'headers' }] })
  if (size > config.maxEvidenceBytes) fail('evidence.file-too-large', { mostMb: config.maxEvidenceBytes / 1_000_000 })
  await reauthorise(({ db }) => setSize(db, upload, size))
  return { ...upload, size }
}

/** Stores what comes piece by piece: a server that dies loses one piece at most. Answers where the upload is then. */
async function takeParts(deps: EvidenceDeps, call: Receiving, upload: StoredUpload): Promise<number> {
  const most = upload.size ?? deps.config.maxEvidenceBytes
  let at = upload.offset
  for await (const bytes of pieces(call.request.raw)) {
    if (at + bytes.length > most) fail('evidence.file-too-large', { mostMb: most / 1_000_000 })
    const put = (key: string) => deps.files.putStream(key, Readable.from([bytes]), { maxBytes: bytes.length })
    await storeBytes(deps, upload.organisationId, put, ({ key }) =>
      call.reauthorise(async ({ db }) => {
        if (!(await insertPart(db, upload, { at, bytes: bytes.length, key })))
          fail('evidence.upload-offset', { offset: at + bytes.length })
      }),
    )
    at += bytes.length
  }
  return at
}

async function* pieces(body: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  const taken = () => {
    const piece = Buffer.concat(waiting)
    waiting = []
    size = 0
    return piece
  }
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      waiting.push(chunk)
      size += chunk.length
      if (size >= partBytes) yield taken()
    }
  } catch (error) {
    // The client hung up: what it sent is kept, and it goes on from there.
    if (!isCutOff(error)) throw error
  }
  if (size > 0) yield taken()
}

const isCutOff = (error: unknown): boolean =>
  error instanceof Error &&
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes((error as NodeJS.ErrnoException).code ?? '')

async function* joined({ files }: Pick<EvidenceDeps, 'files'>, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) yield* await files.getStream(key)
}
