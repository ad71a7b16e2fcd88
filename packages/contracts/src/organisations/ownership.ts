import { z } from 'zod'
import { byOwners } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { anyMember } from '../core/roles.ts'
import { day, instant, uuid } from '../core/wire.ts'
import { reviewStates } from './access-review.ts'

/** Days within which the member asked may accept. */
export const transferDays = 14

const named = z.object({ personId: uuid, fullName: z.string() })

export const readStanding = contract({
  name: 'organisations.read-standing',
  method: 'GET',
  path: '/api/organisation/standing',
  summary:
    'What is under way with the acting organisation: a transfer, a deletion, an access review that is due, a second factor that its administrator lacks',
  access: { kind: 'member', roles: anyMember },
  response: z.object({
    transfer: z.object({ id: uuid, from: named, to: named, askedAt: instant, expiresAt: instant }).nullable(),
    deletion: z.object({ askedBy: named, askedAt: instant, dueOn: day }).nullable(),
    /** Null for members it is none of whose business. */
    review: z.object({ state: z.enum(reviewStates), dueOn: day }).nullable(),
    /** Whoever asks administers, and holds no second factor yet; never said where people sign in elsewhere. */
    secondFactorMissing: z.boolean(),
  }),
})

export const askTransfer = contract({
  name: 'organisations.ask-transfer',
  method: 'POST',
  path: '/api/organisation/ownership-transfers',
  summary: 'Offer one’s ownership to a member; nothing changes until they accept',
  access: byOwners,
  body: z.object({ personId: uuid }),
  response: z.object({ id: uuid }),
  status: 201,
})

export const answerTransfer = contract({
  name: 'organisations.answer-transfer',
  method: 'POST',
  path: '/api/organisation/ownership-transfers/:id/answer',
  summary:
    'Accept, after a second factor, or decline the ownership that was offered to oneself; who offered it becomes administrator',
  access: { kind: 'member', roles: anyMember },
  params: z.object({ id: uuid }),
  body: z.object({ accept: z.boolean() }),
  status: 204,
})

export const withdrawTransfer = contract({
  name: 'organisations.withdraw-transfer',
  method: 'POST',
  path: '/api/organisation/ownership-transfers/:id/withdraw',
  summary: 'Take the offer of ownership back',
  access: byOwners,
  params: z.object({ id: uuid }),
  status: 204,
})
