import type { Enquiry, EnquirySide } from '@athar/contracts/marketplace'
import { sideOfAction } from '@athar/contracts/marketplace'
import { namedHistory, namesIn } from '../../platform/applications/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database.ts'
import type { MarketplaceDeps } from '../deps.ts'
import * as store from './store.ts'

type Reader = { readonly actor: Actor; readonly side: EnquirySide }

/** An enquiry as one side reads it: of the other side no persons are named. */
export async function presentEnquiry(
  { people }: Pick<MarketplaceDeps, 'people'>,
  db: Db,
  found: store.StoredEnquiry,
  { actor, side }: Reader,
): Promise<Enquiry> {
  const { id, number, subject, state, version } = found
  const isProvider = side === 'provider'
  const isOrganisation = found.asks === 'organisation'
  const files = await store.filesOf(db, id)
  const messages = await namesIn(people, db, await store.messagesOf(db, id))
  const writers = new Map((await store.messagesOf(db, id)).map((message) => [message.id, message.personId]))
  const history = await namedHistory(people, db, { flow: store.enquiryFlow, id })
  return {
    id,
    number,
    side,
    subject,
    listing: found.listingTitle,
    other: isProvider ? found.askerName : found.providerName,
    otherGone: isProvider
      ? (isOrganisation ? found.askerOrgId : found.askerPersonId) === null
      : found.providerOrgId === null,
    state,
    lastMessageAt: found.lastMessageAt.toISOString(),
    listingId: (await store.offeredListing(db, found.listingId)) ? found.listingId : null,
    createdAt: found.createdAt.toISOString(),
    version,
    messages: messages.map((message) => ({
      id: message.id,
      side: message.side,
      by: message.side === side ? (message.by?.name ?? null) : null,
      own: writers.get(message.id) === actor.personId && message.side === side,
      text: message.text,
      at: message.at.toISOString(),
      files: files
        .filter((file) => file.messageId === message.id)
        .map(({ id: fileId, fileName, mediaType, bytes }) => ({ id: fileId, fileName, mediaType, bytes })),
    })),
    history: history.map((entry) => ({ ...entry, by: sideOfEntry(entry.action) === side ? entry.by : null })),
  }
}

const sideOfEntry = (action: string): EnquirySide | undefined =>
  action === 'ask' ? 'asker' : (sideOfAction as Readonly<Record<string, EnquirySide>>)[action]
