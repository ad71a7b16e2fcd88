import { randomUUID } from 'node:crypto'
import type { marketplace, ResponseOf } from '@athar/contracts'
import type { OwnRequest, RequestInput } from '@athar/contracts/marketplace'
import type { Member } from '../../platform/actor.ts'
import type { Db } from '../../platform/database.ts'
import { fail, refuseField } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import { plainLine, plainText } from '../../platform/plain-line.ts'
import { documentNumber } from '../../platform/slug-of.ts'
import { refuseUnlessIn } from '../../platform/workflow/flow.ts'
import { move } from '../../platform/workflow/move.ts'
import type { MarketplaceDeps } from '../deps.ts'
import { presentOwn, ownRow, readOwn } from './present-request.ts'
import { refuseDeadline, refuseDecision, refuseProviders } from './rules.ts'
import * as store from './store.ts'
import { tellProviders, tellSide } from './tell.ts'

export async function listOwnRequests({
  actor,
  query,
  db,
  clock,
}: Call<typeof marketplace.listOwnRequests>): Promise<ResponseOf<typeof marketplace.listOwnRequests>> {
  const { rows, nextCursor } = await readPage(query, store.newestFirst, (place) =>
    store.listOwn(db, actor.organisationId, place),
  )
  return {
    items: rows.map((row) => ownRow({ ...row, invited: row.invited, submitted: row.submitted }, clock.now())),
    nextCursor,
  }
}

const mostFound = 20
export async function findProviders({
  query,
  db,
}: Call<typeof marketplace.findProviders>): Promise<ResponseOf<typeof marketplace.findProviders>> {
  const found = await store.providersNamed(db, query.q, mostFound)
  return { items: found.map(({ id, nameEn, nameAr }) => ({ id, name: { en: nameEn, ar: nameAr } })) }
}

/** Refuses people under 18. */
export async function refuseUnder18(
  { guardians }: Pick<MarketplaceDeps, 'guardians'>,
  db: Db,
  personId: string,
  at: Date,
): Promise<void> {
  const standing = await guardians.standingOf(db, personId, at)
  if (standing === 'consented' || standing === 'guardian-needed') fail('marketplace.request-adults-only')
}

/** The providers by name; each has a published listing, and the caller belongs to none. */
async function providersIn(
  db: Db,
  { organisationId }: Pick<Member, 'organisationId'>,
  providers: RequestInput['providers'],
): Promise<(store.NewProvider & { readonly quotationId: string })[]> {
  const ids = providers.map(({ id }) => id)
  refuseProviders(organisationId, ids)
  const offers = await store.offersOfProviders(db, ids)
  const names = new Map((await store.providerNames(db, ids)).map((one) => [one.id, { en: one.nameEn, ar: one.nameAr }]))
  const found = providers.map(({ id, listingId }) => {
    const isOffered = listingId === null || offers.some((one) => one.orgId === id && one.listingId === listingId)
    const name = names.get(id)
    if (!name || !isOffered) return fail('marketplace.request-provider-unlisted')
    return { id, listingId, name, quotationId: randomUUID() }
  })
  if ((await store.ownAmong(db, ids)).length > 0) fail('marketplace.request-own')
  return found
}

function plainRequest(body: RequestInput): RequestInput {
  const title = plainLine(body.title) || refuseField('title', 'text-missing')
  return { ...body, title, text: plainText(body.text) || refuseField('text', 'text-missing') }
}

type Deps = Pick<MarketplaceDeps, 'people' | 'clock' | 'guardians' | 'organisations'>

export async function beginRequest(
  deps: Deps,
  { actor, body, db, clock, audit }: Call<typeof marketplace.beginRequest>,
): Promise<OwnRequest> {
  const { organisationId, personId } = actor
  const at = clock.now()
  await refuseUnder18(deps, db, personId, at)
  refuseDeadline(new Date(body.deadline), at)
  const providers = await providersIn(db, actor, body.providers)
  const { name: buyer } = await deps.organisations.read(db, organisationId)
  const { providers: _providers, ...asked } = plainRequest(body)
  const id = randomUUID()
  await store.insertRequest(db, { organisationId, personId, at }, { ...asked, id, buyer })
  await store.replaceProviders(db, { organisationId, id }, providers)
  await audit({ action: 'marketplace.begin-request', subjectType: 'quotation-request', subjectId: id })
  return readOwn(deps, db, organisationId, id)
}

export async function saveRequest(
  deps: Deps,
  { actor, params, body, db, clock, audit }: Call<typeof marketplace.saveRequest>,
): Promise<OwnRequest> {
  const { organisationId } = actor
  const at = clock.now()
  const found = await own({ actor, params, db })
  refuseUnlessIn<string>(found.state, ['draft'])
  refuseDeadline(new Date(body.deadline), at)
  const providers = await providersIn(db, actor, body.providers)
  const { version, ...asked } = body
  const seen = { organisationId, id: found.id, version }
  if (!(await store.updateDraft(db, seen, plainRequest(asked), at))) fail('conflict')
  await store.replaceProviders(db, seen, providers)
  await audit({ action: 'marketplace.save-request', subjectType: 'quotation-request', subjectId: found.id })
  return readOwn(deps, db, organisationId, found.id)
}

type Own = Pick<Call<typeof marketplace.sendRequest>, 'actor' | 'params' | 'db'>
const own = async ({ actor, params, db }: Own): Promise<store.RequestRow> =>
  (await store.findOwn(db, actor.organisationId, params.id)) ?? fail('marketplace.request-not-found')

const subjectOf = ({ id, orgId: organisationId, state, version }: store.RequestRow) => ({
  id,
  organisationId,
  state,
  version,
})

/** Sends it to its providers. */
export async function sendRequest(deps: Deps, call: Call<typeof marketplace.sendRequest>): Promise<OwnRequest> {
  const { actor, body, db, clock } = call
  const at = clock.now()
  const found = await own(call)
  const quotations = await store.quotationsOf(db, actor.organisationId, found.id)
  await refuseUnder18(deps, db, actor.personId, at)
  await move(call, store.requestFlow, subjectOf(found), 'send', {
    version: body.version,
    async guard() {
      refuseDeadline(found.deadline, at)
      if (quotations.length === 0) fail('marketplace.request-no-provider')
      // Listings may have been withdrawn, and people have joined providers, since the draft was saved.
      const named = quotations.map(({ providerOrgId, listingId }) => ({ id: providerOrgId, listingId }))
      const there = named.flatMap(({ id, listingId }) => (id === null ? [] : { id, listingId }))
      if (there.length < named.length) fail('marketplace.request-provider-unlisted')
      await providersIn(db, actor, there)
    },
    set: { number: documentNumber('RFQ') },
    effect: () => store.invite(db, actor.organisationId, found.id, at),
    notify: (kind) =>
      kind === 'marketplace.quotation-asked'
        ? tellProviders(deps, db, found, quotations, { kind, at, remind: true })
        : Promise.resolve(),
  })
  return readOwn(deps, db, actor.organisationId, found.id)
}

/** Only lengthened, and only before it passes. */
export async function lengthenDeadline(
  deps: Deps,
  call: Call<typeof marketplace.lengthenDeadline>,
): Promise<OwnRequest> {
  const { actor, body, db, clock, audit } = call
  const at = clock.now()
  const found = await own(call)
  refuseUnlessIn<string>(store.stateAt(found.state, found.deadline, at), ['open'])
  const deadline = new Date(body.deadline)
  refuseDeadline(deadline, at)
  if (deadline <= found.deadline) fail('marketplace.deadline-shorter', { deadline: found.deadline.toISOString() })
  const seen = { organisationId: actor.organisationId, id: found.id, version: body.version }
  if (!(await store.updateDeadline(db, seen, body.deadline, at))) fail('conflict')
  await audit({
    action: 'marketplace.lengthen-deadline',
    subjectType: 'quotation-request',
    subjectId: found.id,
    details: { from: found.deadline.toISOString(), to: deadline.toISOString() },
  })
  const quotations = await store.quotationsOf(db, actor.organisationId, found.id)
  const told = { kind: 'marketplace.deadline-lengthened', at, remind: true } as const
  await tellProviders(deps, db, { ...found, deadline }, quotations, told)
  return readOwn(deps, db, actor.organisationId, found.id)
}

/** Chooses one quotation or none; every provider that was asked hears of its own part alone. */
export async function decideRequest(deps: Deps, call: Call<typeof marketplace.decideRequest>): Promise<OwnRequest> {
  const { actor, params, body, db, clock } = call
  const { organisationId, personId } = actor
  const { chosen: read, note, version } = body
  const chosenId = read?.id ?? null
  const at = clock.now()
  await refuseUnder18(deps, db, personId, at)
  // Answers wait from here on, so that what is read is what is decided on.
  await store.lockOwn(db, organisationId, params.id)
  const found = await closedIfDue(call, at)
  const quotations = await store.quotationsOf(db, organisationId, found.id)
  const providers = quotations.flatMap(({ providerOrgId }) => providerOrgId ?? [])
  await move(call, store.requestFlow, subjectOf(found), 'decide', {
    version,
    reason: note,
    async guard() {
      refuseDecision({ deadline: found.deadline, quotations }, { chosen: read, note }, at)
      if ((await store.ownAmong(db, providers)).length > 0) fail('marketplace.request-own')
    },
    set: { chosen_id: chosenId, decision_note: plainText(note), decided_by: personId, decided_at: at },
    effect: () => store.settleQuotations(db, found, chosenId),
    async notify() {
      const [chosen, others] = [
        quotations.filter(({ id }) => id === chosenId),
        quotations.filter(({ id, state }) => id !== chosenId && state !== 'declined'),
      ]
      await tellProviders(deps, db, found, chosen, { kind: 'marketplace.quotation-chosen', at })
      await tellProviders(deps, db, found, others, { kind: 'marketplace.quotation-not-chosen', at })
      const told = { id: found.id, kind: 'marketplace.request-decided', data: { request: found.title }, at } as const
      await tellSide(deps, db, { ...told, organisationId, by: personId })
    },
  })
  return readOwn(deps, db, organisationId, found.id)
}

/** The request with its state settled by the deadline. */
async function closedIfDue(call: Own, at: Date): Promise<store.RequestRow> {
  await own(call)
  await store.closeRequests(call.db, at, call.params.id)
  return own(call)
}

export async function cancelRequest(deps: Deps, call: Call<typeof marketplace.cancelRequest>): Promise<OwnRequest> {
  const { actor, body, db, clock } = call
  const at = clock.now()
  const found = await closedIfDue(call, at)
  await move(call, store.requestFlow, subjectOf(found), 'cancel', {
    version: body.version,
    reason: body.reason,
    async notify() {
      if (found.state === 'draft') return
      const quotations = await store.quotationsOf(db, actor.organisationId, found.id)
      const asked = quotations.filter(({ state }) => state !== 'declined')
      await tellProviders(deps, db, found, asked, { kind: 'marketplace.request-cancelled', at })
    },
  })
  const now = await own(call)
  return presentOwn(deps, db, now)
}
