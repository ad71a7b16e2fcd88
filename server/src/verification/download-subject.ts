import type { verification as contracts } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { fileOfPeriod } from '../mrv-projects/index.ts'
import { fail } from '../platform/errors.ts'
import { sendFile } from '../platform/files/send-file.ts'
import { attachmentHeader } from '../platform/http/file-names.ts'
import type { Call } from '../platform/http/serve.ts'
import type { VerificationDeps } from './deps.ts'
import { own } from './under-way.ts'

type Deps = Pick<VerificationDeps, 'throughReport' | 'throughPeriod' | 'fileOfEdition' | 'files'>

/** The edition that is verified, byte for byte as its client published it, or the period as it is exported. */
export async function downloadSubject(deps: Deps, call: Call<typeof contracts.downloadSubject>): Promise<FastifyReply> {
  const { params, query, reply } = call
  const found = await call.reauthorise(({ db, actor }) => own(db, actor, params.id))
  const send = (name: string, text: string) =>
    reply
      .header('content-disposition', attachmentHeader(`${name}.json`))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .type('application/json')
      .send(text)
  if (found.project !== null) {
    if (query.format === 'pdf') return fail('verification.file-not-found')
    const file = await deps.throughPeriod(call, found.engagementId, async ({ period, project }) =>
      fileOfPeriod(period, project.name),
    )
    return send(`athar-period-${file.period.from}-${file.period.to}`, JSON.stringify(file, null, 2))
  }
  if (found.report === null) return fail('verification.no-report')
  const { editionId, edition } = found.report
  const name = `athar-esg-${found.year}-edition-${edition}-${query.lang}`
  const kept = await deps.throughReport(call, found.engagementId, async ({ db, opened, edition: newest }) => {
    if (newest.id !== editionId) fail('disclosures.edition-not-found')
    const of = { organisationId: opened.organisationId, editionId, language: query.lang }
    return { content: newest.content, file: await deps.fileOfEdition(db, of) }
  })
  if (query.format === 'pdf') {
    const file = kept.file ?? fail('verification.file-not-found')
    return sendFile(deps, reply, { ...file, fileName: `${name}.pdf`, mediaType: 'application/pdf' })
  }
  return send(name, kept.content)
}
