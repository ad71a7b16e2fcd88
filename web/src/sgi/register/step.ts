import type { Registration, RegistrationDraft } from '@athar/contracts/sgi'
import type { FieldState } from '../../platform/form/index.ts'

/** What every step of the wizard is handed. */
export type StepProps = {
  readonly registration: Registration
  /** The draft with its mistakes; each step brings its own fields. */
  readonly form: FieldState<RegistrationDraft>
  readonly draft: RegistrationDraft
  readonly change: (part: Partial<RegistrationDraft>) => void
  /** What is wrong with a field, once that may be told. */
  readonly wordsOf: (field: string) => string | undefined
}
