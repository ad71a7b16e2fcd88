import type { Call } from './serve.ts'
import { refuseForm, uploadedFile } from './uploads.ts'

export type WholeFile = { readonly name: string; readonly bytes: Buffer }

/** The one file of a form as a whole, for what is looked at before it is stored; or why there is none to look at. */
export async function wholeFile(
  { request, bodyQueue }: Pick<Call<never>, 'request' | 'bodyQueue'>,
  mostBytes: number,
): Promise<WholeFile | 'missing' | 'empty' | 'too-large'> {
  await bodyQueue()
  const part = await uploadedFile(request)
  if (!part) return 'missing'
  const chunks: Buffer[] = []
  let size = 0
  try {
    // What is left of a file that is given up is let through unread: a sender who is cut off would wait for ever.
    for await (const chunk of part.file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > mostBytes) {
        request.raw.unpipe().resume()
        return 'too-large'
      }
      chunks.push(chunk)
    }
  } catch (error) {
    refuseForm(error)
  }
  return size === 0 ? 'empty' : { name: part.filename, bytes: Buffer.concat(chunks) }
}
