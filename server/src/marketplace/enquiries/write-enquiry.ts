import { randomUUID } from 'node:crypto'
import type { marketplace, ResponseOf } from '@athar/contracts'
import { sideOfAction, type Enquiry, type EnquirySide } from '@athar/contracts/marketplace'
import { applicantOf, belongsTo } from '../../platform/applications/index.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import { plainText } from '../../platform/plain-line.ts'
import { move, type MoveCall } from '../../platform/workflow/move.ts'
import type { MarketplaceDeps } from '../deps.ts'
import { refuseUnder18 } from '../refuse-under-18.ts'
import { tellSide } from './notices.ts'
import { presentEnquiry } from './present-enquiry.ts'
import * as store from './store.ts'

type Deps = Pick<MarketplaceDeps, 'people' | 'guardians' | 'organisations' | 'notices'>

export async function listEnquiries({
  actor,
  query,
  db,
}: Call<typeof marketplace.listEnquiries>): Promise<ResponseOf<typeof marketplace.listEnquiries>> {
  const { personId } = actor
  const wanted = { side: query.side, state: query.state, actor: { ...applicantOf(actor), personId } }
  const { rows, nextCursor } = await readPage(query, store.lastWrittenFirst, (place) =>
    store.enquiriesOf(db, wanted, place),
  )
  return { items: rows.map(store.listedOf), nextCursor }
}

type Own = { readonly found: store.StoredEnquiry; readonly side: EnquirySide }
type OneCall = Pick<MoveCall, 'actor' | 'db'> & { readonly params: { readonly id: string } }

/** An enquiry of the caller, with the side that they are on. */
export async function ownEnquiry({ actor, db, params }: OneCall): Promise<Own> {
  const found = await store.findEnquiry(db, params.id)
  const side = found && store.sideOf(found, applicantOf(actor), actor.personId)
  return found && side ? { found, side } : fail('marketplace.enquiry-not-found')
}

async function own(deps: Pick<Deps, 'people'>, call: OneCall): Promise<Enquiry> {
  const { found, side } = await ownEnquiry(call)
  return presentEnquiry(deps, call.db, found, { actor: call.actor, side })
}

export const readEnquiry = (deps: Pick<Deps, 'people'>, call: Call<typeof marketplace.readEnquiry>): Promise<Enquiry> =>
  own(deps, call)

/** The provider answers, or the asker asks again: which of the two is settled by the side of the caller. */
export async function writeMessage(deps: Deps, call: Call<typeof marketplace.writeMessage>): Promise<Enquiry> {
  const { actor, body, db, clock } = call
  const { personId } = actor
  const { found, side } = await ownEnquiry(call)
  await refuseUnder18(deps, db, { personId, at: clock.now() })
  const text = plainText(body.text)
  if (text === '') fail('marketplace.message-empty')
  const waits = side === 'asker' && found.state === 'answered'
  await take(
    deps,
    call,
    { found, side },
    {
      action: side === 'asker' ? 'ask-again' : 'answer',
      version: body.version,
      set: (at) => ({ last_message_at: at, ...(waits ? { waits_since: at, reminded: 0 } : {}) }),
      effect: (at) => store.insertMessage(db, { id: randomUUID(), enquiryId: found.id, side, personId, text, at }),
    },
  )
  return own(deps, call)
}

/** The asker agrees, or one side closes; the thread is read only from then on. */
export async function moveEnquiry(deps: Deps, call: Call<typeof marketplace.moveEnquiry>): Promise<Enquiry> {
  const { actor, body, db, clock } = call
  const { found, side } = await ownEnquiry(call)
  if (body.action === 'agree') await refuseUnder18(deps, db, { personId: actor.personId, at: clock.now() })
  const { action, version } = body
  await take(deps, call, { found, side }, { action, version, reason: plainText(body.reason) })
  return own(deps, call)
}

type Step = {
  readonly action: keyof typeof sideOfAction
  readonly version: number
  readonly reason?: string
  readonly set?: (at: Date) => Readonly<Record<string, Date | number>>
  readonly effect?: (at: Date) => Promise<void>
}

async function take(deps: Deps, call: MoveCall, { found, side }: Own, step: Step): Promise<void> {
  const { action, version, reason = '', set, effect } = step
  const at = call.clock.now()
  if (sideOfAction[action] !== side) fail('marketplace.enquiry-side')
  await refuseBothSides(call.db, call.actor.personId, found, side)
  await move(call, store.enquiryFlow, found, action, {
    version,
    reason,
    set: set?.(at) ?? {},
    effect: async () => effect?.(at),
    notify: (kind) =>
      tellSide(deps, call.db, onlyPersons(found), {
        kind,
        to: side === 'asker' ? 'provider' : 'asker',
        // No names of persons: a notice outlives their account.
        data: {
          provider: found.providerName,
          subject: found.subject,
          listing: found.listingTitle,
        },
        key: `${found.id} ${version + 1}`,
        at,
      }),
  })
}

/** Who opened it for an organisation is told as one of its members. */
export const onlyPersons = (found: store.StoredEnquiry): store.StoredEnquiry => ({
  ...found,
  askerPersonId: found.asks === 'person' ? found.askerPersonId : null,
})

/** No one who belongs to the other side writes for this one. */
export async function refuseBothSides(
  db: Db,
  personId: string,
  found: store.StoredEnquiry,
  side: EnquirySide,
): Promise<void> {
  if (side === 'provider' && found.askerPersonId === personId) fail('marketplace.enquiry-own')
  const organisationId = side === 'asker' ? found.providerOrgId : found.askerOrgId
  if (organisationId !== null && (await belongsTo(db, personId, { organisationId, since: 'infinity' })))
    fail('marketplace.enquiry-own')
}
