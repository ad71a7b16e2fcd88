import { z } from 'zod'
import { instant, uuid } from './wire.ts'
import { entryActionsOf, statesOf, type EntryActionOf, type StateOf, type Workflow } from './workflow.ts'

/** In which capacity a step was taken. */
export const workflowSides = ['person', 'organisation', 'platform', 'system'] as const
export type WorkflowSide = (typeof workflowSides)[number]

/** How long a reason or a comment may be. */
export const mostReason = 2000

/** Somebody by name; null where the account is gone, or the name is not the reader's to know. */
export const namedPerson = z.object({ id: uuid, name: z.string() }).nullable()

/** One line of a history: a step from one state to the next, or a comment between two. */
export const historyEntry = <W extends Workflow>(table: W) =>
  z.object({
    action: z.enum(entryActionsOf(table) as [EntryActionOf<W>, ...EntryActionOf<W>[]]),
    side: z.enum(workflowSides),
    at: instant,
    by: namedPerson,
    from: z.enum(statesOf(table) as [StateOf<W>, ...StateOf<W>[]]).nullable(),
    to: z.enum(statesOf(table) as [StateOf<W>, ...StateOf<W>[]]).nullable(),
    comment: z.string(),
  })
export type HistoryEntry<W extends Workflow = Workflow> = z.infer<ReturnType<typeof historyEntry<W>>>
