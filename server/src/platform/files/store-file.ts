import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ErrorCode } from '@athar/contracts'
import type { Actor } from '../actor.ts'
import { fail, Failure } from '../errors.ts'
import { cleanFileName } from '../http/file-names.ts'
import { uploadOnce } from '../http/idempotency.ts'
import type { Call, Inside } from '../http/serve.ts'
import { refuseForm, uploadedFile, uploadThrough } from '../http/uploads.ts'
import { wholeFile } from '../http/whole-file.ts'
import { mediaTypeOf, type MediaType } from './media-type.ts'
import { createSniffer } from './sniffer.ts'
import { storeBytes, type FileDeps } from './store-bytes.ts'

/** A file as it is stored: where its bytes are, and what is known of them. */
export type NewFile = {
  readonly id: string
  readonly key: string
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: number
  readonly sha256: string
  readonly uploadedBy: string
  readonly uploadedAt: Date
}

/** A file read whole and written again before it is stored, with what was learnt of it. */
export type Rewritten = { readonly bytes: Buffer; readonly mediaType: string }
type Facts<R extends Rewritten> = Omit<R, 'bytes'>

type Uploading<A extends Actor> = Pick<Call<never>, 'request' | 'reply' | 'signal' | 'clock' | 'bodyQueue'> & {
  readonly actor: A
  readonly reauthorise: <T>(work: (inside: Inside<A>) => Promise<T>) => Promise<T>
}

type Limits<A extends Actor> = {
  /** In bytes. */
  readonly most: number
  readonly codes: { readonly missing: ErrorCode; readonly tooLarge: ErrorCode; readonly type: ErrorCode }
  /** Refuses, before a byte is stored, what `write` would refuse. */
  readonly check?: (inside: Inside<A>) => Promise<unknown>
}
type Rules<A extends Actor, R extends Rewritten, T> = Limits<A> & {
  /** Media types told by the first bytes, or what rewrites a whole file; undefined where it is of no accepted type. */
  readonly accept: readonly MediaType[] | ((bytes: Buffer) => R | undefined | Promise<R | undefined>)
  /** The folder of the bytes: a tenant, a person, or a part of the platform. */
  readonly owner: string
  /** Names the file in a row; with an Idempotency-Key it runs once, and a repeat is given its first answer. */
  readonly write: (inside: Inside<A>, file: NewFile & Facts<R>, unneeded: () => void) => Promise<T>
}

/**
 * Stores the one file of a form: its kind told by its bytes, hashed on its way, its name cleaned, its row written by
 * `write`. A refused upload leaves no bytes.
 */
export async function storeFile<A extends Actor, T, R extends Rewritten = Rewritten>(
  deps: FileDeps,
  call: Uploading<A>,
  rules: Rules<A, R, T>,
): Promise<T> {
  const { accept } = rules
  const incoming =
    typeof accept === 'function' ? await readWhole(call, rules, accept) : await readOnItsWay(call, rules, accept)
  const put = (key: string) =>
    deps.files
      .putStream(key, incoming.source, { maxBytes: incoming.most, signal: call.signal })
      .catch((error: unknown) => refuseUpload(error, rules))
  return storeBytes(deps, rules.owner, put, async ({ key, bytes, sha256 }, unneeded) => {
    const made = { id: randomUUID(), uploadedBy: call.actor.personId, uploadedAt: call.clock.now() }
    const file = { ...made, key, fileName: incoming.fileName, bytes, sha256, ...incoming.facts() }
    let isWritten = false
    const answer = await call.reauthorise((inside) => {
      isWritten = false
      return uploadOnce(call, inside.db, sha256, () => {
        isWritten = true
        return rules.write(inside, file as NewFile & Facts<R>, unneeded)
      })
    })
    // Sent again because its answer was lost: the first file stands.
    if (!isWritten) unneeded()
    return answer
  })
}

type Incoming<R extends Rewritten> = {
  readonly source: Readable
  readonly most: number
  readonly fileName: string
  /** Known once the bytes are stored. */
  readonly facts: () => Facts<R>
}

async function readOnItsWay<A extends Actor>(
  call: Uploading<A>,
  { codes, check, most }: Limits<A>,
  accepted: readonly MediaType[],
): Promise<Incoming<Rewritten>> {
  const part = (await uploadedFile(call.request)) ?? fail(codes.missing)
  if (check) await call.reauthorise(check)
  const sniff = createSniffer()
  const fileName = cleanFileName(part.filename)
  const facts = () => {
    const head = sniff.head()
    if (head.length === 0) return fail(codes.missing)
    const mediaType = mediaTypeOf(head, fileName)
    return mediaType && accepted.includes(mediaType) ? { mediaType } : fail(codes.type)
  }
  return { source: uploadThrough(part.file, sniff.stream), most, fileName, facts }
}

async function readWhole<A extends Actor, R extends Rewritten>(
  call: Uploading<A>,
  { codes, check, most }: Limits<A>,
  rewrite: (bytes: Buffer) => R | undefined | Promise<R | undefined>,
): Promise<Incoming<R>> {
  const upload = await wholeFile(call, most)
  if (upload === 'missing' || upload === 'empty') return fail(codes.missing)
  if (upload === 'too-large') return fail(codes.tooLarge, { mostBytes: most })
  if (check) await call.reauthorise(check)
  const { bytes, ...facts } = (await rewrite(upload.bytes)) ?? fail(codes.type)
  return {
    source: Readable.from([bytes]),
    most: bytes.length,
    fileName: cleanFileName(upload.name),
    facts: () => facts,
  }
}

const refuseUpload = (error: unknown, { codes, most }: Limits<never>): never => {
  if (error instanceof Failure && error.code === 'body-too-large') return fail(codes.tooLarge, { mostBytes: most })
  return refuseForm(error)
}
