import type { youth } from '@athar/contracts'
import { dayOf } from '@athar/i18n'
import type { FastifyReply } from 'fastify'
import { marksOnPaper, renderPdf } from '../../platform/documents/render-pdf.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import type { YouthDeps } from '../deps.ts'
import { certificatesOf } from '../store/certificates.ts'
import { certificateDocument } from './certificate-document.ts'

/** However often one person asks, others wait for one page of theirs at most. */
const onePerPerson = limitConcurrency(1)

/** The certificate with the person's name, for themselves: the page that proves the number names no one. */
export async function downloadCertificate(
  deps: Pick<YouthDeps, 'config' | 'branding' | 'people'>,
  { actor, params, query, reply, signal, reauthorise }: Call<typeof youth.downloadCertificate>,
): Promise<FastifyReply> {
  const { personId } = actor
  const { certificate, name } = await reauthorise(async ({ db }) => ({
    certificate: (await certificatesOf(db, personId)).find(({ id }) => id === params.id),
    name: (await deps.people.find(db, [personId])).get(personId)?.fullName ?? '',
  }))
  if (!certificate) return fail('youth.certificate-not-found')
  const issuedOn = dayOf(new Date(certificate.issuedAt))
  const document = certificateDocument(
    { ...certificate, name, issuedOn },
    { lang: query.lang, siteUrl: deps.config.siteUrl },
  )
  const marks = marksOnPaper(await deps.branding.read(), query.lang)
  const { pdf } = await onePerPerson(personId, () => renderPdf(document, { marks, signal }))
  return reply
    .header('content-disposition', `attachment; filename="${certificate.number}-${query.lang}.pdf"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .header('content-length', pdf.length)
    .type('application/pdf')
    .send(Buffer.from(pdf))
}
