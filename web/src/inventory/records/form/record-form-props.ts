import type { Issue } from '../../boundary/form/issues.ts'
import type { RecordDraft } from './record-draft.ts'

/** What every part of the form is handed. */
export type RecordFormProps = {
  readonly form: string
  readonly draft: RecordDraft
  readonly change: (patch: Partial<RecordDraft>) => void
  readonly issues: readonly Issue[]
}
