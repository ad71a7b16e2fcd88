import type { Identity } from '../identity/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { EvidenceSubject } from '../platform/evidence-subjects.ts'
import type { Platform } from '../platform/platform.ts'

export type EvidenceDeps = Pick<Platform, 'branding' | 'clock' | 'config' | 'database' | 'files' | 'log'> & {
  readonly people: Pick<Identity['people'], 'find'>
  readonly organisations: Pick<Organisations, 'read'>
  /** What evidence may back, from every feature. */
  readonly subjects: () => readonly EvidenceSubject[]
}
