import type { Registration, RegistrationDraft } from '@athar/contracts/sgi'

/** What every step of the wizard is handed. */
export type StepProps = {
  readonly registration: Registration
  readonly draft: RegistrationDraft
  readonly change: (part: Partial<RegistrationDraft>) => void
  /** What is wrong with a field, once that may be told. */
  readonly wordsOf: (field: string) => string | undefined
}
