import type { notifications, ResponseOf } from '@athar/contracts'
import type { Call } from '../platform/http/serve.ts'
import * as store from './store/notices.ts'

type Unread = ResponseOf<typeof notifications.markNotices>

/** Read, or unread again; what is not the person's own is left alone as if it were not there. */
export async function markNotices({ actor, body, db, clock }: Call<typeof notifications.markNotices>): Promise<Unread> {
  await store.markNotices(db, actor.personId, { ...body, at: clock.now() })
  return store.readUnread(db, actor.personId)
}

/** All that the person could have seen by a moment, within the filters of their list. */
export async function markAllRead({ actor, body, db, clock }: Call<typeof notifications.markAllRead>): Promise<Unread> {
  await store.markReadUntil(db, actor.personId, { ...body, at: clock.now() })
  return store.readUnread(db, actor.personId)
}

/** Whoever looks at a thing needs no notice of it. */
export async function markSeen({ actor, body, db, clock }: Call<typeof notifications.markSeen>): Promise<Unread> {
  await store.markLinkRead(db, actor.personId, { ...body, at: clock.now() })
  return store.readUnread(db, actor.personId)
}
