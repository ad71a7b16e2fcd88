import type { Identity } from '../identity/index.ts'
import type { EvidenceSubject } from '../platform/evidence-subjects.ts'
import type { Platform } from '../platform/platform.ts'

export type EvidenceDeps = Pick<Platform, 'clock' | 'config' | 'database' | 'files'> & {
  readonly people: Pick<Identity['people'], 'find'>
  /** What evidence may back, from every feature. */
  readonly subjects: () => readonly EvidenceSubject[]
}
