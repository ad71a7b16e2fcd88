import { notifications as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import type { NotificationsDeps } from './deps.ts'
import { followUnread, readUnread } from './follow-unread.ts'
import { listNotices } from './list-notices.ts'
import { markAllRead, markNotices, markSeen } from './mark-notices.ts'
import { readSettings, saveSettings } from './settings.ts'
import { unsubscribe } from './unsubscribe.ts'

export const notificationsRoutes = (deps: NotificationsDeps): readonly ServedRoute[] => [
  serve(contracts.listNotices, (call) => listNotices(deps, call)),
  serve(contracts.readUnread, readUnread),
  serve(contracts.followUnread, (call) => followUnread(deps, call)),
  serve(contracts.markNotices, markNotices),
  serve(contracts.markAllRead, markAllRead),
  serve(contracts.markSeen, markSeen),
  serve(contracts.readSettings, readSettings),
  serve(contracts.saveSettings, saveSettings),
  serve(contracts.unsubscribe, ({ body, request }) => unsubscribe(deps, { token: body.token, requestId: request.id })),
]
