import { formatDay, isolate, type Lang } from '@athar/i18n'
import type { FastifyReply } from 'fastify'
import type { createBrandingPort } from '../branding.ts'
import { heading, notice, paragraph } from '../documents/blocks.ts'
import type { Block, CertificateDocument, Fact } from '../documents/document.ts'
import { documentWords } from '../documents/document-words.ts'
import { marksOnPaper, renderPdf } from '../documents/render-pdf.ts'
import { attachmentHeader } from '../http/file-names.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { riyadhDay } from '../riyadh-day.ts'

type Letter = {
  /** The namespace of its words: each names itself by `letter.madeBy`, and has `letter.madeOn` for the day it was made. */
  readonly namespace: string
  readonly lang: Lang
  readonly title: string
  readonly at: Date
  readonly paragraphs: readonly string[]
  readonly facts: readonly (Fact | null)[]
  /** What an officer wrote, as it was written. */
  readonly reason?: { readonly title: string; readonly text: string }
  readonly blocks?: readonly Block[]
  /** Above all, where it does not hold yet. */
  readonly warning?: string | null
}

/** A decision or an agreement on an application, as a page. */
export function letterDocument(letter: Letter): CertificateDocument {
  const { namespace, lang, title, at, paragraphs, facts, reason, blocks = [], warning = null } = letter
  const { say, format } = documentWords(namespace, lang)
  const date = riyadhDay(at)
  return {
    frame: 'certificate',
    lang,
    title,
    author: say('letter.madeBy'),
    madeWith: say('letter.madeBy'),
    date,
    blocks: [
      ...(warning === null ? [] : [notice('warning', warning)]),
      ...paragraphs.map(paragraph),
      { kind: 'facts', columns: 1, facts: facts.filter((one) => one !== null) },
      ...(reason && reason.text !== '' ? [heading(1, reason.title), paragraph(isolate(reason.text))] : []),
      ...blocks,
    ],
    foot: [{ kind: 'note', text: say('letter.madeOn', { date: formatDay(date, format) }) }],
  }
}

export const letterFact = (label: string, value: string): Fact => ({ label, value: isolate(value) })

/** Others wait for one page of a person at most. */
const onePerPerson = limitConcurrency(1)

type Sending = {
  readonly branding: Pick<ReturnType<typeof createBrandingPort>, 'read'>
  readonly personId: string
  readonly reply: FastifyReply
  readonly signal: AbortSignal
  readonly fileName: string
}

/** Sets a letter under the operator's marks and sends it as a file. */
export async function sendLetter(
  document: CertificateDocument,
  { branding, personId, reply, signal, fileName }: Sending,
): Promise<FastifyReply> {
  const marks = marksOnPaper(await branding.read(), document.lang)
  const { pdf } = await onePerPerson(personId, () => renderPdf(document, { marks, signal }))
  return reply
    .header('content-disposition', attachmentHeader(fileName))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .header('content-length', pdf.length)
    .type('application/pdf')
    .send(Buffer.from(pdf))
}
