import type { Platform } from '../../platform/platform.ts'
import type { BoundaryDeps } from '../boundary/index.ts'

/** What reports and exports need from outside. */
export type ReportDeps = Pick<BoundaryDeps, 'organisations' | 'notices'> &
  Pick<Platform, 'database' | 'files' | 'jobs' | 'clock' | 'branding'>
