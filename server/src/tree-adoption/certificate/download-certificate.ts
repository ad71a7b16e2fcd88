import type { treeAdoption } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { marksOnPaper, renderPdf } from '../../platform/documents/render-pdf.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import type { TreeDeps } from '../deps.ts'
import { findAdoption } from '../store/adoptions.ts'
import { certificateDocument } from './certificate-document.ts'

/** However often somebody asks, others wait for one page of theirs at most. */
const onePerPerson = limitConcurrency(1)

/** The certificate, set anew from what is stored: the same adoption gives the same page, under the operator’s marks of the day. Who gave the tree up has none. */
export async function downloadCertificate(
  deps: Pick<TreeDeps, 'config' | 'branding'>,
  { actor, params, query, reply, signal, reauthorise }: Call<typeof treeAdoption.downloadCertificate>,
): Promise<FastifyReply> {
  const adoption =
    (await reauthorise(({ db }) => findAdoption(db, actor.personId, params.id))) ??
    fail('tree-adoption.adoption-not-found')
  if (adoption.withdrawnAt !== null) fail('tree-adoption.withdrawn')
  const document = certificateDocument(adoption, { lang: query.lang, siteUrl: deps.config.siteUrl })
  const marks = marksOnPaper(await deps.branding.read(), query.lang)
  const { pdf } = await onePerPerson(actor.personId, () => renderPdf(document, { marks, signal }))
  return reply
    .header('content-disposition', `attachment; filename="${adoption.number}-${query.lang}.pdf"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .header('content-length', pdf.length)
    .type('application/pdf')
    .send(Buffer.from(pdf))
}
