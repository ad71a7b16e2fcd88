import { timingSafeEqual } from 'node:crypto'
import type { ResponseOf, volunteering } from '@athar/contracts'
import { sql } from 'kysely'
import QRCode from 'qrcode'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { moveAll } from '../platform/workflow/move.ts'
import { codeOf, hashOf, readCode, signOf } from './check-in-code.ts'
import type { VolunteeringDeps } from './deps.ts'
import { asShift } from './event-shifts.ts'
import { gatesMs, isOver, isTooEarly } from './sign-up-state.ts'
import * as events from './store/events.ts'
import * as store from './store/sign-ups.ts'
import { volunteerNames } from './volunteer-names.ts'

type Deps = Pick<VolunteeringDeps, 'people' | 'masterKey' | 'publicPages'>
type Result = ResponseOf<typeof volunteering.syncCheckIns>['results'][number]

/** What a volunteer shows at the gate. */
export async function readPass(
  { masterKey }: Pick<Deps, 'masterKey'>,
  { actor, params, db }: Call<typeof volunteering.readPass>,
): Promise<ResponseOf<typeof volunteering.readPass>> {
  const signUp = (await store.findSignUp(db, actor.personId, params.id)) ?? fail('volunteering.sign-up-not-found')
  if (signUp.state !== 'confirmed' && signUp.state !== 'checked-in') fail('volunteering.no-pass')
  const code = codeOf(masterKey, signUp)
  const qr = await QRCode.toString(code, { type: 'svg', errorCorrectionLevel: 'Q', margin: 2 })
  return { code, qr: qr.trim() }
}

/** What an organiser’s device needs to check people in by itself. It stays there: under 18 with first names alone. */
export async function readRoster(
  { people, masterKey }: Pick<Deps, 'people' | 'masterKey'>,
  { actor, params, db, clock }: Call<typeof volunteering.readRoster>,
): Promise<ResponseOf<typeof volunteering.readRoster>> {
  const event = (await events.findEventOf(db, actor.organisationId, params.id)) ?? fail('volunteering.event-not-found')
  const signUps = await store.rosterOf(db, event.id)
  const names = await volunteerNames({ people }, db, { signUps, at: clock.now() })
  const { id, title, place, startsAt } = event
  return {
    event: { id, title, place, startsAt },
    sign: signOf(masterKey, id),
    items: signUps.map((signUp) => ({
      id: signUp.id,
      name: names.get(signUp.id) ?? null,
      state: signUp.state,
      codeHash: hashOf(codeOf(masterKey, signUp)),
      checkedInAt: signUp.checkedInAt?.toISOString() ?? null,
      shift: shiftOf(event, signUp.shiftId),
      isSelf: signUp.personId === actor.personId,
    })),
  }
}

/**
 * Check-ins that a device noted, perhaps without a connection, perhaps handed in before. Of several devices
 * that noted the same person the first checks them in; the others learn when.
 */
export async function syncCheckIns(
  { people, masterKey, publicPages }: Deps,
  call: Call<typeof volunteering.syncCheckIns>,
): Promise<ResponseOf<typeof volunteering.syncCheckIns>> {
  const { actor, params, body, db, clock } = call
  const now = clock.now()
  await events.lockPlaces(db, params.id)
  const event = (await events.findEventOf(db, actor.organisationId, params.id)) ?? fail('volunteering.event-not-found')
  if (event.state === 'cancelled') fail('volunteering.event-cancelled')
  if (isTooEarly('check-in', event.startsAt, now)) fail('volunteering.too-early')
  const signUps = await store.rosterOf(db, event.id)
  const byCode = new Map(signUps.map((signUp) => [codeOf(masterKey, signUp), signUp]))
  const byId = new Map(signUps.map((signUp) => [signUp.id, signUp]))
  const sign = signOf(masterKey, event.id)
  const all = signUps.map(({ personId }) => personId)
  const without = new Set(await store.withoutConsent(db, all, now))
  const coming = new Map<string, { signUp: store.StoredSignUp; at: Date }>()
  const judged = body.scans.map(({ code, signUp: chosen, at }) => {
    const typed = code === undefined ? null : readCode(code)
    const signUp = typed === null ? byId.get(chosen ?? '') : byCode.get(typed)
    if (!signUp)
      return { outcome: typed !== null && !sameText(typed.slice(0, 4), sign) ? 'other-event' : 'unknown' } as const
    const came = within(new Date(at), event.startsAt, now)
    const wouldBe = outcomeFor(signUp, actor.personId, coming.has(signUp.id), without)
    const outcome = wouldBe === 'checked-in' && isOver(asShift(event, signUp.shiftId), came) ? 'over' : wouldBe
    if (outcome === 'checked-in') coming.set(signUp.id, { signUp, at: came })
    return { outcome, signUp }
  })
  const moved = [...coming.values()]
  if (moved.length > 0) {
    const cases = moved.map(({ signUp, at }) => sql`when ${signUp.id}::uuid then ${at}::timestamptz`)
    await moveAll(
      call,
      store.signUpFlow,
      moved.map(({ signUp }) => signUp),
      'check-in',
      {
        set: {
          decided_by: actor.personId,
          decided_at: now,
          checked_in_at: sql`case moved.id ${sql.join(cases, sql` `)} end`,
        },
        about: { type: 'volunteer-event', id: event.id },
        details: { signUps: moved.map(({ signUp }) => signUp.id), scanned: true },
      },
    )
    await publicPages.changed(db)
  }
  const names = await volunteerNames({ people }, db, {
    signUps: judged.flatMap(({ signUp }) => signUp ?? []),
    at: now,
  })
  return {
    results: judged.map(({ outcome, signUp }): Result => {
      const at = signUp && (coming.get(signUp.id)?.at ?? signUp.checkedInAt)
      return {
        outcome,
        signUp: signUp?.id ?? null,
        name: (signUp && names.get(signUp.id)) ?? null,
        checkedInAt: at?.toISOString() ?? null,
      }
    }),
  }
}

function shiftOf({ shifts }: events.StoredEvent, wanted: string | null) {
  const shift = shifts.find(({ id }) => id === wanted)
  return shift ? { title: shift.title, startsAt: shift.startsAt } : null
}

function outcomeFor(
  signUp: store.StoredSignUp,
  byId: string,
  again: boolean,
  without: ReadonlySet<string>,
): volunteering.ScanOutcome {
  if (signUp.personId === byId) return 'own-sign-up'
  if (again || signUp.state === 'checked-in' || signUp.state === 'hours-confirmed') return 'already'
  if (signUp.state === 'no-show') return 'no-show'
  if (signUp.state !== 'confirmed') return 'not-confirmed'
  return without.has(signUp.personId) ? 'no-consent' : 'checked-in'
}

/** A device’s clock may be wrong: the time lies between the opening of the gates and now. */
const within = (at: Date, startsAt: string, now: Date): Date =>
  new Date(Math.min(Math.max(at.getTime(), Date.parse(startsAt) - gatesMs), now.getTime()))

const sameText = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
