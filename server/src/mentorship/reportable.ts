import type { Reportable } from '../platform/reportable.ts'
import type { MentorshipDeps } from './deps.ts'
import { tellStopped } from './notices.ts'
import * as store from './store.ts'

/**
 * Mentors and mentorships can be reported. Upheld, what was reported does not go on, and a mentor whom it is about is
 * suspended until a moderator decides.
 */
export const reportableMentorships = (deps: Pick<MentorshipDeps, 'people' | 'notices'>): readonly Reportable[] => [
  {
    kind: 'mentor',
    async find(db, id) {
      const row = await store.findMentor(db, id)
      return row ? { about: row.personId, words: row.about } : undefined
    },
    thread: async () => [],
    async stop(db, id, { reason, at }) {
      const row = await store.findMentor(db, id)
      if (!row) return
      await store.suspendMentor(db, row.personId, reason, at)
      await tellStopped(deps, db, await store.stopMentorships(db, { mentor: row.personId }, at), at)
    },
  },
  {
    kind: 'mentorship',
    async find(db, id, personId) {
      const row = await store.findMentorship(db, id)
      if (!row) return undefined
      const about = row.mentorPerson === personId ? row.menteePerson : row.mentorPerson
      return { about, words: row.goal }
    },
    async thread(db, id) {
      const row = await store.findMentorship(db, id)
      if (!row) return []
      const notes = await store.notesOf(db, row)
      return notes.map((note) => ({ by: note.personId, text: note.body, at: note.createdAt }))
    },
    async stop(db, id, { about, reason, at }) {
      const row = await store.findMentorship(db, id)
      if (row?.mentorPerson === about) await store.suspendMentor(db, about, reason, at)
      await tellStopped(deps, db, await store.stopMentorships(db, { mentorship: id }, at), at)
    },
  },
]
