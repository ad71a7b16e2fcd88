import type { People } from '../identity/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { UnsubscribeTokens } from './unsubscribe-token.ts'

/** What the use cases of notifications work with. */
export type NotificationsDeps = Pick<Platform, 'database' | 'clock' | 'listener'> & {
  readonly people: People
  readonly tokens: UnsubscribeTokens
  /** Aborted when the server stops, which otherwise waits for every stream to end. */
  readonly stopping: AbortSignal
}
