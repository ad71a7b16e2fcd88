import type { ApplicationFile, ErrorCode } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { fail } from '../errors.ts'
import { sendFile } from '../files/send-file.ts'
import type { Platform } from '../platform.ts'

/** `key` is null where the bytes are destroyed. */
export type StoredFile = ApplicationFile & { readonly key: string | null }

/** Files as functions of the database show them to officers. */
export const filesOfRows = <Row extends Omit<StoredFile, 'bytes' | 'key'> & { bytes: string; fileKey: string | null }>(
  rows: readonly Row[],
): StoredFile[] =>
  rows.map(({ id, fileName, mediaType, bytes, sha256, fileKey: key }) => ({
    id,
    fileName,
    mediaType,
    bytes: Number(bytes),
    sha256,
    key,
  }))

export const withoutKeys = (files: readonly StoredFile[]): ApplicationFile[] =>
  files.map(({ key: _key, ...file }) => file)

/** Always a download: nothing that was uploaded runs on our origin. */
export async function sendOneOf(
  deps: Pick<Platform, 'files'>,
  reply: FastifyReply,
  files: readonly StoredFile[],
  { id, notFound }: { readonly id: string; readonly notFound: ErrorCode },
): Promise<FastifyReply> {
  const { key, ...file } = files.find((one) => one.id === id) ?? fail(notFound)
  return sendFile(deps, reply, { ...file, key: key ?? fail(notFound) })
}
