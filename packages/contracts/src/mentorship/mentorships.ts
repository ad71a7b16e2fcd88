import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { day, idParams, instant, uuid } from '../core/wire.ts'
import { statesOf, workflow, type StateOf } from '../core/workflow.ts'
import { historyEntry } from '../core/workflow-history.ts'
import { longestGoal, longestNote, mentorLanguages, mentorTopics } from './vocabulary.ts'

const person = { kind: 'person' } as const
const system = { kind: 'system' } as const

/** One person accompanied by a mentor, alone or in a group. */
export const mentorshipWorkflow = workflow({
  feature: 'mentorship',
  subject: 'mentorship',
  states: {
    requested: 'info',
    accepted: 'positive',
    finished: 'positive',
    declined: 'neutral',
    withdrawn: 'neutral',
    stopped: 'critical',
  },
  initial: ['requested'],
  begin: { action: 'request', by: person },
  transitions: [
    { action: 'accept', from: ['requested'], to: 'accepted', by: person, notice: 'mentorship.accepted' },
    {
      action: 'decline-request',
      from: ['requested'],
      to: 'declined',
      by: person,
      reason: 'optional',
      notice: 'mentorship.declined',
    },
    { action: 'withdraw', from: ['requested'], to: 'withdrawn', by: person },
    { action: 'finish', from: ['accepted'], to: 'finished', by: person, notice: 'mentorship.finished' },
    { action: 'block', from: ['requested', 'accepted'], to: 'stopped', by: person, notice: 'mentorship.stopped' },
    // A moderator stopped it, the mentor was suspended, or a consent ended.
    { action: 'stop', from: ['requested', 'accepted'], to: 'stopped', by: system, notice: 'mentorship.stopped' },
  ],
})
export const mentorshipStates = statesOf(mentorshipWorkflow)
export type MentorshipState = StateOf<typeof mentorshipWorkflow>

export const sides = ['mentor', 'mentee'] as const
export type Side = (typeof sides)[number]

const groupNamed = z.object({ id: uuid, title: z.string() })

export const mentorship = z.object({
  id: uuid,
  /** Which side the one who asks stands on; null for moderators. */
  side: z.enum(sides).nullable(),
  mentor: z.string().nullable(),
  /** The first name alone under 18. */
  mentee: z.string().nullable(),
  under18: z.boolean(),
  group: groupNamed.nullable(),
  topic: z.enum(mentorTopics),
  language: z.enum(mentorLanguages),
  goal: z.string(),
  state: z.enum(mentorshipStates),
  /** Neither read nor written in for now: the mentor is suspended, or the group is too small for people under 18. */
  paused: z.boolean(),
  askedAt: instant,
  version: z.number().int(),
  feedback: z.object({ rating: z.number().int(), text: z.string() }).nullable(),
})
export type Mentorship = z.infer<typeof mentorship>

export const note = z.object({
  id: uuid,
  by: z.string().nullable(),
  own: z.boolean(),
  metOn: day,
  text: z.string(),
  at: instant,
})
export type MeetingNote = z.infer<typeof note>

export const mentorshipDetail = mentorship.extend({
  /** Oldest first. Of a group: the notes of the whole group, while it is open and the reader in it. */
  notes: z.array(note),
  history: z.array(historyEntry(mentorshipWorkflow)),
})
export type MentorshipDetail = z.infer<typeof mentorshipDetail>

export const requestMentorship = contract({
  name: 'mentorship.request',
  method: 'POST',
  path: '/api/mentorship/mentorships',
  summary: 'Ask a mentor, or ask to join a group; under 18 in a group alone, with a guardian’s consent',
  access: person,
  body: z.object({
    mentor: uuid.optional(),
    group: uuid.optional(),
    topic: z.enum(mentorTopics),
    language: z.enum(mentorLanguages),
    goal: z.string().trim().min(10).max(longestGoal),
    ageBand: z.enum(['adult', 'under-18']),
  }),
  response: mentorship,
  status: 201,
  rateLimit: { most: 20, seconds: 60 },
})

export const listMentorships = contract({
  name: 'mentorship.list',
  method: 'GET',
  path: '/api/mentorship/mentorships',
  summary: 'The mentorships of the signed-in person, as a mentor and as a mentee, newest first',
  access: person,
  response: z.object({ items: z.array(mentorship) }),
})

export const readMentorship = contract({
  name: 'mentorship.read',
  method: 'GET',
  path: '/api/mentorship/mentorships/:id',
  summary: 'One mentorship with the notes of its meetings',
  access: person,
  params: idParams,
  response: mentorshipDetail,
})

export const mentorshipMoves = ['accept', 'decline-request', 'withdraw', 'finish', 'block'] as const
export type MentorshipMove = (typeof mentorshipMoves)[number]
/** Who may do what. */
export const movesOf: Readonly<Record<MentorshipMove, readonly Side[]>> = {
  accept: ['mentor'],
  'decline-request': ['mentor'],
  withdraw: ['mentee'],
  finish: ['mentor', 'mentee'],
  block: ['mentor', 'mentee'],
}

export const moveMentorship = contract({
  name: 'mentorship.move',
  method: 'POST',
  path: '/api/mentorship/mentorships/:id/moves',
  summary: 'Accept or decline a request, withdraw it, finish a mentorship, or block the other side, which ends it',
  access: person,
  params: idParams,
  body: z.object({
    action: z.enum(mentorshipMoves),
    reason: z.string().trim().max(500).default(''),
    version: z.number().int().min(1),
  }),
  response: mentorshipDetail,
})

export const addMeetingNote = contract({
  name: 'mentorship.add-note',
  method: 'POST',
  path: '/api/mentorship/mentorships/:id/notes',
  summary: 'Write down a meeting; both sides, moderators and the guardian can read it',
  access: person,
  params: idParams,
  body: z.object({ metOn: day, text: z.string().trim().min(1).max(longestNote) }),
  response: mentorshipDetail,
  rateLimit: { most: 30, seconds: 60 },
})

export const giveFeedback = contract({
  name: 'mentorship.give-feedback',
  method: 'PUT',
  path: '/api/mentorship/mentorships/:id/feedback',
  summary: 'What the mentee says of a mentorship that was accepted: one to five, with a sentence',
  access: person,
  params: idParams,
  body: z.object({ rating: z.number().int().min(1).max(5), text: z.string().trim().max(1000) }),
  response: mentorshipDetail,
})
