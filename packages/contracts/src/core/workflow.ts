import type { Access } from './contract.ts'
import type { OrganisationRole, PlatformRole } from './roles.ts'

/** How a state is shown: the tone of its badge. */
export type StateTone = 'neutral' | 'info' | 'positive' | 'warning' | 'critical'

/** Who asks for a transition; `system` is what follows from another step, and no request asks for it. */
export type MovedBy = Access | { readonly kind: 'system' }

/** One row of a workflow: who may lead a subject from where to where. */
export type Transition<State extends string = string> = {
  readonly action: string
  readonly from: readonly State[]
  readonly to: State
  readonly by: MovedBy
  /** A condition of the subject that has to hold, as `public`; an action may lead elsewhere where another holds. */
  readonly when?: string
  /** Whether a reason is written: `required` is refused without one. */
  readonly reason?: 'required' | 'optional'
  /** Refused for those who prepared the subject. */
  readonly fourEyes?: true
  /** The kind of notice that is sent. */
  readonly notice?: string
  readonly button?: 'primary' | 'danger' | 'quiet'
}

/** The states of one kind of thing and what leads from one to the next: stated once, for server, database and screens. */
export type Workflow<State extends string = string> = {
  /** The feature; its messages word `states.<state>` and `actions.<action>`. */
  readonly feature: string
  /** Where its states are worded, instead of `states`: a state of the same name reads otherwise there. */
  readonly stateWords?: string
  /** The kind of subject, in the history and the audit trail. */
  readonly subject: string
  /** In the order in which lists show them. */
  readonly states: Readonly<Record<State, StateTone>>
  readonly initial: readonly State[]
  /** What the history calls the beginning, and who begins; without it the beginning is not in the history. */
  readonly begin?: { readonly action: string; readonly by: MovedBy }
  readonly transitions: readonly Transition<State>[]
  /** Who writes comments into the thread of a subject. */
  readonly comments?: readonly MovedBy[]
}

/** Keeps the literal names, so that the unions of states and actions are derived from the table. */
export const workflow = <
  const States extends Readonly<Record<string, StateTone>>,
  const Rest extends Omit<Workflow<keyof States & string>, 'states'>,
>(
  table: { readonly states: States } & Rest,
): { readonly states: States } & Rest => table

export type StateOf<W extends Workflow> = keyof W['states'] & string
export type ActionOf<W extends Workflow, By extends MovedBy['kind'] = MovedBy['kind']> = Extract<
  W['transitions'][number],
  { readonly by: { readonly kind: By } }
>['action']
/** Actions with the comment and the beginning: what a history tells. */
export type EntryActionOf<W extends Workflow> =
  | ActionOf<W>
  | (W['comments'] extends readonly MovedBy[] ? 'comment' : never)
  | (W['begin'] extends { readonly action: infer Action extends string } ? Action : never)
export type NoticeOf<W extends Workflow> = Extract<W['transitions'][number], { readonly notice: string }>['notice']

/** Where a subject stands, and the conditions that hold of it. */
export type Standing<State extends string = string> = { readonly state: State; readonly holds?: readonly string[] }

/** The message that words a state. */
export const stateKey = (of: Pick<Workflow, 'feature' | 'stateWords'>, state: string): string =>
  `${of.feature}:${of.stateWords ?? 'states'}.${state}`

export const statesOf = <W extends Workflow>({ states }: W): [StateOf<W>, ...StateOf<W>[]] =>
  Object.keys(states) as [StateOf<W>, ...StateOf<W>[]]

type Names<Name extends string> = [Name, ...Name[]]
const once = <Name extends string>(names: readonly string[]): Names<Name> => [...new Set(names)] as Names<Name>

/** The actions of a workflow, of one kind of people where asked, in the order of the table. */
export const actionsOf = <W extends Workflow, By extends MovedBy['kind'] = MovedBy['kind']>(
  { transitions }: W,
  by?: By,
): Names<ActionOf<W, By>> =>
  once(transitions.filter((one) => by === undefined || one.by.kind === by).map(({ action }) => action))

/** What a history of it may tell. */
export const entryActionsOf = <W extends Workflow>({ begin, transitions, comments }: W): Names<EntryActionOf<W>> =>
  once([...(begin ? [begin.action] : []), ...transitions.map(({ action }) => action), ...(comments ? ['comment'] : [])])

const applies = ({ when }: Transition, holds: readonly string[]): boolean => when === undefined || holds.includes(when)

/** The row by which an action leads on from where a subject stands; undefined where it does not. */
export const transitionFor = <W extends Workflow>(
  { transitions }: W,
  action: string,
  { state, holds = [] }: Standing,
): W['transitions'][number] | undefined =>
  transitions.find((row) => row.action === action && row.from.includes(state) && applies(row, holds))

/** The states from which an action leads on, for subjects of which the same holds. */
export const statesBefore = <W extends Workflow>(
  table: W,
  action: string,
  holds: readonly string[] = [],
): StateOf<W>[] => statesOf(table).filter((state) => transitionFor(table, action, { state, holds }) !== undefined)

/** The roles of whoever acts or reads. */
export type Roles = {
  readonly role?: OrganisationRole | null | undefined
  readonly platformRoles?: readonly PlatformRole[] | undefined
}

/** Whether the roles suffice; assurance and tenancy are checked elsewhere. */
export function mayAsk(by: MovedBy, { role, platformRoles = [] }: Roles): boolean {
  if (by.kind === 'member') return role != null && by.roles.includes(role)
  // Without an organisation, people act for themselves.
  if (by.kind === 'person' && Array.isArray(by.acting)) return role == null || by.acting.includes(role)
  if (by.kind === 'platform') return by.roles.some((one) => platformRoles.includes(one))
  return by.kind !== 'system'
}

/** The rows that lead on from where a subject stands, for these roles (null: not known yet); of one kind of people where asked. */
export const rowsFor = <W extends Workflow>(
  table: W,
  standing: Standing,
  roles: Roles | null,
  kind?: MovedBy['kind'],
): W['transitions'][number][] =>
  actionsOf(table, kind)
    .flatMap((action) => transitionFor(table, action, standing) ?? [])
    .filter(({ by }) => !roles || mayAsk(by, roles))

/** Every way a subject may begin (`>state`) and go on (`from>to`), as the database holds it. */
export const movesOf = ({ initial, transitions }: Workflow): string[] =>
  once([
    ...initial.map((state) => `>${state}`),
    ...transitions.flatMap(({ from, to }) => from.filter((state) => state !== to).map((state) => `${state}>${to}`)),
  ])

/** What is wrong with a table; nothing where it may be used. */
export function workflowFaults(table: Workflow): string[] {
  const known = statesOf(table)
  const { initial, transitions } = table
  const named = [...initial, ...transitions.flatMap(({ from, to }) => [...from, to])]
  const reached = new Set<string>(initial)
  for (let before = -1; before < reached.size;) {
    before = reached.size
    for (const { from, to } of transitions) if (from.some((state) => reached.has(state))) reached.add(to)
  }
  const keys = transitions.flatMap(({ action, from, when = '' }) => from.map((state) => `${action} ${state} ${when}`))
  return [
    ...(initial.length === 0 ? ['has no initial state'] : []),
    ...once<string>(named.filter((state) => !known.includes(state))).map((state) => `names an unknown state: ${state}`),
    ...known.filter((state) => !reached.has(state)).map((state) => `has a state that nothing leads to: ${state}`),
    ...transitions.filter(({ from }) => from.length === 0).map(({ action }) => `leads from nowhere: ${action}`),
    ...once<string>(keys.filter((key, at) => keys.indexOf(key) !== at)).map((key) => `leads two ways: ${key.trim()}`),
  ]
}
