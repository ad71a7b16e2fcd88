import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { formDefinition } from '../core/defined-form.ts'
import { cursorQuery, idParams, instant, page, uuid } from '../core/wire.ts'
import { actionsOf, statesOf, workflow, type StateOf } from '../core/workflow.ts'
import { historyEntry } from '../core/workflow-history.ts'
import { criterion, eligibilityRules, grantInput, milestone } from './call-input.ts'
import { condition } from './eligibility.ts'
import { storedTexts } from './values.ts'
import { currencies, grantFocuses, applicantReads, officer } from './vocabulary.ts'

const by = officer
export const grantWorkflow = workflow({
  feature: 'grants',
  subject: 'grant',
  states: { draft: 'neutral', open: 'positive', closed: 'warning', archived: 'neutral' },
  initial: ['draft', 'open'],
  begin: { action: 'draft', by },
  transitions: [
    { action: 'open', from: ['draft'], to: 'open', by, button: 'primary' },
    { action: 'close', from: ['open'], to: 'closed', by, reason: 'optional' },
    { action: 'archive', from: ['closed'], to: 'archived', by, button: 'quiet' },
  ],
})
export const grantStates = statesOf(grantWorkflow)
export type GrantState = StateOf<typeof grantWorkflow>

/** Where a call is by its state and its dates, with the tone of each; most in need of an officer first. */
export const callPhases = {
  /** Closed, by an officer or by its date, with applications that wait for a decision. */
  deciding: 'warning',
  open: 'positive',
  upcoming: 'info',
  draft: 'neutral',
  closed: 'neutral',
  archived: 'neutral',
} as const
export type CallPhase = keyof typeof callPhases
export const callPhaseNames = Object.keys(callPhases) as [CallPhase, ...CallPhase[]]

/** A call as everybody reads it. */
export const grant = z.object({
  id: uuid,
  title: storedTexts,
  description: storedTexts,
  focus: z.enum(grantFocuses).nullable(),
  /** In minor units of the currency. */
  budget: z.number().int(),
  currency: z.enum(currencies),
  status: z.enum(grantStates),
  /** By the clock of the server; the public does not learn that applications wait. */
  phase: z.enum(callPhaseNames),
  opensAt: instant,
  closesAt: instant,
  /** When it really closed, by its date or before it by an officer; null while it has not. */
  closedAt: instant.nullable(),
  durationMonths: z.number().int().nullable(),
  eligibility: eligibilityRules,
  /** Whether applying asks for a form. */
  hasForm: z.boolean(),
  criteria: z.array(criterion),
  milestones: z.array(milestone),
  /** The practice an example follows, and the ids of its sources. */
  basis: storedTexts.nullable(),
  sources: z.array(z.string()),
  sample: z.boolean(),
  createdAt: instant,
})
export type Grant = z.infer<typeof grant>
/** What letter and agreement print of a call, kept with each decision. */
export type CallTerms = Pick<Grant, 'title' | 'currency' | 'durationMonths'> & Pick<Grant['eligibility'], 'note'>

type Dated = Pick<Grant, 'status' | 'opensAt' | 'closesAt'>
/** Whether applications are taken at a time: an open call between its opening and its closing. */
const takesApplications = (call: Dated, at: Date): boolean =>
  call.status === 'open' && Date.parse(call.opensAt) <= at.getTime() && at.getTime() < Date.parse(call.closesAt)

/** The phase of a call at a time; `waiting` counts the applications that wait for an officer. */
export function phaseOf(call: Dated, at: Date, waiting = 0): CallPhase {
  if (call.status === 'draft' || call.status === 'archived') return call.status
  if (takesApplications(call, at)) return 'open'
  if (call.status === 'open' && at.getTime() < Date.parse(call.opensAt)) return 'upcoming'
  return waiting > 0 ? 'deciding' : 'closed'
}

export const listGrants = contract({
  name: 'grants.list',
  method: 'GET',
  path: '/api/grants',
  summary: 'Open calls for grants, newest first, and how many they are',
  access: { kind: 'public' },
  query: cursorQuery,
  response: page(grant).extend({ open: z.number().int() }),
})

export const readGrant = contract({
  name: 'grants.read',
  method: 'GET',
  path: '/api/grants/:id',
  summary: 'One call, also after it closed',
  access: { kind: 'public' },
  params: idParams,
  response: grant,
})

export const readStanding = contract({
  name: 'grants.read-standing',
  method: 'GET',
  path: '/api/grants/:id/standing',
  summary: 'Each condition of a call, checked for the acting organisation or the person',
  access: applicantReads,
  params: idParams,
  response: z.object({ conditions: z.array(condition) }),
})

export const ownGrant = grant.extend({
  form: formDefinition.nullable(),
  version: z.number().int(),
  /** Awarded and released so far, in minor units; of the awarded, what waits for a second officer. */
  awarded: z.number().int(),
  unconfirmed: z.number().int(),
  released: z.number().int(),
  applications: z.number().int(),
  /** Applications that wait for an officer. */
  waiting: z.number().int(),
})
export type OwnGrant = z.infer<typeof ownGrant>

export const listCalls = contract({
  name: 'grants.list-calls',
  method: 'GET',
  path: '/api/platform/grants',
  summary: 'Calls of every state, those in need of a decision first',
  access: officer,
  query: cursorQuery.extend({ phase: z.enum(callPhaseNames).optional() }),
  response: page(ownGrant),
})

export const callDetail = ownGrant.extend({ history: z.array(historyEntry(grantWorkflow)) })
export type CallDetail = z.infer<typeof callDetail>

export const readCall = contract({
  name: 'grants.read-call',
  method: 'GET',
  path: '/api/platform/grants/:id',
  summary: 'One call with its form and history',
  access: officer,
  params: idParams,
  response: callDetail,
})

export const createCall = contract({
  name: 'grants.create-call',
  method: 'POST',
  path: '/api/platform/grants',
  summary: 'Draft a call for grants',
  access: officer,
  body: grantInput,
  response: callDetail,
  status: 201,
  bodyLimit: 262_144,
})

export const updateCall = contract({
  name: 'grants.update-call',
  method: 'PUT',
  path: '/api/platform/grants/:id',
  summary: 'Change a call; applicants of an open one are told',
  access: officer,
  params: idParams,
  body: grantInput.safeExtend({ version: z.number().int().min(1) }),
  response: callDetail,
  bodyLimit: 262_144,
})

export const moveCall = contract({
  name: 'grants.move-call',
  method: 'POST',
  path: '/api/platform/grants/:id/moves',
  summary: 'Open, close or archive a call',
  access: officer,
  params: idParams,
  body: z.object({
    action: z.enum(actionsOf(grantWorkflow)),
    note: z.string().trim().max(2000).default(''),
    version: z.number().int().min(1),
  }),
  response: callDetail,
})
