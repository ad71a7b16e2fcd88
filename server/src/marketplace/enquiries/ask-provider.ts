import { randomUUID } from 'node:crypto'
import type { marketplace } from '@athar/contracts'
import { mostEnquiriesADay, mostEnquiriesAnHour, type Enquiry } from '@athar/contracts/marketplace'
import { applicantOf, belongsTo, type ActingApplicant } from '../../platform/applications/index.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { plainLine, plainText } from '../../platform/plain-line.ts'
import { documentNumber } from '../../platform/slug-of.ts'
import type { MarketplaceDeps } from '../deps.ts'
import { refuseUnder18 } from '../refuse-under-18.ts'
import { textOf } from '../listings/present-listing.ts'
import { tellSide } from './notices.ts'
import { presentEnquiry } from './present-enquiry.ts'
import * as store from './store.ts'

type Deps = Pick<MarketplaceDeps, 'people' | 'guardians' | 'organisations' | 'notices'>

/** The acting organisation, or a person, asks about what a provider offers. */
export async function askProvider(deps: Deps, call: Call<typeof marketplace.askProvider>): Promise<Enquiry> {
  const { actor, params, body, db, clock, audit } = call
  const { personId } = actor
  const at = clock.now()
  await refuseUnder18(deps, db, { personId, at })
  const asker = applicantOf(actor)
  const offered = (await store.offeredListing(db, params.id)) ?? fail('marketplace.enquiry-not-offered')
  const provider = { id: offered.orgId, name: { en: offered.providerEn, ar: offered.providerAr } }
  if (await belongsTo(db, personId, { organisationId: provider.id, since: 'infinity' })) fail('marketplace.enquiry-own')
  const [subject, text] = [plainLine(body.subject), plainText(body.text)]
  if (subject === '' || text === '') fail('marketplace.message-empty')
  const id = randomUUID()
  const [en, ar] = [textOf(offered.answers, 'titleEn'), textOf(offered.answers, 'titleAr')]
  const listingTitle = { en: en || ar, ar: ar || en }
  const name = await nameOf(deps, db, personId, asker)
  await store
    .insertEnquiry(db, {
      id,
      number: documentNumber('E'),
      listingId: offered.listingId,
      listingTitle,
      asker: { ...asker, name },
      personId,
      provider,
      subject,
      text,
      messageId: randomUUID(),
      at,
    })
    .catch((error: unknown) =>
      store.isOneTooMany(error)
        ? fail('marketplace.too-many-enquiries', { anHour: mostEnquiriesAnHour, aDay: mostEnquiriesADay })
        : Promise.reject(error),
    )
  await audit({ action: 'marketplace.ask', subjectType: 'marketplace-enquiry', subjectId: id })
  const found = (await store.findEnquiry(db, id)) ?? fail('marketplace.enquiry-not-found')
  await tellSide(deps, db, found, {
    kind: 'marketplace.enquiry-asked',
    to: 'provider',
    data: { subject, listing: listingTitle },
    key: `${id} ${found.version}`,
    at,
  })
  return presentEnquiry(deps, db, found, { actor, side: 'asker' })
}

async function nameOf(
  { organisations, people }: Deps,
  db: Db,
  personId: string,
  { organisationId }: ActingApplicant,
): Promise<{ en: string; ar: string }> {
  if (organisationId !== null) return (await organisations.read(db, organisationId)).name
  const name = (await people.find(db, [personId])).get(personId)?.fullName ?? ''
  return { en: name, ar: name }
}
