import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayModerate } from '../core/roles.ts'
import { cursorQuery, idParams, instant, page, uuid } from '../core/wire.ts'
import { statesOf, workflow, type StateOf } from '../core/workflow.ts'
import { publication, shortestRefusal } from './publishing.ts'

const editors = { kind: 'platform', roles: mayModerate } as const
const members = { kind: 'member', roles: ['owner', 'admin', 'preparer'] } as const

/** Names and texts that wait for an editor before everybody reads them. */
export const publicCheckWorkflow = workflow({
  feature: 'organisations',
  subject: 'public-check',
  states: { waiting: 'warning', accepted: 'positive', refused: 'critical', dropped: 'neutral' },
  initial: ['waiting'],
  begin: { action: 'ask-check', by: members },
  transitions: [
    { action: 'accept-check', from: ['waiting', 'refused'], to: 'accepted', by: editors, button: 'primary' },
    { action: 'refuse-check', from: ['waiting'], to: 'refused', by: editors, reason: 'required', button: 'danger' },
    // A name or text that was changed once more.
    { action: 'ask-check-again', from: ['accepted', 'refused', 'dropped'], to: 'waiting', by: members },
    // The name stays, or the text needs no look any more.
    { action: 'drop-check', from: ['waiting', 'refused'], to: 'dropped', by: members },
  ],
})
export const publicCheckStates = statesOf(publicCheckWorkflow)
export type PublicCheckState = StateOf<typeof publicCheckWorkflow>

export const checkedSubjects = ['organisation-name', 'volunteer-event', 'tree-site', 'sgi-update'] as const
export type CheckedSubject = (typeof checkedSubjects)[number]

/** A new publisher's publications wait until so many were accepted. */
export const firstPublications = 3

export const publicCheck = z.object({
  id: uuid,
  organisationId: uuid,
  organisation: z.object({ en: z.string(), ar: z.string() }),
  subject: z.enum(checkedSubjects),
  subjectId: uuid,
  /** A changed name, one of the first publications, or an address in a text. */
  why: z.enum(['name', 'first', 'address']),
  /** What visitors would read. */
  shown: publication,
  state: z.enum(publicCheckStates),
  /** Why it was refused. */
  reason: z.string(),
  askedAt: instant,
  version: z.number().int(),
})
export type PublicCheck = z.infer<typeof publicCheck>

/** As its organisation reads it. */
export const ownCheck = publicCheck.pick({
  subject: true,
  subjectId: true,
  why: true,
  shown: true,
  state: true,
  reason: true,
})
export type OwnCheck = z.infer<typeof ownCheck>

export const listChecks = contract({
  name: 'organisations.list-checks',
  method: 'GET',
  path: '/api/platform/public-checks',
  summary: 'Names and texts that wait for an editor, those that were asked first in front',
  access: editors,
  query: cursorQuery.extend({ state: z.enum(publicCheckStates).optional() }),
  response: page(publicCheck),
})

export const checkDecisions = ['accept', 'refuse'] as const

export const decideCheck = contract({
  name: 'organisations.decide-check',
  method: 'POST',
  path: '/api/platform/public-checks/:id/decision',
  summary: 'Let everybody read a name or a text, or refuse it with a reason that its organisation reads',
  access: editors,
  params: idParams,
  body: z
    .object({
      decision: z.enum(checkDecisions),
      reason: z.string().trim().max(1000).default(''),
      version: z.number().int().min(1),
    })
    .refine(({ decision, reason }) => decision === 'accept' || reason.length >= shortestRefusal, {
      path: ['reason'],
      params: { code: 'missing' },
    }),
  status: 204,
})
