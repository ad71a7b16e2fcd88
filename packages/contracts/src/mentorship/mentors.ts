import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { regionCode } from '../core/place.ts'
import { mayModerate } from '../core/roles.ts'
import { idParams, instant, uuid } from '../core/wire.ts'
import { actionsOf, statesOf, workflow, type StateOf } from '../core/workflow.ts'
import { ageBands, standings } from '../guardians/vocabulary.ts'
import { freeTimes, longestAbout, matchReasons, mentorLanguages, mentorTopics, mostMentees } from './vocabulary.ts'

const person = { kind: 'person' } as const
const platform = { kind: 'platform', roles: mayModerate } as const

/** Someone offers to mentor; the platform looks at every offer, and again at new words. */
export const mentorWorkflow = workflow({
  feature: 'mentorship',
  subject: 'mentor',
  states: { requested: 'info', approved: 'positive', declined: 'neutral', suspended: 'critical' },
  initial: ['requested'],
  begin: { action: 'offer', by: person },
  transitions: [
    { action: 'offer', from: ['approved', 'declined'], to: 'requested', by: person },
    {
      action: 'approve',
      from: ['requested', 'suspended'],
      to: 'approved',
      by: platform,
      reason: 'optional',
      fourEyes: true,
      notice: 'mentorship.mentor-decided',
    },
    {
      action: 'decline',
      from: ['requested'],
      to: 'declined',
      by: platform,
      reason: 'required',
      fourEyes: true,
      notice: 'mentorship.mentor-decided',
    },
    {
      action: 'suspend',
      from: ['requested', 'approved'],
      to: 'suspended',
      by: platform,
      reason: 'required',
      fourEyes: true,
      notice: 'mentorship.mentor-decided',
    },
    // A report against the mentor was upheld, or the mentor is under 18 after all: a moderator decides.
    { action: 'hold', from: ['requested', 'approved'], to: 'suspended', by: { kind: 'system' } },
    {
      action: 'suspend',
      from: ['suspended'],
      to: 'suspended',
      by: platform,
      when: 'held',
      reason: 'required',
      fourEyes: true,
      notice: 'mentorship.mentor-decided',
    },
  ],
})
export const mentorStates = statesOf(mentorWorkflow)
export type MentorState = StateOf<typeof mentorWorkflow>

export const mentorInput = z.object({
  about: z.string().trim().min(10).max(longestAbout),
  topics: z.array(z.enum(mentorTopics)).min(1).max(mentorTopics.length),
  languages: z.array(z.enum(mentorLanguages)).min(1).max(mentorLanguages.length),
  /** Null where meetings are online only. */
  region: regionCode.nullable(),
  times: z.array(z.enum(freeTimes)).min(1).max(freeTimes.length),
  capacity: z.number().int().min(1).max(mostMentees),
})
export type MentorInput = z.infer<typeof mentorInput>

export const wanted = z.object({
  topic: z.enum(mentorTopics).optional(),
  language: z.enum(mentorLanguages).optional(),
  region: regionCode.optional(),
  time: z.enum(freeTimes).optional(),
})
export type Wanted = z.infer<typeof wanted>

export const mentorCard = mentorInput.extend({
  id: uuid,
  name: z.string(),
  /** Places left. */
  free: z.number().int(),
  reasons: z.array(z.enum(matchReasons)),
})
export type MentorCard = z.infer<typeof mentorCard>

export const listMentors = contract({
  name: 'mentorship.list-mentors',
  method: 'GET',
  path: '/api/mentorship/mentors',
  summary: 'Mentors the platform has checked, the best match first, each with the reasons why',
  access: person,
  query: wanted,
  response: z.object({ items: z.array(mentorCard) }),
})

export const ownMentor = mentorInput.extend({
  id: uuid,
  state: z.enum(mentorStates),
  version: z.number().int(),
  /** What the platform said last. */
  reason: z.string().nullable(),
  /** Suspended until a moderator decides. */
  held: z.boolean(),
})
export type OwnMentor = z.infer<typeof ownMentor>

export const readOwnMentor = contract({
  name: 'mentorship.read-own-mentor',
  method: 'GET',
  path: '/api/mentorship/mentor',
  summary: 'What the signed-in person offers as a mentor',
  access: person,
  /** Adults alone may offer to mentor. */
  response: z.object({ mentor: ownMentor.nullable(), standing: z.enum(standings) }),
})

export const saveMentor = contract({
  name: 'mentorship.save-mentor',
  method: 'PUT',
  path: '/api/mentorship/mentor',
  summary: 'Offer to mentor, or change the offer; the platform checks new words before others read them',
  access: person,
  body: mentorInput,
  response: ownMentor,
  rateLimit: { most: 20, seconds: 60 },
})

export const mentorEntry = ownMentor.extend({
  name: z.string().nullable(),
  email: z.string().nullable(),
  ageBand: z.enum(ageBands),
  at: instant,
})
export type MentorEntry = z.infer<typeof mentorEntry>

export const listMentorOffers = contract({
  name: 'mentorship.list-offers',
  method: 'GET',
  path: '/api/platform/mentorship/mentors',
  summary: 'Offers to mentor, those that wait for a decision first',
  access: platform,
  query: z.object({ state: z.enum(mentorStates).optional() }),
  response: z.object({ items: z.array(mentorEntry) }),
})

export const moveMentor = contract({
  name: 'mentorship.move-mentor',
  method: 'POST',
  path: '/api/platform/mentorship/mentors/:id/moves',
  summary: 'Approve, decline or suspend a mentor; the mentor reads the reason',
  access: platform,
  params: idParams,
  body: z.object({
    action: z.enum(actionsOf(mentorWorkflow, 'platform')),
    reason: z.string().trim().max(1000).default(''),
    version: z.number().int().min(1),
  }),
  status: 204,
})
