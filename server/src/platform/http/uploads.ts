import type { Readable, Transform } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'

/** The one file of a form; undefined when it holds none. A form that is cut off or is none is wrong input. */
export async function uploadedFile(request: FastifyRequest): Promise<MultipartFile | undefined> {
  return request.file().catch(refuseForm)
}

/** The file through `through`, which ends with it: `pipe` alone would wait for ever when the form is cut off. */
export function uploadThrough(file: Readable, through: Transform): Transform {
  // A short form may have been cut off already, before anybody listened.
  if (file.errored) return through.destroy(file.errored)
  file.on('error', (error) => through.destroy(error))
  return file.pipe(through)
}

/** What the form reader throws has no code of its own; what has one, says for itself what it is. */
export function refuseForm(error: unknown): never {
  const foreseen = !(error instanceof Error) || 'code' in error || error.name === 'AbortError'
  if (foreseen) throw error
  return fail('validation-failed', { issues: [{ path: 'file', code: 'form-broken', part: 'body' }] })
}
