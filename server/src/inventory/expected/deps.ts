import type { Platform } from '../../platform/platform.ts'
import type { BoundaryDeps } from '../boundary/index.ts'

/** What expected data need from outside. */
export type ExpectedDeps = BoundaryDeps & Pick<Platform, 'clock'>
