import type { Seen } from '@athar/contracts/guardians'
import type { Db } from '../platform/database.ts'
import { shortSection, type PersonalData } from '../platform/personal-data.ts'
import { takeStep } from '../platform/workflow/move.ts'
import * as store from './store.ts'

/** What a person offered, asked for and wrote. Their words go with them. */
export const mentorshipData: PersonalData = {
  sections: [
    shortSection('mentorships', async (db, { personId }) => {
      const mentor = await store.mentorOf(db, personId)
      const offer = mentor
        ? [{ kind: 'mentor', state: mentor.state, text: mentor.about, updatedAt: mentor.changedAt.toISOString() }]
        : []
      const asked = (await store.mentorshipsOf(db, personId)).map((row) => ({
        kind: row.mentorPerson === personId ? 'as-mentor' : 'as-mentee',
        state: row.state,
        text: row.menteePerson === personId ? row.goal : '',
        rating: row.menteePerson === personId ? row.rating : null,
        feedback: row.menteePerson === personId ? row.feedback : '',
        createdAt: row.askedAt.toISOString(),
      }))
      const notes = (await store.notesBy(db, personId)).map((note) => ({
        kind: 'note',
        text: note.body,
        createdAt: note.createdAt.toISOString(),
      }))
      return [...offer, ...asked, ...notes]
    }),
  ],
  async erase(db, { personId }, at) {
    await endMentorships(db, personId, at)
    await store.eraseWords(db, personId)
  },
}

/**
 * Someone is under 18 without consent: what they take part in ends. Who mentored is suspended until a moderator
 * decides; their groups pause, and no one is accompanied alone.
 */
export async function endForMinor(db: Db, personId: string, at: Date): Promise<void> {
  await store.suspendMentor(db, personId, null, at)
  await endMentorships(db, personId, at, (row) => row.groupId === null || row.mentorPerson !== personId)
}

/** What goes on ends, also what the other side moved on meanwhile. */
async function endMentorships(
  db: Db,
  personId: string,
  at: Date,
  ends: (row: store.MentorshipRow) => boolean = () => true,
): Promise<void> {
  for (const row of (await store.holdOpenMentorships(db, personId)).filter(ends)) {
    const step = row.state === 'accepted' ? 'finish' : row.mentorPerson === personId ? 'decline-request' : 'withdraw'
    await takeStep(db, store.mentorshipFlow, [{ ...row, organisationId: null }], step, { at })
  }
}

/** The groups of a person under 18; what is written there is read page by page (`listGuardedNotes`). */
export async function mentorshipsSeenByGuardian(db: Db, personId: string): Promise<Seen[]> {
  const rows = (await store.mentorshipsOf(db, personId)).filter((row) => row.menteePerson === personId)
  const titles = rows.flatMap(({ groupTitle: title }) => (title ? [{ en: title, ar: title }] : []))
  return [{ kind: 'mentorship', count: rows.length, titles: titles.slice(0, 50) }]
}
