import type { noteLook, openEngagement } from '../../organisations/index.ts'
import type { RecordDeps } from '../records/deps.ts'

/** What looking in from outside needs: all that reading needs, and how an engagement is opened. */
export type EngagedDeps = RecordDeps & {
  readonly engagements: { readonly open: typeof openEngagement; readonly noteLook: typeof noteLook }
}
