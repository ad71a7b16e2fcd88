import type { BoundaryDeps } from '../boundary/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** What records need from outside. */
export type RecordDeps = BoundaryDeps & Pick<Platform, 'database' | 'files' | 'jobs' | 'clock' | 'log'>
