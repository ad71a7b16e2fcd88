import type { Source } from '@athar/contracts/content'

/** What every field of a form may need. */
export type FormContext = {
  readonly sources: readonly Source[]
  readonly errorAt: (path: string) => string | undefined
}
