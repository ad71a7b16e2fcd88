import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { cursorQuery, idParams, instant, page, uuid } from '../core/wire.ts'
import { mostReason } from '../core/workflow-history.ts'
import { actionsOf, statesBefore, statesOf, workflow, type ActionOf, type StateOf } from '../core/workflow.ts'
import { hoursNumber } from './certificates.ts'
import { hours } from './event-input.ts'
import { event } from './events.ts'
import { skills } from './skills.ts'

const person = { kind: 'person' } as const
const organiser = { by: { kind: 'member', roles: mayPrepare }, fourEyes: true } as const

/** A person joins and withdraws; the organiser says the rest, of everybody but themselves. */
export const signUpWorkflow = workflow({
  feature: 'volunteering',
  subject: 'volunteer-sign-up',
  states: {
    requested: 'info',
    confirmed: 'positive',
    'checked-in': 'positive',
    'hours-confirmed': 'positive',
    waitlisted: 'warning',
    withdrawn: 'neutral',
    'no-show': 'critical',
  },
  // The database puts on the waiting list what asks for a place where there is none.
  initial: ['requested', 'waitlisted'],
  begin: { action: 'join', by: person },
  transitions: [
    {
      ...organiser,
      action: 'confirm',
      from: ['requested', 'waitlisted'],
      to: 'confirmed',
      notice: 'volunteering.confirmed',
    },
    { ...organiser, action: 'check-in', from: ['confirmed'], to: 'checked-in' },
    { ...organiser, action: 'note-no-show', from: ['confirmed'], to: 'no-show', button: 'quiet' },
    {
      ...organiser,
      action: 'confirm-hours',
      from: ['checked-in'],
      to: 'hours-confirmed',
      notice: 'volunteering.hours-confirmed',
    },
    {
      ...organiser,
      action: 'take-back-hours',
      from: ['hours-confirmed'],
      to: 'checked-in',
      reason: 'required',
      button: 'quiet',
      notice: 'volunteering.hours-taken-back',
    },
    { action: 'withdraw', from: ['requested', 'confirmed', 'waitlisted'], to: 'withdrawn', by: person },
    { action: 'join', from: ['withdrawn'], to: 'requested', by: person },
    { action: 'admit', from: ['waitlisted'], to: 'requested', by: { kind: 'system' } },
  ],
})
export const signUpStates = statesOf(signUpWorkflow)
export type SignUpState = StateOf<typeof signUpWorkflow>
/** Who is still to come, or waits to. */
export const comingStates = statesBefore(signUpWorkflow, 'withdraw')

/** Under 18 needs a guardian’s consent on record, which this sign-up does not take: it refuses and says so. */
export const ageBands = ['adult', 'under-18'] as const
export type AgeBand = (typeof ageBands)[number]

export const signUp = z.object({
  id: uuid,
  event,
  state: z.enum(signUpStates),
  joinedAt: instant,
  /** What the organiser confirmed; null until then. */
  hours: z.string().nullable(),
  checkedInAt: instant.nullable(),
  /** The shift that was chosen, of those of the event. */
  shift: uuid.nullable(),
  /** Once hours are confirmed: the number of their certificate, and whether its public proof shows the name. */
  certificate: z.object({ number: hoursNumber, nameShown: z.boolean() }).nullable(),
})
export type SignUp = z.infer<typeof signUp>

export const joinEvent = contract({
  name: 'volunteering.join',
  method: 'POST',
  path: '/api/volunteering/sign-ups',
  summary: 'Ask to take part in an event; when it is full, wait for a place',
  access: { kind: 'person' },
  body: z.object({
    event: z.string().max(80),
    ageBand: z.enum(ageBands),
    /** Where the event has shifts, one of them. */
    shift: uuid.optional(),
    /** Stands in the form where nobody sees it: people leave it empty. */
    website: z.string().max(200).default(''),
  }),
  response: signUp,
  status: 201,
  rateLimit: { most: 20, seconds: 60 },
})

export const listSignUps = contract({
  name: 'volunteering.list-sign-ups',
  method: 'GET',
  path: '/api/volunteering/sign-ups',
  summary: 'The events the signed-in person joined, and the hours confirmed',
  access: { kind: 'person' },
  response: z.object({ items: z.array(signUp), confirmedHours: z.string() }),
})

export const withdrawSignUp = contract({
  name: 'volunteering.withdraw',
  method: 'POST',
  path: '/api/volunteering/sign-ups/:id/withdraw',
  summary: 'Withdraw from an event; the next who waits gets the place',
  access: { kind: 'person' },
  params: idParams,
  response: signUp,
})

/** Somebody who joined, as the organiser sees them. */
export const volunteer = z.object({
  id: uuid,
  /** Null once nobody is behind the sign-up any more. */
  name: z.string().nullable(),
  state: z.enum(signUpStates),
  joinedAt: instant,
  hours: z.string().nullable(),
  shift: uuid.nullable(),
  checkedInAt: instant.nullable(),
  /** Of those that the event asks for. */
  skills: z.array(z.enum(skills)),
  /** The one who asks: what concerns it is another’s to do. */
  isSelf: z.boolean(),
})
export type Volunteer = z.infer<typeof volunteer>

export const listVolunteers = contract({
  name: 'volunteering.list-volunteers',
  method: 'GET',
  path: '/api/volunteering/own-events/:id/sign-ups',
  summary: 'Who joined an event of the acting organisation, in the order of joining',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  query: cursorQuery,
  response: page(volunteer),
})

/** What an organiser does to a sign-up. */
export type SignUpAction = ActionOf<typeof signUpWorkflow, 'member'>

export const decideSignUps = contract({
  name: 'volunteering.decide-sign-ups',
  method: 'POST',
  path: '/api/volunteering/own-events/:id/decisions',
  summary: 'Confirm sign-ups, check volunteers in, note who did not come, confirm hours or take them back',
  access: { kind: 'member', roles: mayPrepare },
  params: idParams,
  body: z.object({
    signUps: z.array(uuid).min(1).max(200),
    action: z.enum(actionsOf(signUpWorkflow, 'member')),
    /** With `confirm-hours`; the hours of the shift, or else of the event, when left out. */
    hours: hours.optional(),
    /** With `take-back-hours`; the volunteer reads it. */
    reason: z.string().trim().max(mostReason).optional(),
  }),
  response: z.object({ changed: z.number().int() }),
})
