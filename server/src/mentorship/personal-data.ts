import type { Seen } from '@athar/contracts/guardians'
import { defaultFormat, formatDay, isolate } from '@athar/i18n'
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
        ? [{ kind: 'mentor', state: mentor.state, text: mentor.about, updatedAt: mentor.changed_at.toISOString() }]
        : []
      const asked = (await store.mentorshipsOf(db, personId)).map((row) => ({
        kind: row.mentor_person === personId ? 'as-mentor' : 'as-mentee',
        state: row.state,
        text: row.mentee_person === personId ? row.goal : '',
        createdAt: row.asked_at.toISOString(),
      }))
      const notes = (await store.notesBy(db, personId)).map((note) => ({
        kind: 'note',
        text: note.body,
        createdAt: note.created_at.toISOString(),
      }))
      return [...offer, ...asked, ...notes]
    }),
  ],
  async erase(db, { personId }, at) {
    await endMentorships(db, personId, at)
    await store.eraseWords(db, personId)
  },
}

/** What goes on ends: its person leaves, or is under 18 without consent. */
export async function endMentorships(db: Db, personId: string, at: Date): Promise<void> {
  for (const row of await store.mentorshipsOf(db, personId)) {
    if (row.state !== 'requested' && row.state !== 'accepted') continue
    const step = row.state === 'accepted' ? 'finish' : row.mentor_person === personId ? 'decline-request' : 'withdraw'
    await takeStep(db, store.mentorshipFlow, [{ ...row, organisationId: null }], step, { at })
  }
}

/** The groups of a person under 18, with the notes that everyone there wrote. */
export async function mentorshipsSeenByGuardian(db: Db, personId: string): Promise<Seen[]> {
  const rows = (await store.mentorshipsOf(db, personId)).filter((row) => row.mentee_person === personId)
  const titles: { readonly en: string; readonly ar: string }[] = []
  for (const row of rows) {
    const group = row.group_title ?? ''
    if (group !== '') titles.push({ en: group, ar: group })
    for (const { met_on: day, body } of await store.notesOf(db, row)) {
      if (body === '') continue
      const on = (lang: 'en' | 'ar') => `${formatDay(day, defaultFormat(lang))}: ${isolate(body)}`
      titles.push({ en: on('en'), ar: on('ar') })
    }
  }
  return [{ kind: 'mentorship', count: rows.length, titles: titles.slice(-50) }]
}
