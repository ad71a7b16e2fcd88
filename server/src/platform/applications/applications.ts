import {
  answersAsked,
  problemsOf,
  statesBefore,
  type ActionOf,
  type ErrorCode,
  type FormAnswers,
  type FormDefinition,
  type StateOf,
  type Workflow,
} from '@athar/contracts'
import type { Db } from '../database.ts'
import { fail } from '../errors.ts'
import { documentNumber } from '../slug-of.ts'
import { refuseUnlessIn, type Flow, type Subject } from '../workflow/flow.ts'
import { move, type MoveCall, type Moved, type MoveOptions } from '../workflow/move.ts'
import { applicantOf } from './applicant.ts'
import { belongsTo, saveAnswers, withWriter } from './store.ts'

/** An application as it is stored. `organisationId` is the person's own id where a person applies. */
export type StoredApplication<W extends Workflow> = Subject<W> & {
  readonly organisationId: string
  readonly number: string | null
  readonly answers: FormAnswers
  readonly createdAt: Date | string
  readonly version: number
}

export type ApplicationKind<W extends Workflow, Row extends StoredApplication<W>> = {
  readonly flow: Flow<W>
  readonly find: (db: Db, id: string) => Promise<Row | undefined>
  /** What its numbers begin with. */
  readonly numbered: string
  readonly notFound: ErrorCode
  /** Refuses officers who wrote it or belong to its applicant. */
  readonly ofOwn: ErrorCode
  /** Refuses answers that are missing or wrong, with `problems`. */
  readonly incomplete: ErrorCode
}

type OneCall<Body = unknown> = MoveCall & { readonly params: { readonly id: string }; readonly body: Body }
type Versioned = { readonly version: number }
type Submission<W extends Workflow> = Pick<MoveOptions<W>, 'set'> & {
  /** Null where no form is asked for. */
  readonly form: FormDefinition | null
  /** What else may refuse it, before or after `refuseIncomplete`. */
  readonly guard: (refuseIncomplete: () => void) => unknown
}

/** The steps that applicants and officers take on one kind of application. */
export type Applications<W extends Workflow, Row extends StoredApplication<W>> = {
  /** The caller's own, or that of the organisation they act for. */
  own(call: Pick<OneCall, 'actor' | 'db' | 'params'>): Promise<Row>
  /** As officers find it: drafts are their applicants'. */
  submitted(db: Db, id: string): Promise<Row>
  /** Keeps what was answered so far, as it is, over the version that was seen. */
  save(call: OneCall<Versioned & { readonly answers: FormAnswers }>): Promise<Versioned>
  /** Hands it in with the form and what the form asks for, under its number. */
  submit(call: OneCall<Versioned>, found: Row, submission: Submission<W>): Promise<Moved<W>>
  /** A step of the applicant, over the version that was seen. */
  step(call: OneCall<Versioned & { readonly reason?: string }>, action: ActionOf<W>): Promise<Row>
  /** A step of an officer who neither belongs to the applicant nor did since it applied. */
  decide(call: MoveCall, found: Row, action: ActionOf<W>, options: MoveOptions<W>): Promise<Moved<W>>
  refuseMember(call: Pick<MoveCall, 'actor' | 'db'>, found: Row): Promise<void>
}

export function applicationsOf<W extends Workflow, Row extends StoredApplication<W>>({
  flow,
  find,
  numbered,
  notFound,
  ofOwn,
  incomplete,
}: ApplicationKind<W, Row>): Applications<W, Row> {
  const open: readonly StateOf<W>[] = statesBefore(flow.workflow, 'submit')
  const applications: Applications<W, Row> = {
    async own({ actor, db, params }) {
      const found = await find(db, params.id)
      // An officer finds others' by the same id, on another page.
      return found?.organisationId === applicantOf(actor).id ? found : fail(notFound)
    },
    async submitted(db, id) {
      const found = await find(db, id)
      return found && found.state !== 'draft' ? found : fail(notFound)
    },
    async save(call) {
      const { id, state } = await applications.own(call)
      refuseUnlessIn(state, open)
      const { actor, body, db, clock } = call
      const saved = { id, ...body, personId: actor.personId, at: clock.now() }
      return { version: (await saveAnswers(db, flow.table, saved)) ?? fail('conflict') }
    },
    async submit(call, found, { form, guard, set }) {
      const refuseIncomplete = () => {
        const problems = form === null ? [] : problemsOf(form, found.answers)
        if (problems.length > 0) fail(incomplete, { problems })
      }
      return move(call, flow, found, 'submit' as ActionOf<W>, {
        version: call.body.version,
        guard: () => guard(refuseIncomplete),
        set: {
          number: found.number ?? documentNumber(numbered),
          submitted_at: call.clock.now(),
          form: form && JSON.stringify(form),
          answers: JSON.stringify(form === null ? {} : answersAsked(form, found.answers)),
          prepared_by: withWriter(call.actor.personId),
          ...set,
        },
      })
    },
    async step(call, action) {
      const found = await applications.own(call)
      await move(call, flow, found, action, call.body)
      return found
    },
    async decide(call, found, action, options) {
      await applications.refuseMember(call, found)
      return move(call, flow, found, action, options)
    },
    async refuseMember({ actor, db }, { organisationId, createdAt: since }) {
      if (await belongsTo(db, actor.personId, { organisationId, since })) fail(ofOwn)
    },
  }
  return applications
}
