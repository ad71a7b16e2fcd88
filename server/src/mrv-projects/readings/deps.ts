import type { Platform } from '../../platform/platform.ts'
import type { ProjectDeps } from '../projects/deps.ts'

export type ReadingDeps = ProjectDeps &
  Pick<Platform, 'listener'> & {
    /** Aborted when the server stops: streams end. */
    readonly stopping: AbortSignal
  }
