import type { verification as contracts } from '@athar/contracts'
import type { PublishedStatement, StatementContent } from '@athar/contracts/verification'
import { keyIdOf, statementFormat, toBase64, type Json } from '@athar/evidence-log'
import type { FastifyReply } from 'fastify'
import QRCode from 'qrcode'
import { documentWords } from '../platform/documents/document-words.ts'
import { marksOnPaper, renderPdf } from '../platform/documents/render-pdf.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { limitConcurrency } from '../platform/limit-concurrency.ts'
import type { VerificationDeps } from './deps.ts'
import { digestsOfPeriod } from '../mrv-projects/index.ts'
import { orderWaiting } from './order-waiting.ts'
import { statementAddress, statementDocument } from './statement-document.ts'
import { standingOf, statementByNumber } from './store/statements.ts'
import { either } from './under-way.ts'

/** For everybody who has the number. */
export async function readStatement(
  deps: Pick<VerificationDeps, 'database' | 'clock' | 'statementsBeside'>,
  { params }: Call<typeof contracts.readStatement>,
): Promise<PublishedStatement> {
  const kept = await deps.database.transaction({}, ({ db }) => statementByNumber(db, params.number))
  const found = kept ?? fail('verification.statement-not-found')
  const content = JSON.parse(found.statement) as StatementContent
  return {
    content,
    withdrawnAt: found.withdrawnAt?.toISOString() ?? null,
    withdrawReason: found.withdrawReason,
    keyRevokedAt: found.keyRevokedAt?.toISOString() ?? null,
    keyRevokeReason: found.keyRevokeReason,
    reopenedAt: found.reopenedAt?.toISOString() ?? null,
    accreditation: found.accreditation,
    version: found.withdrawnAt === null ? await versionNow(deps, content) : null,
    period: found.withdrawnAt === null ? await periodNow(deps, content) : null,
    laterNumber: found.laterNumber,
    keyId: keyIdOf(found.publicKey),
  }
}

/** The client's year as it is now. Of one that is open again no figure is told: its owner has published none. */
async function versionNow(
  { database, clock, statementsBeside }: Pick<VerificationDeps, 'database' | 'clock' | 'statementsBeside'>,
  { number, client, subject }: StatementContent,
): Promise<PublishedStatement['version']> {
  if (subject.kind !== 'inventory') return null
  const of = { organisationId: client.id, year: subject.year, now: clock.now() }
  const { state, statements } = await database.transaction({ organisationId: client.id, role: 'auditor' }, ({ db }) =>
    statementsBeside(db, of),
  )
  const found = statements.find((one) => one.number === number)
  if (!found) return null
  const isDecided = state === 'approved' || state === 'locked'
  const { covers, why, now } = found
  return isDecided ? { covers, why, state, totalLocation: now } : { covers, why: 'opened', state, totalLocation: null }
}

/** Whether the period is frozen by this statement with the result and readings that it signed. */
async function periodNow(
  { database }: Pick<VerificationDeps, 'database'>,
  { number, client, subject }: StatementContent,
): Promise<PublishedStatement['period']> {
  if (subject.kind !== 'project') return null
  const digests = await database.transaction({ organisationId: client.id, role: 'auditor' }, ({ db }) =>
    digestsOfPeriod(db, client.id, subject.periodId),
  )
  const { result, readings } = subject
  const covers = digests?.number === number && digests.result === result && digests.readings === readings
  return { covers }
}

const onePerPerson = limitConcurrency(1)

/** The statement in a language, or with signature, credential and proof as a file. */
export async function downloadStatement(
  deps: Pick<VerificationDeps, 'config' | 'branding' | 'database' | 'evidenceLog'>,
  { actor, params, query, reply, signal, reauthorise }: Call<typeof contracts.downloadStatement>,
): Promise<FastifyReply> {
  const { format, lang } = query
  const found = await reauthorise(async ({ db }) => {
    const of = await either(db, params.id)
    const standing = (await standingOf(db, of.id)) ?? fail('verification.statement-not-found')
    return (await statementByNumber(db, standing.number)) ?? fail('verification.statement-not-found')
  })
  const content = JSON.parse(found.statement) as StatementContent
  const send = (name: string, type: string, bytes: Buffer) =>
    reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .header('content-length', bytes.length)
      .type(type)
      .send(bytes)
  if (format === 'json') {
    const proof = await proofOf(deps, found.number)
    const file = {
      format: statementFormat,
      statement: content as unknown as Json,
      key: toBase64(found.publicKey),
      signature: found.signature,
      credential: found.credential,
      proof,
    }
    const bytes = Buffer.from(`${JSON.stringify(file, null, 2)}\n`)
    return send(`${found.number}.json`, 'application/json; charset=utf-8', bytes)
  }
  const address = statementAddress(deps.config.siteUrl, lang, content.number)
  const qr = await QRCode.toString(address, { type: 'svg', errorCorrectionLevel: 'M', margin: 0 })
  const about = {
    qr: qr.trim(),
    siteUrl: deps.config.siteUrl,
    withdrawnReason: found.withdrawReason,
    sample: content.client.id === sampleOrganisation,
  }
  const document = statementDocument(content, about, documentWords('verification', lang))
  const marks = marksOnPaper(await deps.branding.read(), lang)
  const { pdf } = await onePerPerson(actor.personId, () => renderPdf(document, { marks, signal }))
  return send(`${found.number}-${lang}.pdf`, 'application/pdf', Buffer.from(pdf))
}

/** The organisation with sample data. */
const sampleOrganisation = '0a7a0000-0000-4000-8000-000000000001'

/** What is written and not ordered yet is ordered first. */
async function proofOf({ database, evidenceLog }: Pick<VerificationDeps, 'database' | 'evidenceLog'>, number: string) {
  await orderWaiting({ database, evidenceLog })
  return (await database.transaction({}, ({ db }) => evidenceLog.proofOf(db, number))) ?? fail('not-in-log')
}
