import type { evidence } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { documentWords } from '../../platform/documents/document-words.ts'
import { marksOnPaper, renderPdf } from '../../platform/documents/render-pdf.ts'
import type { Call } from '../../platform/http/serve.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import type { EvidenceDeps } from '../deps.ts'
import { gatherIndex } from './gather-index.ts'
import { indexDocument } from './index-document.ts'
import { indexWorkbook } from './index-workbook.ts'

/** A workbook holds what is too long to print. */
const most = { pdf: 2000, xlsx: 50_000 }
const onePerPerson = limitConcurrency(1)

/** The list of evidence, as it is narrowed on the screen. */
export async function downloadIndex(
  deps: EvidenceDeps,
  { actor, query, clock, reply, signal, reauthorise }: Call<typeof evidence.downloadEvidenceIndex>,
): Promise<FastifyReply> {
  const { lang, format, ...filter } = query
  const { organisationId } = actor
  const [rows, organisation] = await reauthorise(async ({ db, audit }) => {
    const found = await gatherIndex(deps, db, { ...filter, organisationId }, most[format] + 1)
    const details = { format, lang, files: found.length }
    await audit({ action: 'evidence.download-index', subjectType: 'evidence', subjectId: 'all', details })
    return [found, (await deps.organisations.read(db, organisationId)).name]
  })
  const words = documentWords('evidence', lang)
  const shown = rows.slice(0, most[format])
  reply
    .header('content-disposition', `attachment; filename="evidence-index-${clock.today()}-${lang}.${format}"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
  if (format === 'xlsx')
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .send(indexWorkbook(shown, { organisation, at: clock.now() }, words))
  const about = { organisation, today: clock.today(), more: rows.length > shown.length }
  const marks = marksOnPaper(await deps.branding.read(), lang)
  const document = indexDocument(shown, about, words)
  const { pdf } = await onePerPerson(actor.personId, () => renderPdf(document, { marks, signal }))
  return reply.type('application/pdf').send(Buffer.from(pdf))
}
