import type { credits } from '@athar/contracts'
import type { RetirementProof } from '@athar/contracts/credits'
import type { FastifyReply } from 'fastify'
import QRCode from 'qrcode'
import { marksOnPaper, renderPdf } from '../../platform/documents/render-pdf.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import type { CreditsDeps } from '../deps.ts'
import { presentSerial } from '../ledger/serials.ts'
import { certificateDocument, proofAddress } from './certificate-document.ts'
import { retirementNumbered } from './certify.ts'

const onePerPerson = limitConcurrency(1)

/** The certificate, set from what is stored: the same retirement gives the same page. */
export async function downloadRetirementCertificate(
  { branding, config, organisations }: Pick<CreditsDeps, 'branding' | 'config' | 'organisations'>,
  { actor, params, query, reply, signal, reauthorise }: Call<typeof credits.downloadRetirementCertificate>,
): Promise<FastifyReply> {
  const { lang } = query
  const found = await reauthorise(async ({ db }) => {
    const row = await retirementNumbered(db, params.number)
    if (!row?.own) return fail('credits.retirement-missing')
    const { name: holder } = await organisations.read(db, actor.organisationId)
    return { ...row, holder }
  })
  const { siteUrl } = config
  const address = proofAddress(siteUrl, lang, found.number)
  const qr = await QRCode.toString(address, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
  const document = certificateDocument(found, { lang, siteUrl, qr })
  const marks = marksOnPaper(await branding.read(), lang)
  const { pdf } = await onePerPerson(actor.personId, () => renderPdf(document, { marks, signal }))
  return reply
    .header('content-disposition', `attachment; filename="${found.number}-${lang}.pdf"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .header('content-length', pdf.length)
    .type('application/pdf')
    .send(Buffer.from(pdf))
}

/** What a number stands for; a beneficiary who is a person is not named, nor is what for. */
export async function readRetirementProof({
  params,
  db,
}: Call<typeof credits.readRetirementProof>): Promise<RetirementProof> {
  const row = (await retirementNumbered(db, params.number.trim().toUpperCase())) ?? fail('credits.retirement-missing')
  return {
    id: row.id,
    number: row.number,
    tonnes: row.tonnes,
    beneficiary: row.beneficiaryKind === 'company' ? row.beneficiary : null,
    beneficiaryKind: row.beneficiaryKind,
    purpose: row.beneficiaryKind === 'company' ? row.purpose : null,
    claimYear: row.claimYear,
    retiredAt: row.at.toISOString(),
    serials: row.serials.map(({ programme, project, vintage, from, to, en, ar }) => ({
      ...presentSerial({
        programme,
        projectNumber: String(project),
        vintage,
        fromNumber: String(from),
        toNumber: String(to),
      }),
      projectName: { en, ar },
    })),
    sample: row.serials.some(({ sample }) => sample),
  }
}
