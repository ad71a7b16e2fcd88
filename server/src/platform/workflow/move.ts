import {
  mayAsk,
  type ActionOf,
  type MovedBy,
  type NoticeOf,
  type StateOf,
  type Workflow,
  type WorkflowSide,
} from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Actor, Member } from '../actor.ts'
import { needSecondFactor } from '../assurance.ts'
import { createAudit } from '../audit.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database.ts'
import { fail } from '../errors.ts'
import { rowFor, type Flow, type Subject } from './flow.ts'
import { addEntries } from './history.ts'

/** The call of a route, as far as a step needs it. */
export type MoveCall = {
  readonly actor: Actor | Member
  readonly db: Db
  readonly clock: Clock
  readonly request: { readonly id: string }
}

export type Moved<W extends Workflow = Workflow> = {
  readonly action: ActionOf<W>
  readonly ids: readonly string[]
  readonly to: StateOf<W>
  readonly by: string
  readonly at: Date
  readonly comment: string
}

type Column = string | number | boolean | Date | null | RawBuilder<unknown>
export type MoveOptions<W extends Workflow> = {
  /** The version the caller saw; refused as a conflict where there is a newer one. */
  readonly version?: number
  readonly reason?: string
  /** What else may refuse it, once right and state are known. */
  readonly guard?: () => unknown
  /** Further columns written with the state. */
  readonly set?: Readonly<Record<string, Column>>
  /** What the audit trail is told. */
  readonly details?: Readonly<Record<string, unknown>>
  /** What else is written with the step, before people are told. */
  readonly effect?: (to: StateOf<W>) => Promise<unknown>
  /** Tells people; called where the table names a notice. */
  readonly notify?: (kind: NoticeOf<W>, moved: Moved<W>) => Promise<unknown>
}

/**
 * Leads one subject on: right, state, version and four eyes are checked; state, history, audit entry and notice are written in the
 * transaction of the call. Asked twice at once, it is done once.
 */
export const move = <W extends Workflow>(
  call: MoveCall,
  flow: Flow<W>,
  subject: Subject<W>,
  action: ActionOf<W>,
  options: MoveOptions<W> = {},
): Promise<Moved<W>> => moveAll(call, flow, [subject], action, options)

/** The same of several subjects of one organisation: all of them, or none. */
export async function moveAll<W extends Workflow>(
  call: MoveCall,
  flow: Flow<W>,
  subjects: readonly Subject<W>[],
  action: ActionOf<W>,
  options: MoveOptions<W> & { readonly about?: { readonly type: string; readonly id: string } } = {},
): Promise<Moved<W>> {
  const { db, actor } = call
  const { workflow } = flow
  const [row] = subjects.map((subject) => rowFor(flow, subject, action, actor.personId))
  if (!row) throw new Error('a step needs a subject')
  await refuseUnlessMay(db, row.by, actor)
  const comment = options.reason ?? ''
  if (row.reason === 'required' && comment.trim() === '')
    fail('validation-failed', { issues: [{ path: 'reason', code: 'reason-missing', part: 'body' }] })
  await options.guard?.()
  const at = call.clock.now()
  const side = sideOf(row.by)
  await takeStep(db, flow, subjects, action, { ...options, at, comment })
  const audit = auditOf(call, side, subjects[0]?.organisationId ?? null, at)
  await audit({
    action: `${workflow.feature}.${action}`,
    subjectType: options.about?.type ?? workflow.subject,
    subjectId: options.about?.id ?? subjects[0]?.id ?? '',
    // A person's own words stand in the history alone: the trail forgets nothing.
    ...(row.reason === 'required' && side !== 'person' ? { reason: comment } : {}),
    details: options.details,
  })
  const ids = subjects.map(({ id }) => id)
  const moved: Moved<W> = { action, ids, to: row.to as StateOf<W>, by: actor.personId, at, comment }
  await options.effect?.(moved.to)
  if (row.notice !== undefined) await options.notify?.(row.notice as NoticeOf<W>, moved)
  return moved
}

/** Adds to the thread of a subject, whatever state it is in; `by` names in which capacity the caller writes. */
export async function comment<W extends Workflow>(
  call: MoveCall,
  { workflow, ...flow }: Flow<W>,
  { id, organisationId }: Pick<Subject<W>, 'id' | 'organisationId'>,
  { by: kind, text }: { readonly by: MovedBy['kind']; readonly text: string },
): Promise<{ readonly by: string; readonly at: Date; readonly comment: string }> {
  const by = workflow.comments?.find((one) => one.kind === kind)
  if (!by) throw new Error(`nothing lets ${kind} comment on ${workflow.subject}`)
  await refuseUnlessMay(call.db, by, call.actor)
  const at = call.clock.now()
  const side = sideOf(by)
  await addEntries(call.db, { ...flow, workflow }, [{ id, organisationId, side, action: 'comment' }], {
    at,
    comment: text,
  })
  const audit = auditOf(call, side, organisationId, at)
  await audit({ action: `${workflow.feature}.comment`, subjectType: workflow.subject, subjectId: id })
  return { by: call.actor.personId, at, comment: text }
}

type Step<W extends Workflow> = Pick<MoveOptions<W>, 'version' | 'set'> & {
  readonly at: Date
  readonly comment?: string
}

/** The step alone, with its line in the history: for what follows from something else, which was checked and is in the audit trail. */
export async function takeStep<W extends Workflow>(
  db: Db,
  flow: Flow<W>,
  subjects: readonly Subject<W>[],
  action: ActionOf<W>,
  { at, comment = '', ...options }: Step<W>,
): Promise<void> {
  const rows = subjects.map((subject) => rowFor(flow, subject, action))
  const [row] = rows
  if (!row) return
  if (rows.some(({ to }) => to !== row.to)) throw new Error(`${action} leads to several states`)
  const states = await write(db, flow, subjects, row.to, { ...options, at })
  const entries = subjects.map(({ id, organisationId, state, version }) => ({
    id,
    organisationId,
    side: sideOf(row.by),
    action,
    from: state,
    to: states.get(id) ?? row.to,
    version: version === undefined ? null : version + 1,
  }))
  await addEntries(db, flow, entries, { at, comment })
}

/** Writes the state over the one that was read: of two who do it at once, the second is refused. */
async function write<W extends Workflow>(
  db: Db,
  flow: Flow<W>,
  subjects: readonly Subject<W>[],
  to: string,
  { version, set = {}, at }: Pick<MoveOptions<W>, 'version' | 'set'> & { readonly at: Date },
): Promise<ReadonlyMap<string, string>> {
  const seen = sql.join(subjects.map(({ id, state }) => sql`(${id}::uuid, ${state}::text)`))
  const columns = Object.entries({
    state: to,
    ...(flow.versioned ? { version: sql`moved.version + 1` } : {}),
    ...(flow.changedAt === undefined ? {} : { [flow.changedAt]: at }),
    ...set,
  }).map(([name, value]) => sql`${sql.id(name)} = ${value}`)
  const { rows } = await sql<{
    id: string
    state: string
  }>`update ${sql.table(flow.table)} as moved set ${sql.join(columns)} from (values ${seen}) as seen (id, state)
    where moved.id = seen.id and moved.state = seen.state ${version === undefined ? sql`` : sql`and moved.version = ${version}`}
    returning moved.id, moved.state`.execute(db)
  if (rows.length < subjects.length) fail('conflict')
  return new Map(rows.map(({ id, state }) => [id, state]))
}

async function refuseUnlessMay(db: Db, by: MovedBy, actor: Actor | Member): Promise<void> {
  const role = 'role' in actor ? actor.role : null
  if (!mayAsk(by, { role, platformRoles: actor.platformRoles }))
    fail('forbidden', 'roles' in by ? { roles: by.roles } : {})
  if (by.kind === 'platform' || ('aal2' in by && by.aal2)) await needSecondFactor(db, actor)
}

const sideOf = ({ kind }: MovedBy): WorkflowSide =>
  kind === 'member' ? 'organisation' : kind === 'platform' || kind === 'system' ? kind : 'person'

/** A step of the platform stands in no organisation’s trail, whichever the header may name. */
const auditOf = ({ actor, db, request }: MoveCall, side: WorkflowSide, organisationId: string | null, at: Date) =>
  createAudit(db, {
    organisationId: side === 'organisation' ? organisationId : null,
    personId: actor.personId,
    requestId: request.id,
    at,
    tokenId: actor.tokenId,
  })
