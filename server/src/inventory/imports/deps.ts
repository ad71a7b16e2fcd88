import type { BoundaryDeps } from '../boundary/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CountAhead } from '../yearly/count-ahead.ts'

/** What importing needs from outside. */
export type ImportDeps = BoundaryDeps &
  Pick<Platform, 'config' | 'database' | 'files' | 'jobs' | 'clock' | 'log'> & { readonly countAhead: CountAhead }
