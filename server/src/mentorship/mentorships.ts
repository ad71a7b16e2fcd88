import { randomUUID } from 'node:crypto'
import type { mentorship, ResponseOf } from '@athar/contracts'
import type { Standing } from '@athar/contracts/guardians'
import {
  mostMentorships,
  movesOf,
  type Mentorship,
  type MentorshipDetail,
  type Side,
} from '@athar/contracts/mentorship'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import { firstName } from '../platform/first-name.ts'
import type { Call } from '../platform/http/serve.ts'
import { plainText } from '../platform/plain-line.ts'
import { refuseUnlessIn } from '../platform/workflow/flow.ts'
import { readHistory } from '../platform/workflow/history.ts'
import { move } from '../platform/workflow/move.ts'
import type { MentorshipDeps } from './deps.ts'
import { findGroup } from './group-store.ts'
import { aboutMentorship } from './notices.ts'
import { refuseContactDetails, safeName } from './rules.ts'
import * as store from './store.ts'

type Reading = Pick<MentorshipDeps, 'people' | 'guardians' | 'clock'>

/** A person asks a mentor, or asks to join a group: under 18 the group alone, with a guardian’s consent. */
export async function requestMentorship(
  deps: MentorshipDeps,
  { actor, body, db, clock, audit }: Call<typeof mentorship.requestMentorship>,
): Promise<Mentorship> {
  const { personId } = actor
  const at = clock.now()
  const band = await bandOf(deps, db, { personId, said: body.ageBand, at })
  const group = body.group === undefined ? null : await findGroup(db, body.group)
  if (group === undefined) fail('mentorship.group-not-found')
  if (band === 'under-18' && group === null) fail('mentorship.groups-only')
  if (group?.ages != null && group.ages !== band) fail('mentorship.other-ages')
  const mentor = await store.findMentor(db, group?.mentorId ?? body.mentor ?? '00000000-0000-0000-0000-000000000000')
  if (mentor?.state !== 'approved' || (await store.isKeptOut(db, mentor.personId, at)))
    return fail('mentorship.mentor-not-found')
  if (mentor.personId === personId) fail('mentorship.own-mentor')
  const running = (await store.mentorshipsOf(db, personId)).filter(
    ({ menteePerson: mentee, state }) => mentee === personId && (state === 'requested' || state === 'accepted'),
  )
  if (running.length >= mostMentorships) fail('mentorship.too-many', { most: mostMentorships })
  if (running.some(({ mentorPerson: one }) => one === mentor.personId)) fail('mentorship.already-asked')
  const id = randomUUID()
  const goal = plainText(body.goal)
  if (group !== null) refuseContactDetails(goal)
  await refusing(() =>
    store.insertMentorship(db, {
      id,
      mentorPerson: mentor.personId,
      menteePerson: personId,
      groupId: group?.id ?? null,
      topic: body.topic,
      language: body.language,
      goal,
      ageBand: band,
      askedAt: at,
    }),
  )
  await audit({ action: 'mentorship.request', subjectType: 'mentorship', subjectId: id })
  await deps.notices.notify(db, aboutMentorship({ kind: 'mentorship.requested', people: [mentor.personId], id, at }))
  return (await present(deps, db, personId, [await found(db, id)]))[0] ?? fail('mentorship.mentorship-not-found')
}

type Aged = { readonly personId: string; readonly said: 'adult' | 'under-18'; readonly at: Date }

/** What is on record counts before what the form says. */
async function bandOf({ guardians }: MentorshipDeps, db: Db, { personId, said, at }: Aged) {
  await guardians.noteAgeBand(db, personId, said, at)
  const standing = await guardians.holdStanding(db, personId, at)
  if (standing === 'adult') return 'adult'
  return standing === 'consented' ? 'under-18' : fail('mentorship.guardian-needed')
}

export async function listMentorships(
  deps: Reading,
  { actor, db }: Call<typeof mentorship.listMentorships>,
): Promise<ResponseOf<typeof mentorship.listMentorships>> {
  return { items: await present(deps, db, actor.personId, await store.mentorshipsOf(db, actor.personId)) }
}

export async function readMentorship(
  deps: Reading,
  { actor, params, db }: Call<typeof mentorship.readMentorship>,
): Promise<MentorshipDetail> {
  return detail(deps, db, actor.personId, await own(db, actor.personId, params.id))
}

/** A step of one side. A block ends it, and neither asks the other again. */
export async function moveMentorship(
  deps: MentorshipDeps,
  call: Call<typeof mentorship.moveMentorship>,
): Promise<MentorshipDetail> {
  const { actor, params, body, db, clock } = call
  const { action, version } = body
  const row = await own(db, actor.personId, params.id)
  if (!movesOf[action].includes(sideOf(row, actor.personId) ?? 'mentee')) fail('forbidden')
  const other = row.mentorPerson === actor.personId ? row.menteePerson : row.mentorPerson
  const reason = plainText(body.reason)
  await refuseWordsUnder18(deps, db, row, reason)
  if (row.groupId !== null) refuseContactDetails(reason)
  await refusing(() =>
    move(call, store.mentorshipFlow, { ...row, organisationId: null }, action, {
      version,
      reason,
      notify: (kind, { at }) => deps.notices.notify(db, aboutMentorship({ kind, people: [other], id: row.id, at })),
    }),
  )
  if (action === 'block') await store.block(db, actor.personId, other, clock.now())
  return detail(deps, db, actor.personId, await own(db, actor.personId, params.id))
}

/** Notes of a meeting, for both sides; moderators can read them. */
export async function addMeetingNote(
  deps: MentorshipDeps,
  { actor, params, body, db, clock, audit }: Call<typeof mentorship.addMeetingNote>,
): Promise<MentorshipDetail> {
  const at = clock.now()
  const row = await own(db, actor.personId, params.id)
  refuseUnlessIn(row.state, ['accepted'])
  if (row.paused) fail('mentorship.paused')
  if (body.metOn > clock.today()) fail('mentorship.future-meeting')
  const text = plainText(body.text)
  if (row.groupId !== null) refuseContactDetails(text)
  const id = randomUUID()
  await store.insertNote(db, {
    id,
    mentorshipId: row.id,
    groupId: row.groupId,
    personId: actor.personId,
    metOn: body.metOn,
    body: text,
    createdAt: at,
  })
  await audit({ action: 'mentorship.add-note', subjectType: 'mentorship', subjectId: row.id })
  const other = row.mentorPerson === actor.personId ? row.menteePerson : row.mentorPerson
  await deps.notices.notify(db, aboutMentorship({ kind: 'mentorship.note', people: [other], id: row.id, at }))
  return detail(deps, db, actor.personId, row)
}

export async function giveFeedback(
  deps: Reading,
  { actor, params, body, db, audit }: Call<typeof mentorship.giveFeedback>,
): Promise<MentorshipDetail> {
  const row = await own(db, actor.personId, params.id)
  if (row.menteePerson !== actor.personId) fail('forbidden')
  refuseUnlessIn(row.state, ['accepted', 'finished'])
  const text = plainText(body.text)
  await refuseWordsUnder18(deps, db, row, text)
  if (row.groupId !== null) refuseContactDetails(text)
  await store.saveFeedback(db, row.id, body.rating, text)
  await audit({ action: 'mentorship.give-feedback', subjectType: 'mentorship', subjectId: row.id })
  return detail(deps, db, actor.personId, await own(db, actor.personId, params.id))
}

/**
 * A child and the mentor write in the notes of the group alone, where the guardian reads along; so does who asked as an
 * adult and is none any more.
 */
async function refuseWordsUnder18(
  { guardians, clock }: Aging,
  db: Db,
  { ageBand: band, menteePerson: mentee }: store.MentorshipRow,
  words: string,
): Promise<void> {
  if (words === '') return
  if (band === 'under-18' || (await guardians.standingOf(db, mentee, clock.now())) !== 'adult')
    fail('mentorship.no-words-under-18')
}

const found = async (db: Db, id: string): Promise<store.MentorshipRow> =>
  (await store.findMentorship(db, id)) ?? fail('mentorship.mentorship-not-found')

/** Moderators see more rows than their own; these pages are for the two sides. */
async function own(db: Db, personId: string, id: string): Promise<store.MentorshipRow> {
  const row = await found(db, id)
  return sideOf(row, personId) === null ? fail('mentorship.mentorship-not-found') : row
}

const sideOf = (row: store.MentorshipRow, personId: string): Side | null => {
  if (row.mentorPerson === personId) return 'mentor'
  return row.menteePerson === personId ? 'mentee' : null
}

type Aging = Pick<MentorshipDeps, 'guardians' | 'clock'>

/** Where everyone but the reader stands today, whatever they said when they asked. */
async function standingsOf(
  { guardians, clock }: Aging,
  db: Db,
  reader: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const standings = new Map<string, Standing>()
  for (const id of new Set(people))
    if (id !== reader) standings.set(id, await guardians.standingOf(db, id, clock.now()))
  return standings
}

/** Of people who met in groups: without a consent in force neither name nor words of them show to others. */
export async function hiddenFrom(
  deps: Aging,
  db: Db,
  reader: string,
  people: readonly string[],
): Promise<ReadonlySet<string>> {
  const standings = await standingsOf(deps, db, reader, people)
  const may = (standing: Standing) => standing === 'adult' || standing === 'consented'
  return new Set([...standings].flatMap(([id, standing]) => (may(standing) ? [] : [id])))
}

async function present(
  { people, ...deps }: Reading,
  db: Db,
  personId: string,
  rows: readonly store.MentorshipRow[],
): Promise<Mentorship[]> {
  const ids = rows.flatMap((row) => [row.mentorPerson, row.menteePerson])
  const standings = await standingsOf(deps, db, personId, ids)
  const cards = await people.find(db, ids)
  const named = (id: string, isYoung: boolean): string | null => {
    const standing = standings.get(id)
    const name = safeName(cards.get(id)?.fullName ?? '')
    if (standing === 'guardian-needed') return null
    return (isYoung || standing === 'consented' ? firstName(name) : name) || null
  }
  return rows.map((row) => {
    const standing = standings.get(row.menteePerson)
    const under18 = row.ageBand === 'under-18' || standing === 'consented' || standing === 'guardian-needed'
    const isHidden = standing === 'guardian-needed' || (under18 && standing === 'age-unknown')
    return {
      id: row.id,
      side: sideOf(row, personId),
      mentor: named(row.mentorPerson, false),
      mentee: isHidden ? null : named(row.menteePerson, under18),
      under18,
      group: row.groupId === null ? null : { id: row.groupId, title: row.groupTitle ?? '' },
      topic: row.topic,
      language: row.language,
      goal: isHidden ? '' : row.goal,
      state: row.state,
      paused: row.paused,
      askedAt: row.askedAt.toISOString(),
      version: row.version,
      feedback: row.rating === null || isHidden ? null : { rating: row.rating, text: row.feedback },
    }
  })
}

async function detail(deps: Reading, db: Db, personId: string, row: store.MentorshipRow): Promise<MentorshipDetail> {
  const [shown] = await present(deps, db, personId, [row])
  if (!shown) return fail('mentorship.mentorship-not-found')
  const written = await store.notesOf(db, row)
  const others = written.map(({ personId: id }) => id).filter((id) => id !== row.mentorPerson)
  const hidden = await hiddenFrom(deps, db, personId, shown.under18 || row.groupId !== null ? others : [])
  const notes = written.filter(({ personId: id }) => !hidden.has(id))
  const history = await readHistory(db, store.mentorshipFlow, row.id)
  const cards = await deps.people.find(
    db,
    notes.map(({ personId: id }) => id),
  )
  const named = (id: string): string | null => {
    if (id === row.mentorPerson) return shown.mentor
    if (id === row.menteePerson && row.groupId === null) return shown.mentee
    return firstName(safeName(cards.get(id)?.fullName ?? '')) || null
  }
  return {
    ...shown,
    notes: notes.map((note) => ({
      id: note.id,
      by: named(note.personId),
      own: note.personId === personId,
      metOn: note.metOn,
      text: note.body,
      at: note.createdAt.toISOString(),
    })),
    history: history.map(({ personId: by, ...entry }) => {
      const name = by === row.mentorPerson ? shown.mentor : by === row.menteePerson ? shown.mentee : null
      return { ...entry, by: by !== null && name !== null ? { id: by, name } : null }
    }),
  }
}

/** Does it, and words what the database refuses. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = store.refusalOf(error)
    if (refusal) return fail(refusal)
    throw error
  }
}
