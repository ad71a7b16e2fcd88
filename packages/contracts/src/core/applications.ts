import { z } from 'zod'
import { formAnswers, formDefinition } from './defined-form.ts'
import { instant, uuid } from './wire.ts'
import { mostReason } from './workflow-history.ts'

const version = z.number().int().min(1)

/** What every application with a form says of itself, beside its state and history. */
export const applicationFields = {
  id: uuid,
  /** Given when it is submitted first. */
  number: z.string().nullable(),
  submittedAt: instant.nullable(),
  /** As submitted; of a draft, as it is asked now. */
  form: formDefinition,
  answers: formAnswers,
  version,
}

/** A file that answers name. */
export const applicationFile = z.object({
  id: uuid,
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
})
export type ApplicationFile = z.infer<typeof applicationFile>

/** A step over the version that was seen. */
export const versioned = z.object({ version })
/** Answers so far, over the version that was seen. */
export const answersSoFar = z.object({ answers: formAnswers, version })

/** A step of an officer. */
export const officerStep = <Action extends string>(actions: readonly [Action, ...Action[]]) =>
  z.object({ action: z.enum(actions), note: z.string().trim().max(mostReason).default(''), version })
