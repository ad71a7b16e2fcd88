import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayModerate } from '../core/roles.ts'
import { cursorQuery, day, idParams, instant, page, uuid } from '../core/wire.ts'
import { ageBands } from '../guardians/vocabulary.ts'
import { wanted } from './mentors.ts'
import { matchReasons, mentorLanguages, mentorTopics, mostInGroup } from './vocabulary.ts'

const person = { kind: 'person' } as const
const platform = { kind: 'platform', roles: mayModerate } as const

export const groupInput = z.object({
  title: z.string().trim().min(3).max(120),
  topic: z.enum(mentorTopics),
  language: z.enum(mentorLanguages),
  places: z.number().int().min(2).max(mostInGroup),
})

export const groupCard = groupInput.extend({
  id: uuid,
  mentor: z.string(),
  own: z.boolean(),
  /** Of everyone in it; null until the first one joins. */
  ages: z.enum(ageBands).nullable(),
  /** Places left. */
  free: z.number().int(),
  reasons: z.array(z.enum(matchReasons)),
})
export type GroupCard = z.infer<typeof groupCard>

export const listGroups = contract({
  name: 'mentorship.list-groups',
  method: 'GET',
  path: '/api/mentorship/groups',
  summary: 'Open groups of checked mentors for people of the caller’s age, the best match first, with the reasons why',
  access: person,
  query: wanted,
  response: z.object({ items: z.array(groupCard) }),
})

export const createGroup = contract({
  name: 'mentorship.create-group',
  method: 'POST',
  path: '/api/mentorship/groups',
  summary: 'Open a group as a checked mentor',
  access: person,
  body: groupInput,
  response: groupCard,
  status: 201,
  rateLimit: { most: 10, seconds: 60 },
})

export const groupNote = z.object({
  id: uuid,
  /** A goal is what the child asked to join with. */
  kind: z.enum(['goal', 'note']),
  /** The title of the group. */
  group: z.string(),
  by: z.string().nullable(),
  metOn: day,
  text: z.string(),
  at: instant,
})
export type GroupNote = z.infer<typeof groupNote>

export const listGuardedNotes = contract({
  name: 'mentorship.list-guarded-notes',
  method: 'GET',
  path: '/api/mentorship/guarded-notes',
  summary: 'The goals of a child and what was written in their groups, newest first, by the link of their guardian',
  access: { kind: 'public' },
  query: cursorQuery.extend({ token: z.string().min(1).max(300) }),
  response: page(groupNote),
  transaction: false,
  rateLimit: { most: 120, seconds: 60 },
})

export const supervisedGroup = z.object({
  id: uuid,
  title: z.string(),
  mentor: z.string().nullable(),
  mentees: z.number().int(),
  /** Open for reading and writing. */
  open: z.boolean(),
  /** Whether the caller is in it. */
  present: z.boolean(),
})
export type SupervisedGroup = z.infer<typeof supervisedGroup>

export const listSupervisedGroups = contract({
  name: 'mentorship.list-supervised-groups',
  method: 'GET',
  path: '/api/platform/mentorship/groups',
  summary: 'Groups of people under 18, those that pause first',
  access: platform,
  response: z.object({ items: z.array(supervisedGroup) }),
})

export const superviseGroup = contract({
  name: 'mentorship.supervise-group',
  method: 'PUT',
  path: '/api/platform/mentorship/groups/:id/presence',
  summary: 'Enter a group of people under 18 as a moderator, which opens it, or leave it',
  access: platform,
  params: idParams,
  body: z.object({ present: z.boolean() }),
  status: 204,
})

export const listGroupNotes = contract({
  name: 'mentorship.list-group-notes',
  method: 'GET',
  path: '/api/platform/mentorship/groups/:id/notes',
  summary: 'What was written in a group, newest first, for moderators',
  access: platform,
  params: idParams,
  query: cursorQuery,
  response: page(groupNote),
})
