import type { Organisations } from '../organisations/index.ts'
import type { Source } from '@athar/contracts/content'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'

export type SgiDeps = Pick<Platform, 'database' | 'clock' | 'files' | 'notices' | 'publicPages'> & {
  readonly organisations: Pick<Organisations, 'read' | 'tellMembers' | 'askToTell' | 'dropCheck'>
  /** Entries of content as visitors see them, and the sources named by these ids as editors keep them. */
  readonly published: (
    db: Db,
    kinds: readonly ['sgi-initiative'],
  ) => Promise<readonly { readonly slug: string; readonly body: unknown; readonly publishedAt: Date }[]>
  readonly sources: (db: Db, ids: readonly string[]) => Promise<Source[]>
  /** People who volunteer for an initiative. */
  readonly countVolunteers: (db: Db, initiative: string) => Promise<number>
}
