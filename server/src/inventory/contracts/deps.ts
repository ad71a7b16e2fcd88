import type { Platform } from '../../platform/platform.ts'
import type { BoundaryDeps } from '../boundary/index.ts'

/** What contracts need from outside. */
export type ContractDeps = Pick<BoundaryDeps, 'organisations'> & Pick<Platform, 'database' | 'files' | 'jobs' | 'clock'>
