import type { inventory } from '@athar/contracts'
import type { Acting } from '../../organisations/testing.ts'
import type { ImportsApp } from '../imports/testing.ts'

/** The bytes of an export in English, as somebody asks for it and downloads it. */
export async function exportedFile(
  app: ImportsApp,
  who: Acting,
  { year, kind }: { readonly year: number; readonly kind: inventory.ExportKind },
): Promise<Buffer> {
  const asked = { year, kind, language: 'en' }
  const { body } = await app.call<{ exportId: string; jobId: string }>(who, 'POST', '/api/inventory/exports', asked)
  const { state } = await app.jobDone(who, body.jobId)
  if (state !== 'succeeded') throw new Error(`the export is ${state}`)
  const file = await fetch(`${app.url}/api/inventory/exports/${body.exportId}/file`, { headers: who.headers })
  return Buffer.from(await file.arrayBuffer())
}
