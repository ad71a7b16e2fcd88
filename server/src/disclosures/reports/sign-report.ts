import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { disclosures } from '@athar/contracts'
import { canonicalJson, type Json } from '@athar/evidence-log'
import { dayOf, languages } from '@athar/i18n'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { storeBytes } from '../../platform/files/store-bytes.ts'
import type { StoredFile } from '../../platform/files/file-store.ts'
import { marksOnPaper, renderPdf } from '../../platform/documents/render-pdf.ts'
import { appendLeaf } from '../../platform/log/append-leaf.ts'
import { refuseUnlessIn } from '../../platform/workflow/flow.ts'
import { move } from '../../platform/workflow/move.ts'
import type { DisclosuresDeps } from '../deps.ts'
import { digestOf } from './content.ts'
import { insertEdition, insertFile } from './editions-store.ts'
import { proofPage, reportFileOf } from './frozen-report.ts'
import { own } from './manage-reports.ts'
import { tellStep } from './notices.ts'
import { refuseOpenFigures } from './open-figures.ts'
import { staleItems } from './refresh.ts'
import { reportDocument } from './report-document.ts'
import { recordWhole, refuseAuthor, refuseReturned } from './review-report.ts'
import * as store from './store.ts'

const mostBytes = 64 * 1024 * 1024
type File = disclosures.ReportFile
type SignCall = Call<typeof disclosures.signReport>
type Ready = { readonly file: File; readonly editionId: string; readonly at: Date; readonly number: number }

/**
 * The board signs: content and documents are made first, then frozen, logged and published in one transaction, which
 * looks again whether anything changed meanwhile.
 */
export async function signReport(deps: DisclosuresDeps, call: SignCall): Promise<{ edition: string; number: number }> {
  const ready = await call.reauthorise(async ({ db, actor }): Promise<Ready> => {
    const found = await own(db, actor.organisationId, call.params.id)
    refuseUnlessIn(found.state, ['board-review'])
    if (found.version !== call.body.version) fail('conflict')
    const items = await store.itemsOfReport(db, found)
    const asked = items.flatMap(({ datapoints }) => datapoints)
    await refuseAuthor(deps, db, found, asked, actor.personId, ['owner'])
    refuseReturned(items, 'board')
    const stale = await staleItems(deps, db, found, items)
    if (stale.length > 0) fail('disclosures.report-changed', { items: stale.join(', ') })
    await refuseOpenFigures(deps, db, found, items)
    const at = call.clock.now()
    const card = (await deps.people.find(db, [actor.personId])).get(actor.personId)
    const number = found.line.edition + 1
    const file = await reportFileOf(deps, db, found, { by: card?.fullName || card?.email || '', at, edition: number })
    return { file, editionId: randomUUID(), at, number }
  })
  await withDocuments(deps, call, ready, [], async (documents) => publish(deps, call, ready, documents))
  return { edition: ready.editionId, number: ready.number }
}

type Filed = { readonly id: string; readonly language: (typeof languages)[number]; readonly stored: StoredFile }

/** Both languages are set and stored before `work`; where that fails, no byte stays. */
async function withDocuments(
  deps: DisclosuresDeps,
  call: SignCall,
  ready: Ready,
  filed: readonly Filed[],
  work: (filed: readonly Filed[]) => Promise<void>,
): Promise<void> {
  const language = languages[filed.length]
  if (language === undefined) return work(filed)
  const id = randomUUID()
  const document = reportDocument(ready.file, {
    lang: language,
    date: dayOf(ready.at.toISOString()),
    proofAddress: proofPage(deps.config),
  })
  const marks = marksOnPaper(await deps.branding.read(), language)
  const { pdf } = await renderPdf(document, { marks, signal: call.signal })
  const put = (key: string) => deps.files.putStream(key, Readable.from([Buffer.from(pdf)]), { maxBytes: mostBytes })
  await storeBytes(deps, call.actor.organisationId, put, (stored) =>
    withDocuments(deps, call, ready, [...filed, { id, language, stored }], work),
  )
}

const publish = (deps: DisclosuresDeps, call: SignCall, ready: Ready, documents: readonly Filed[]): Promise<void> =>
  call.reauthorise(async ({ db, actor }) => {
    const { file, editionId, at, number } = ready
    const { organisationId, personId } = actor
    const found = await own(db, organisationId, call.params.id)
    const asked = (await store.itemsOfReport(db, found)).flatMap(({ datapoints }) => datapoints)
    const decided = { outcome: 'approve', reason: '', version: call.body.version } as const
    const [content, digest] = [canonicalJson(file as unknown as Json), digestOf(file)]
    await move(
      { actor, db, clock: call.clock, request: call.request },
      store.reportFlow,
      { ...found, preparedBy: await store.authorsOf(db, found, asked) },
      'sign-report',
      {
        version: call.body.version,
        guard: () => store.approveRest(db, found, 'board'),
        set: { due_on: null },
        effect: async () => {
          await recordWhole(db, found, { step: 'board', body: decided, personId, at })
          await insertEdition(
            db,
            { id: editionId, reportId: found.id, number, content, digest },
            { organisationId, personId, at },
          )
          const logged = { organisationId, at }
          const ids = { edition: editionId, report: found.id }
          await appendLeaf(db, 'disclosures.report-published', { ...logged, ids, hashes: { content: digest } })
          for (const { id, language, stored } of documents) {
            await insertFile(db, { id, editionId, language, ...stored }, organisationId)
            await appendLeaf(db, 'disclosures.report-filed', {
              ...logged,
              ids: { document: id, edition: editionId },
              hashes: { file: stored.sha256 },
            })
          }
        },
        notify: tellStep(deps, db, found),
      },
    )
  })
