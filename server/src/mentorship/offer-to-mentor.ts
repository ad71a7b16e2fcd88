import { randomUUID } from 'node:crypto'
import { paths, type mentorship, type ResponseOf } from '@athar/contracts'
import type { MentorCard, MentorInput, OwnMentor } from '@athar/contracts/mentorship'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { plainLine, plainText } from '../platform/plain-line.ts'
import { move, takeStep } from '../platform/workflow/move.ts'
import type { MentorshipDeps } from './deps.ts'
import { byMatch, reasonsFor } from './match.ts'
import { tellStopped } from './notices.ts'
import { refuseContactDetails, safeName } from './rules.ts'
import * as store from './store.ts'

/** Mentors the platform has checked and who have a free place, the best match first. */
export async function listMentors(
  { people }: Pick<MentorshipDeps, 'people'>,
  { actor, query, db, clock }: Call<typeof mentorship.listMentors>,
): Promise<ResponseOf<typeof mentorship.listMentors>> {
  const found = (await store.approvedMentors(db, clock.now())).filter(({ personId: id }) => id !== actor.personId)
  const cards = await people.find(
    db,
    found.map(({ personId: id }) => id),
  )
  const items: MentorCard[] = []
  for (const row of found) {
    const free = row.capacity - (await store.countMentees(db, row.personId, null))
    const name = safeName(cards.get(row.personId)?.fullName ?? '')
    if (free > 0) items.push({ ...offerOf(row), id: row.id, name, free, reasons: reasonsFor(row, query) })
  }
  return { items: byMatch(items) }
}

export async function readOwnMentor(
  { guardians }: Pick<MentorshipDeps, 'guardians'>,
  { actor, db, clock }: Call<typeof mentorship.readOwnMentor>,
): Promise<ResponseOf<typeof mentorship.readOwnMentor>> {
  const row = await store.mentorOf(db, actor.personId)
  const standing = await guardians.standingOf(db, actor.personId, clock.now())
  return { mentor: row ? ownMentor(row) : null, standing }
}

/**
 * Offers to mentor, or changes the offer, as someone who said that they are an adult. New words, and an offer that was
 * declined, are checked again.
 */
export async function saveMentor(
  { guardians }: Pick<MentorshipDeps, 'guardians'>,
  call: Call<typeof mentorship.saveMentor>,
): Promise<OwnMentor> {
  const { actor, body, db, clock, audit } = call
  const { personId } = actor
  const at = clock.now()
  await refuseUnlessAdult(guardians, db, personId, at)
  const input: MentorInput = { ...body, about: plainText(body.about) }
  refuseContactDetails(input.about)
  const before = await store.mentorOf(db, personId)
  if (!before) {
    await store.insertMentor(db, { id: randomUUID(), personId, input, at })
    await audit({ action: 'mentorship.offer', subjectType: 'mentor', subjectId: personId })
  } else {
    if (before.state === 'suspended')
      fail('wrong-state', { state: before.state, allowedFrom: ['approved', 'declined'] })
    await store.updateMentor(db, { personId, input, at })
    const again = before.state === 'declined' || (before.state === 'approved' && input.about !== before.about)
    const subject = { ...subjectOf(before), version: before.version + 1 }
    if (again) await takeStep(db, store.mentorFlow, [subject], 'offer', { at })
    await audit({ action: 'mentorship.save-mentor', subjectType: 'mentor', subjectId: before.id })
  }
  return ownMentor((await store.mentorOf(db, personId)) ?? fail('mentorship.mentor-not-found'))
}

async function refuseUnlessAdult(
  guardians: MentorshipDeps['guardians'],
  db: Db,
  personId: string,
  at: Date,
): Promise<void> {
  const standing = await guardians.standingOf(db, personId, at)
  if (standing === 'age-unknown') fail('guardians.age-needed')
  if (standing !== 'adult') fail('mentorship.adults-only')
}

/** Offers, for those who check them. */
export async function listMentorOffers(
  { people }: Pick<MentorshipDeps, 'people'>,
  { query, db, clock }: Call<typeof mentorship.listMentorOffers>,
): Promise<ResponseOf<typeof mentorship.listMentorOffers>> {
  const rows = await store.mentorsIn(db, query.state, clock.now())
  const cards = await people.find(
    db,
    rows.map(({ personId: id }) => id),
  )
  return {
    items: rows.map((row) => ({
      ...ownMentor(row),
      name: cards.get(row.personId)?.fullName || null,
      email: cards.get(row.personId)?.email ?? null,
      ageBand: row.standing === 'adult' ? 'adult' : 'under-18',
      at: row.changedAt.toISOString(),
    })),
  }
}

/** The platform approves, declines or suspends; a suspended mentor accompanies no one any more. */
export async function moveMentor(deps: MentorshipDeps, call: Call<typeof mentorship.moveMentor>): Promise<void> {
  const { params, body, db, actor, clock } = call
  const row = (await store.findMentor(db, params.id)) ?? fail('mentorship.mentor-not-found')
  const reason = plainLine(body.reason)
  if (body.action !== 'approve' && reason.length < 3)
    fail('validation-failed', { issues: [{ path: 'reason', code: 'missing', part: 'body' }] })
  if (body.action === 'approve' && (await deps.guardians.standingOf(db, row.personId, clock.now())) !== 'adult')
    fail('mentorship.adults-only')
  await move(call, store.mentorFlow, subjectOf(row), body.action, {
    version: body.version,
    reason,
    set: { reason: reason === '' ? null : reason, decided_by: actor.personId },
    notify: (kind, { at, to }) =>
      deps.notices.notify(db, {
        kind,
        organisationId: null,
        to: { people: [row.personId] },
        by: null,
        data: { state: { word: `mentorStates.${to}` }, reason: reason === '' ? { word: 'mentorChecked' } : reason },
        link: paths.becomeMentor(),
        key: `${row.id} ${at.toISOString()}`,
        at,
      }),
  })
  if (body.action === 'suspend') {
    const at = clock.now()
    await tellStopped(deps, db, await store.stopMentorships(db, { mentor: row.personId }, at), at)
  }
}

/** Suspended until a moderator decides. */
const isHeld = ({ state, decidedBy }: store.MentorRow): boolean => state === 'suspended' && decidedBy === null

const subjectOf = (row: store.MentorRow) => ({
  id: row.id,
  state: row.state,
  version: row.version,
  holds: isHeld(row) ? ['held'] : [],
  organisationId: null,
  preparedBy: [row.personId],
})

const offerOf = ({ about, topics, languages, region, times, capacity }: store.MentorRow): MentorInput => ({
  about,
  topics,
  languages,
  region,
  times,
  capacity,
})
const ownMentor = (row: store.MentorRow): OwnMentor => ({
  ...offerOf(row),
  id: row.id,
  state: row.state,
  version: row.version,
  reason: row.reason,
  held: isHeld(row),
})
