import type { ContentBodies } from '@athar/contracts/content'
import type { Guardians } from '../guardians/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'

export type Named<K extends keyof ContentBodies> = { readonly slug: string; readonly body: ContentBodies[K] }

export type YouthDeps = Pick<
  Platform,
  'clock' | 'config' | 'database' | 'files' | 'branding' | 'notices' | 'publicPages'
> & {
  readonly people: Pick<Identity['people'], 'find'>
  readonly guardians: Pick<Guardians, 'standingOf' | 'refuseUnlessMayTakePart'>
  /** What editors published of a kind. */
  readonly published: <K extends 'youth-challenge' | 'youth-factor' | 'youth-course'>(
    db: Db,
    kind: K,
  ) => Promise<readonly Named<K>[]>
}
