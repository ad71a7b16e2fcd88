import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare } from '../core/roles.ts'
import { idParams, instant, uuid } from '../core/wire.ts'
import { shift } from './events.ts'
import { signUpStates } from './sign-ups.ts'
import { mostScans } from './vocabulary.ts'

const name = z.object({ en: z.string(), ar: z.string() })

export const readPass = contract({
  name: 'volunteering.read-pass',
  method: 'GET',
  path: '/api/volunteering/sign-ups/:id/pass',
  summary: 'The check-in code of a confirmed sign-up, as text and as a QR drawing; good for one person and one event',
  access: { kind: 'person' },
  params: idParams,
  response: z.object({ code: z.string(), qr: z.string() }),
})

export const rosterEntry = z.object({
  id: uuid,
  /** Null once the account is deleted. */
  name: z.string().nullable(),
  state: z.enum(signUpStates),
  /** SHA-256 of the check-in code, in hex: a device without a connection recognises the code by it. */
  codeHash: z.string(),
  checkedInAt: instant.nullable(),
  /** The shift that was chosen; a list stored before there were shifts says nothing. */
  shift: shift.pick({ title: true, startsAt: true }).nullish(),
  isSelf: z.boolean(),
})
export type RosterEntry = z.infer<typeof rosterEntry>

export const readRoster = contract({
  name: 'volunteering.read-roster',
  method: 'GET',
  path: '/api/volunteering/own-events/:id/roster',
  summary: 'Who is expected at an event, for a device that checks people in without a connection',
  access: { kind: 'member', roles: mayPrepare },
  params: idParams,
  response: z.object({
    event: z.object({ id: uuid, title: name, place: name, startsAt: instant }),
    /** The first signs of every code of this event: those of another one are told apart without a connection. */
    sign: z.string(),
    items: z.array(rosterEntry),
  }),
})

export const scanOutcomes = [
  'checked-in',
  'already',
  'unknown',
  'other-event',
  'not-confirmed',
  /** Under 18, and no guardian's consent is in force. */
  'no-consent',
  'no-show',
  'own-sign-up',
  /** Their shift had ended by then. */
  'over',
] as const
export type ScanOutcome = (typeof scanOutcomes)[number]

/** A code that was read, or a person chosen from the roster. */
export const scan = z.object({
  code: z.string().trim().min(1).max(40).optional(),
  signUp: uuid.optional(),
  at: instant,
})
export type Scan = z.infer<typeof scan>

export const syncCheckIns = contract({
  name: 'volunteering.sync-check-ins',
  method: 'POST',
  path: '/api/volunteering/own-events/:id/check-ins',
  summary: 'Hand in the check-ins a device noted, in any order and as often as needed; each person is checked in once',
  access: { kind: 'member', roles: mayPrepare },
  params: idParams,
  body: z.object({ scans: z.array(scan).min(1).max(mostScans) }),
  response: z.object({
    /** One for each scan, in their order. */
    results: z.array(
      z.object({
        outcome: z.enum(scanOutcomes),
        signUp: uuid.nullable(),
        name: z.string().nullable(),
        checkedInAt: instant.nullable(),
      }),
    ),
  }),
})
