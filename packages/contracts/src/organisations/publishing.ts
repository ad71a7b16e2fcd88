import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayModerate, mayPrepare } from '../core/roles.ts'
import { cursorQuery, idParams, instant, page, uuid } from '../core/wire.ts'
import { statesOf, workflow, type StateOf } from '../core/workflow.ts'
import { organisationTypes } from './vocabulary.ts'

const editors = { kind: 'platform', roles: mayModerate } as const
const preparers = { kind: 'member', roles: mayPrepare } as const

/** Whether what an organisation publishes is shown: its first publication waits for a content editor. */
export const publisherWorkflow = workflow({
  feature: 'organisations',
  subject: 'publisher',
  states: { waiting: 'warning', allowed: 'positive', refused: 'critical' },
  initial: ['waiting'],
  begin: { action: 'ask-to-publish', by: preparers },
  transitions: [
    { action: 'allow', from: ['waiting', 'refused'], to: 'allowed', by: editors, button: 'primary' },
    {
      action: 'refuse',
      from: ['waiting', 'allowed'],
      to: 'refused',
      by: editors,
      reason: 'required',
      button: 'danger',
    },
    // Changing what was refused, or publishing something else, asks again.
    { action: 'ask-again', from: ['refused'], to: 'waiting', by: preparers },
  ],
})
export const publisherStates = statesOf(publisherWorkflow)
export type PublisherState = StateOf<typeof publisherWorkflow>
export const publisherDecisions = ['allow', 'refuse'] as const
export type PublisherDecision = (typeof publisherDecisions)[number]

const name = z.object({ en: z.string(), ar: z.string() })

/** Something that the public pages show once its organisation may publish. */
export const publication = z.object({ title: name, text: name })
export type Publication = z.infer<typeof publication>

export const publisher = z.object({
  organisationId: uuid,
  name,
  type: z.enum(organisationTypes),
  foundedAt: instant,
  state: z.enum(publisherStates),
  /** Why it was refused. */
  reason: z.string(),
  askedAt: instant,
  version: z.number().int(),
  publications: z.array(publication),
})
export type Publisher = z.infer<typeof publisher>

export const listPublishers = contract({
  name: 'organisations.list-publishers',
  method: 'GET',
  path: '/api/platform/publishers',
  summary: 'Organisations that publish, those that asked first in front, with what they publish',
  access: editors,
  query: cursorQuery.extend({ state: z.enum(publisherStates).optional() }),
  response: page(publisher),
})

/** Fewest letters that say something. */
export const shortestRefusal = 3

export const decidePublisher = contract({
  name: 'organisations.decide-publisher',
  method: 'POST',
  path: '/api/platform/publishers/:id/decision',
  summary: 'Let what an organisation publishes be shown, or refuse it with a reason that the organisation reads',
  access: editors,
  params: idParams,
  body: z
    .object({
      decision: z.enum(publisherDecisions),
      reason: z.string().trim().max(1000).default(''),
      version: z.number().int().min(1),
    })
    .refine(({ decision, reason }) => decision === 'allow' || reason.length >= shortestRefusal, {
      path: ['reason'],
      params: { code: 'missing' },
    }),
  status: 204,
})
