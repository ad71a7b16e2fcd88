import type { z } from 'zod'
import type { Tenancy, Transaction } from '../database.ts'
import type { Log } from '../logger.ts'

/** One start of a job, as its handler sees it. */
export type JobRun<Input> = {
  readonly id: string
  /** The organisation, or the person's own id for work outside any. */
  readonly organisationId: string
  readonly personId: string
  /** For the handler's own transactions: it may do what the person who asked may do. */
  readonly tenancy: Tenancy
  readonly input: Input
  /** 1 on the first start; more after an interruption, so the work must bear being done again. */
  readonly attempt: number
  /** Aborted when somebody cancels, when the server stops, or when another start took over. Then throw, leaving nothing half done. */
  readonly signal: AbortSignal
  readonly log: Log
  /** Call it as often as you like; `total` null or not yet given means that it is not known. */
  progress(done: number, total?: number | null): void
  /** Marks the job succeeded inside the handler's own transaction: the work and its success are stored together or not at all. */
  complete(tx: Transaction, result: Record<string, unknown> | null): Promise<void>
}

/** Work that failed or was cancelled, and may start again. */
export type FinishedJob<Input> = {
  readonly id: string
  readonly organisationId: string
  readonly input: Input
}

/** What a use case needs to ask for the work. */
export type JobKind<Input = unknown> = { readonly kind: string; readonly input: z.ZodType<Input> }

export type JobDefinition<Input = unknown> = JobKind<Input> & {
  /** Goes on although whoever asked for it may no longer: what was decided is being cleared away. */
  readonly outlivesAsker: boolean
  /** Starts that may end without success, a killed server included, before the job is given up. */
  readonly attempts: number
  /** How many run at once in one server. */
  readonly concurrency: number
  run(work: JobRun<Input>): Promise<Record<string, unknown> | null | void>
  /** Makes its subject ready for another start, or refuses with the reason. Without it nobody starts the work again. */
  prepareRetry?(tx: Transaction, over: FinishedJob<Input>): Promise<void>
}
