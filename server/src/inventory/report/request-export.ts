import { randomUUID } from 'node:crypto'
import { nameIn } from '@athar/i18n'
import type { inventory } from '@athar/contracts'
import { z } from 'zod'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { ReportDeps } from './deps.ts'
import { reportWords } from './document/report-words.ts'
import { insertExport } from './exports-store.ts'
import { hasRecords } from './store.ts'

export const exportKind = { kind: 'inventory.write-export', input: z.object({ exportId: z.uuid() }) }

/** Asks for the year as a file. Refused where there is nothing to say. */
export async function requestExport(
  deps: ReportDeps,
  { actor, body, db, tx, audit, clock }: Call<typeof inventory.requestExport>,
): Promise<{ exportId: string; jobId: string }> {
  const { organisationId, personId, role } = actor
  if (!(await hasRecords(db, organisationId, body.year))) fail('inventory.nothing-to-report', { year: body.year })
  const organisation = await deps.organisations.read(db, organisationId)
  const exportId = randomUUID()
  const jobId = await deps.jobs.enqueue(tx, exportKind, { organisationId, personId, role, input: { exportId } })
  await insertExport(db, organisationId, {
    ...body,
    id: exportId,
    jobId,
    fileName: fileNameOf(nameIn(body.language, organisation.name).text, body),
    by: personId,
    at: clock.now(),
  })
  await audit({ action: 'inventory.request-export', subjectType: 'export', subjectId: exportId, details: { ...body } })
  return { exportId, jobId }
}

/** Signs that some file system refuses, and marks that would hide how a name reads. */
const refused = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu

/** Says whose inventory it is and of which year, in the language of the file. */
export function fileNameOf(organisation: string, { year, kind, language }: inventory.ExportRequest): string {
  const words = reportWords(language)
  const title = words.plain('document.fileName', { organisation: organisation.slice(0, 80), year: String(year) })
  return `${title.replaceAll(refused, ' ').replaceAll(/\s+/g, ' ').trim()}.${kind}`
}
