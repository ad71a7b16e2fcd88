import { actionsOf, statesBefore, statesOf, workflow, type StateOf } from '../core/workflow.ts'
import { client, verifies as by } from './vocabulary.ts'

export const verificationWorkflow = workflow({
  feature: 'verification',
  subject: 'verification',
  states: {
    draft: 'neutral',
    assigned: 'info',
    'in-review': 'warning',
    'ready-to-sign': 'info',
    signed: 'positive',
    declined: 'critical',
    withdrawn: 'critical',
  },
  initial: ['draft'],
  begin: { action: 'begin', by },
  transitions: [
    { action: 'assign', from: ['draft'], to: 'assigned', by, notice: 'verification.assigned', button: 'primary' },
    { action: 'start-review', from: ['assigned'], to: 'in-review', by, button: 'primary' },
    {
      action: 'finish-review',
      from: ['in-review'],
      to: 'ready-to-sign',
      by,
      fourEyes: true,
      notice: 'verification.ready-to-sign',
      button: 'primary',
    },
    { action: 'reopen', from: ['ready-to-sign'], to: 'in-review', by, reason: 'required' },
    { action: 'sign', from: ['ready-to-sign'], to: 'signed', by, notice: 'verification.signed', button: 'primary' },
    {
      action: 'decline',
      from: ['draft', 'assigned', 'in-review', 'ready-to-sign'],
      to: 'declined',
      by,
      reason: 'required',
      notice: 'verification.declined',
      button: 'danger',
    },
    {
      action: 'withdraw',
      from: ['signed'],
      to: 'withdrawn',
      by,
      reason: 'required',
      notice: 'verification.withdrawn',
      button: 'danger',
    },
  ],
})
export const verificationStates = statesOf(verificationWorkflow)
export type VerificationState = StateOf<typeof verificationWorkflow>
/** Terms, team and sample may still change. */
export const planningStates = ['draft', 'assigned'] as const satisfies readonly VerificationState[]
export const openVerificationStates = statesBefore(verificationWorkflow, 'decline')
/** Steps that ask for nothing but a reason. */
export const plainSteps = ['assign', 'start-review', 'reopen', 'decline'] as const
export type PlainStep = (typeof plainSteps)[number]

export const findingWorkflow = workflow({
  feature: 'verification',
  subject: 'finding',
  states: { open: 'warning', answered: 'info', closed: 'positive', kept: 'critical' },
  initial: ['open'],
  transitions: [
    {
      action: 'answer',
      from: ['open', 'answered'],
      to: 'answered',
      by: client,
      notice: 'verification.finding-answered',
      button: 'primary',
    },
    {
      action: 'return-answer',
      from: ['answered'],
      to: 'open',
      by,
      reason: 'required',
      notice: 'verification.finding-returned',
    },
    // Without an answer to rest on, a reason is written.
    { action: 'close', from: ['open'], to: 'closed', by, reason: 'required', button: 'primary' },
    { action: 'close', from: ['answered'], to: 'closed', by, reason: 'optional', button: 'primary' },
    { action: 'keep', from: ['open', 'answered'], to: 'kept', by, reason: 'required', button: 'danger' },
  ],
})
export const findingStates = statesOf(findingWorkflow)
export type FindingState = StateOf<typeof findingWorkflow>
export const unresolvedStates = statesBefore(findingWorkflow, 'close')
export const resolutions = actionsOf(findingWorkflow, 'member')
