import type { Db } from '../platform/database.ts'
import { Failure } from '../platform/errors.ts'
import type { OrganisationHooks } from '../platform/feature-hooks.ts'
import type { ZipEntry } from '../platform/sheets/zip-writer.ts'
import type { MarketplaceDeps } from './deps.ts'
import * as enquiries from './enquiries/store.ts'
import { presentReceived } from './quotations/present-request.ts'
import * as quotations from './quotations/store.ts'

type Kept = { readonly id: string; readonly key: string; readonly fileName: string }

/**
 * What an organisation exports beside its tables: threads, which belong to both sides, and its quotations, whose rows
 * are the buyer's. Of the other side its name alone.
 */
export const exportDealings = ({
  clock,
  files,
}: Pick<MarketplaceDeps, 'clock' | 'files'>): NonNullable<OrganisationHooks['whenExported']> =>
  async function* dealings({ db }, { id }) {
    const kept: Kept[] = []
    const threads = []
    for (const thread of await enquiries.threadsOf(db, id)) threads.push(await threadIn(db, thread, id, kept))
    yield listOf('enquiries', threads)
    const received = []
    for (const { id: requestId } of await quotations.allReceived(db)) {
      received.push(await presentReceived({ clock }, db, requestId))
      const stored = await quotations.filesOf(db, requestId)
      kept.push(...stored.map(({ id: fileId, fileKey: key, fileName }) => ({ id: fileId, key, fileName })))
    }
    yield listOf('quotations', received)
    for (const { id: fileId, key, fileName } of kept) {
      const bytes = await files.getStream(key).catch(isMissing)
      if (bytes) yield { path: `marketplace/files/${fileId}/${fileName}`, bytes }
    }
  }

async function threadIn(db: Db, thread: enquiries.StoredEnquiry, organisationId: string, kept: Kept[]) {
  const { id, number, subject, state, createdAt, listingTitle: listing } = thread
  const side = thread.providerOrgId === organisationId ? 'provider' : 'asker'
  const files = await enquiries.filesOf(db, id)
  kept.push(...files)
  const messages = (await enquiries.messagesOf(db, id)).map((message) => ({
    side: message.side,
    // People of the other side stay unnamed.
    ...(message.side === side ? { personId: message.personId } : {}),
    at: message.at.toISOString(),
    text: message.text,
    files: files
      .filter(({ messageId }) => messageId === message.id)
      .map(({ id: fileId, fileName, sha256 }) => ({ id: fileId, fileName, sha256 })),
  }))
  const other = side === 'provider' ? thread.askerName : thread.providerName
  return { id, number, side, other, listing, subject, state, createdAt: createdAt.toISOString(), messages }
}

const listOf = (name: string, rows: readonly object[]): ZipEntry => ({
  path: `marketplace/${name}.json`,
  bytes: [Buffer.from(`${JSON.stringify(rows, null, 2)}\n`, 'utf8')],
})

/** A file that was taken away meanwhile is left out. */
const isMissing = (error: unknown): undefined => {
  if (!(error instanceof Failure) || error.code !== 'not-found') throw error
  return undefined
}
