import { paths, type BilingualName } from '@athar/contracts'
import type { Notice, OrganisationReminder, ReminderDefinition } from '../../platform/notices.ts'
import { findOrganisation } from '../store.ts'
import { findTransfer } from './store.ts'

type Offer = {
  readonly organisationId: string
  readonly organisation: BilingualName
  readonly id: string
  readonly at: Date
}

const about = ({ organisationId, organisation, id, at }: Offer) => ({
  organisationId,
  data: { organisation },
  link: `${paths.organisation()}?tab=ownership`,
  key: id,
  at,
})

/** The member asked decides, so it is told to them. */
export const ownershipOffered = (offer: Offer, { from, to }: { from: string; to: string }): Notice => ({
  ...about(offer),
  kind: 'organisations.ownership-offered',
  to: { people: [to] },
  by: from,
})

/** What became of the offer is told to who made it. */
export const ownershipAnswered = (
  offer: Offer,
  { from, to, accepted }: { from: string; to: string; accepted: boolean },
): Notice => ({
  ...about(offer),
  kind: accepted ? 'organisations.ownership-accepted' : 'organisations.ownership-declined',
  to: { people: [from] },
  by: to,
})

/** Whoever was asked has nothing to decide any more; who offered it hears of it where another owner took it back. */
export const ownershipWithdrawn = (
  offer: Offer,
  { from, to, by }: { from: string; to: string; by: string },
): Notice => ({
  ...about(offer),
  kind: 'organisations.ownership-withdrawn',
  to: { people: [to, from].filter((person) => person !== by) },
  by,
})

/** An offer that ran out, or lost its ground, is told to both. */
export const ownershipLapsed = (offer: Offer, people: readonly string[]): Notice => ({
  ...about(offer),
  kind: 'organisations.ownership-lapsed',
  to: { people },
  by: null,
})

const name = 'organisations.ownership-offer'

/** A look at an offer when its time has run out. */
export const endOfOffer = (
  { organisationId, id, expiresAt }: { organisationId: string; id: string; expiresAt: Date },
  now: Date,
): OrganisationReminder => ({ organisationId, name, subject: id, at: expiresAt, now })

/** Nothing to tell where it was answered or taken back. One that lapsed before was told then, under the same key. */
export const ownershipOfferReminder: ReminderDefinition = {
  name,
  async look(db, { organisationId, subject: id, at }) {
    const transfer = await findTransfer(db, organisationId, id)
    const organisation = await findOrganisation(db, organisationId)
    const ranOut = transfer && (transfer.outcome === null || transfer.outcome === 'lapsed')
    if (!organisation || !ranOut) return { notice: null, next: null }
    const offer = { organisationId, organisation: organisation.name, id, at }
    return { notice: ownershipLapsed(offer, [transfer.fromPerson, transfer.toPerson]), next: null }
  },
}
