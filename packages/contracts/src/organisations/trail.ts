import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { cursorQuery, instant, page, uuid } from '../core/wire.ts'
import { mayReviewAccess } from './access-review.ts'

/** Parts of the product whose actions stand in the trail of an organisation, by how their actions are called. */
export const trailAreas = [
  'organisations',
  'inventory',
  'evidence',
  'sgi',
  'tree-adoption',
  'volunteering',
  'grants',
  'disclosures',
  'npo-registration',
  'profile',
] as const
export type TrailArea = (typeof trailAreas)[number]

/** Somebody in the trail. Of whoever never was a member only the id is told; a name that is gone is empty. */
const trailPerson = z.object({ personId: uuid, fullName: z.string(), member: z.boolean() })
export type TrailPerson = z.infer<typeof trailPerson>

export const trailLine = z.object({
  id: z.string(),
  at: instant,
  /** The action, as its contract is called. */
  action: z.string(),
  /** Null for what the server did by itself. */
  by: trailPerson.nullable(),
  /** Done by a program, through a personal API token of that person. */
  byToken: z.boolean(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** Whom it was done to, where that is a person. */
  subject: trailPerson.nullable(),
  reason: z.string().nullable(),
  /** Ids, hashes and states as they were noted. */
  details: z.record(z.string(), z.unknown()),
  requestId: z.string(),
})
export type TrailLine = z.infer<typeof trailLine>

export const listTrail = contract({
  name: 'organisations.list-trail',
  method: 'GET',
  path: '/api/organisation/trail',
  summary: 'The audit trail of the acting organisation: who did what to what, when and why, newest first',
  access: { kind: 'member', roles: mayReviewAccess },
  query: cursorQuery.extend({
    area: z.enum(trailAreas).optional(),
    personId: uuid.optional(),
    from: instant.optional(),
    until: instant.optional(),
  }),
  response: page(trailLine),
})
