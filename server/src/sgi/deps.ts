import type { Organisations } from '../organisations/index.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'

export type SgiDeps = Pick<Platform, 'database' | 'clock' | 'files' | 'notices' | 'publicPages'> & {
  readonly organisations: Pick<Organisations, 'read'>
  /** People who volunteer for an initiative. */
  readonly countVolunteers: (db: Db, initiative: string) => Promise<number>
}
