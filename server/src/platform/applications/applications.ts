import {
  answersAsked,
  problemsOf,
  statesBefore,
  type ActionOf,
  type ErrorCode,
  type FormAnswers,
  type FormDefinition,
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
  /** As submitted last. */
  readonly form: FormDefinition | null
  readonly answers: FormAnswers
  /** What its applicant answered so far; read by the applicant alone. */
  readonly draft: FormAnswers
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
  /** As it is asked now; null where none is. */
  readonly asked: FormDefinition | null
  /** What else may refuse it, before or after `refuseIncomplete`. */
  readonly guard: (refuseIncomplete: () => void) => unknown
}

/** The steps that applicants and officers take on one kind of application. */
export function applicationsOf<W extends Workflow, Row extends StoredApplication<W>>({
  flow,
  find,
  numbered,
  notFound,
  ofOwn,
  incomplete,
}: ApplicationKind<W, Row>) {
  /** The caller's own, or that of the organisation they act for. */
  async function own({ actor, db, params }: Pick<OneCall, 'actor' | 'db' | 'params'>): Promise<Row> {
    const found = await find(db, params.id)
    // An officer finds others' by the same id, on another page.
    return found?.organisationId === applicantOf(actor).id ? found : fail(notFound)
  }

  /** As officers find it: drafts are their applicants'. */
  async function submitted(db: Db, id: string): Promise<Row> {
    const found = await find(db, id)
    return found && found.state !== 'draft' ? found : fail(notFound)
  }

  /** Form and answers as the applicant reads and writes them; what was submitted before keeps its form. */
  function written(found: Row, asked: FormDefinition | null): Pick<Row, 'form' | 'answers'> {
    const isOpen = statesBefore(flow.workflow, 'submit').some((state) => state === found.state)
    return {
      form: found.number === null ? asked : found.form,
      answers: isOpen ? found.draft : found.answers,
    }
  }

  /** Keeps what was answered so far, as it is, over the version that was seen. */
  async function save(call: OneCall<Versioned & { readonly answers: FormAnswers }>): Promise<Versioned> {
    const { id, state } = await own(call)
    refuseUnlessIn<string>(state, statesBefore(flow.workflow, 'submit'))
    const saved = { id, ...call.body, personId: call.actor.personId, at: call.clock.now() }
    return { version: (await saveAnswers(call.db, flow.table, saved)) ?? fail('conflict') }
  }

  /** Hands it in with the form and what the form asks for, under its number. */
  async function submit(call: OneCall<Versioned>, found: Row, { asked, guard, set }: Submission<W>): Promise<Moved<W>> {
    const { form, answers } = written(found, asked)
    return move(call, flow, found, 'submit' as ActionOf<W>, {
      version: call.body.version,
      guard: () =>
        guard(() => {
          const problems = form === null ? [] : problemsOf(form, answers)
          if (problems.length > 0) fail(incomplete, { problems })
        }),
      set: {
        number: found.number ?? documentNumber(numbered),
        submitted_at: call.clock.now(),
        form: form && JSON.stringify(form),
        answers: JSON.stringify(form === null ? {} : answersAsked(form, answers)),
        prepared_by: withWriter(call.actor.personId),
        ...set,
      },
    })
  }

  /** A step of the applicant, over the version that was seen. */
  async function step(call: OneCall<Versioned & { readonly reason?: string }>, action: ActionOf<W>): Promise<Row> {
    const found = await own(call)
    await move(call, flow, found, action, call.body)
    return found
  }

  /** Refuses officers who belong to the applicant, or did since it applied; the database holds it too. */
  async function refuseMember({ actor, db }: Pick<MoveCall, 'actor' | 'db'>, found: Row): Promise<void> {
    const { organisationId, createdAt: since } = found
    if (await belongsTo(db, actor.personId, { organisationId, since })) fail(ofOwn)
  }

  /** A step of an officer. */
  async function decide(call: MoveCall, found: Row, action: ActionOf<W>, options: MoveOptions<W>): Promise<Moved<W>> {
    await refuseMember(call, found)
    return move(call, flow, found, action, options)
  }

  return { own, submitted, written, save, submit, step, decide, refuseMember }
}
