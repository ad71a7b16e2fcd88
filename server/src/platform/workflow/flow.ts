import {
  statesBefore,
  transitionFor,
  workflowFaults,
  type ErrorCode,
  type StateOf,
  type Workflow,
} from '@athar/contracts'
import { fail } from '../errors.ts'

/** A workflow with the table of its subjects: columns `id`, `state`, and `org_id` where they belong to organisations. */
export type Flow<W extends Workflow = Workflow> = {
  readonly workflow: W
  readonly table: string
  /** The column with the time of the last step. */
  readonly changedAt?: string
  /** Whether a column `version` counts the changes. */
  readonly versioned?: true
  /** What those are refused with who prepared the subject. */
  readonly fourEyes?: ErrorCode
}

/** Refuses a table of states that could not work, when the server starts. */
export function defineFlow<const W extends Workflow>(flow: Flow<W>): Flow<W> {
  const faults = workflowFaults(flow.workflow)
  if (faults.length > 0) throw new Error(`The workflow of ${flow.workflow.subject} ${faults.join(', and ')}`)
  return flow
}

/** A subject as it was read. */
export type Subject<W extends Workflow = Workflow> = {
  readonly id: string
  readonly organisationId: string | null
  readonly state: StateOf<W>
  readonly version?: number
  /** The conditions of the table that hold of it. */
  readonly holds?: readonly string[]
  /** Whoever had a hand in it. */
  readonly preparedBy?: readonly (string | null)[]
}

/** The row by which an action leads on, for this actor where there is one; the refusal names the states that allow it. */
export function rowFor<W extends Workflow>(
  { workflow, fourEyes }: Flow<W>,
  { state, holds = [], preparedBy = [] }: Pick<Subject<W>, 'state' | 'holds' | 'preparedBy'>,
  action: string,
  actorId?: string,
): W['transitions'][number] {
  const row = transitionFor(workflow, action, { state, holds })
  if (fourEyes && isFourEyes(workflow, action) && actorId !== undefined && preparedBy.includes(actorId)) fail(fourEyes)
  return row ?? fail('wrong-state', { state, allowedFrom: statesBefore(workflow, action, holds) })
}

const isFourEyes = ({ transitions }: Workflow, action: string): boolean =>
  transitions.some((row) => row.action === action && row.fourEyes)

/** Refuses what is done in some states only, beside the steps of the table. */
export function refuseUnlessIn<State extends string>(state: State, allowedFrom: readonly State[]): void {
  if (!allowedFrom.includes(state)) fail('wrong-state', { state, allowedFrom: [...allowedFrom] })
}
