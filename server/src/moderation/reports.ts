import { randomUUID } from 'node:crypto'
import { paths, type moderation, type ResponseOf } from '@athar/contracts'
import { listReports as listContract, type Report } from '@athar/contracts/moderation'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { plainText } from '../platform/plain-line.ts'
import type { Queue } from '../platform/queues.ts'
import type { Reportable } from '../platform/reportable.ts'
import { move } from '../platform/workflow/move.ts'
import type { ModerationDeps } from './deps.ts'
import * as store from './report-store.ts'

type Deps = Pick<ModerationDeps, 'people' | 'notices' | 'reportable'>

const knownAs = ({ reportable }: Pick<Deps, 'reportable'>, kind: Reportable['kind']): Reportable | undefined =>
  reportable().find((one) => one.kind === kind)

/** A person reports what they see; open until a moderator has decided. */
export async function sendReport(
  deps: Deps,
  { actor, body, db, clock, audit }: Call<typeof moderation.sendReport>,
): Promise<ResponseOf<typeof moderation.sendReport>> {
  const { personId } = actor
  const found = await knownAs(deps, body.kind)?.find(db, body.subject, personId)
  if (!found) return fail('moderation.report-subject-not-found')
  const named = { personId, kind: body.kind, subject: body.subject }
  const open = await store.openReport(db, named)
  if (open) return { id: open }
  const id = randomUUID()
  const isNew = await store.insertReport(db, {
    ...named,
    id,
    about: found.about,
    reason: body.reason,
    words: found.words,
    text: plainText(body.text),
    at: clock.now(),
  })
  if (!isNew) return { id: (await store.openReport(db, named)) ?? fail('conflict') }
  await audit({ action: 'moderation.send-report', subjectType: 'report', subjectId: id })
  return { id }
}

export async function listReports(
  deps: Deps,
  { query, db }: Call<typeof moderation.listReports>,
): Promise<ResponseOf<typeof moderation.listReports>> {
  const rows = await store.reportsIn(db, query.state)
  const threads = new Map<string, Awaited<ReturnType<Reportable['thread']>>>()
  for (const { id, kind, subjectId: subject } of rows)
    threads.set(id, (await knownAs(deps, kind)?.thread(db, subject)) ?? [])
  const cards = await deps.people.find(db, [
    ...rows.flatMap((row) => [row.reporterId, row.aboutPerson]),
    ...[...threads.values()].flat().map(({ by }) => by),
  ])
  const person = (id: string) => {
    const card = cards.get(id)
    return card ? { id, name: card.fullName || card.email } : null
  }
  return {
    items: rows.map((row): Report => ({
      id: row.id,
      kind: row.kind,
      subject: row.subjectId,
      reason: row.reason,
      words: row.words,
      text: row.body,
      state: row.state,
      decision: row.decision,
      by: person(row.reporterId),
      about: person(row.aboutPerson),
      at: row.askedAt.toISOString(),
      version: row.version,
      thread: (threads.get(row.id) ?? []).map(({ by, text, at }) => ({
        by: person(by),
        text,
        at: at.toISOString(),
      })),
    })),
  }
}

/** Upheld, what was reported stops. Reporter and reported both read the reason; who reported stays unsaid. */
export async function decideReport(deps: Deps, call: Call<typeof moderation.decideReport>): Promise<void> {
  const { actor, params, body, db } = call
  const row = (await store.findReport(db, params.id)) ?? fail('moderation.report-not-found')
  const reason = plainText(body.reason)
  const link = knownAs(deps, row.kind)?.page?.() ?? paths.myMentorships()
  const subject = {
    id: row.id,
    organisationId: null,
    state: row.state,
    version: row.version,
    preparedBy: [row.reporterId, row.aboutPerson],
  }
  await move(call, store.reportFlow, subject, body.action, {
    version: body.version,
    reason,
    set: { decision: reason, decided_by: actor.personId },
    notify: (kind, { at, to }) =>
      deps.notices.notify(db, {
        kind,
        organisationId: null,
        to: { people: [row.reporterId] },
        by: null,
        data: { state: { word: `reportStates.${to}` }, reason },
        link,
        key: row.id,
        at,
      }),
    effect: async (to) => {
      if (to !== 'upheld') return
      const at = call.clock.now()
      await knownAs(deps, row.kind)?.stop(db, row.subjectId, { about: row.aboutPerson, reason, at, call })
      await deps.notices.notify(db, {
        kind: 'moderation.measure-taken',
        organisationId: null,
        to: { people: [row.aboutPerson] },
        by: null,
        data: { reason },
        link,
        key: row.id,
        at,
      })
    },
  })
}

/** Reports that wait for a decision. */
export const reportsQueue: Queue = {
  name: 'reports',
  access: listContract.access,
  path: () => `${paths.adminReports()}?state=open`,
  count: store.countOpen,
}
