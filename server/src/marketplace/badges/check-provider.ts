import { randomUUID } from 'node:crypto'
import type { marketplace } from '@athar/contracts'
import type { CheckedProvider } from '@athar/contracts/marketplace'
import { belongsTo } from '../../platform/applications/index.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { MarketplaceDeps } from '../deps.ts'
import * as store from './store.ts'

async function present(db: Db, id: string, today: string): Promise<CheckedProvider> {
  const found = (await store.findProvider(db, id)) ?? fail('marketplace.provider-not-found')
  const badges = await store.badgesFor(db, id)
  return {
    id,
    name: { en: found.nameEn, ar: found.nameAr },
    unifiedNumber: found.unifiedNumber,
    sample: found.sample,
    badges: badges.map(({ checkedAt, ...badge }) => ({
      ...badge,
      checkedAt: checkedAt.toISOString(),
      expired: badge.expiresOn < today,
    })),
  }
}

export const readProviderChecks = ({
  params,
  db,
  clock,
}: Call<typeof marketplace.readProviderChecks>): Promise<CheckedProvider> => present(db, params.id, clock.today())

type Changing = Pick<Call<typeof marketplace.addBadge>, 'actor' | 'db'> & { readonly params: { readonly id: string } }

/** Nobody checks an organisation that they belong to; the database holds it too. */
async function refuseOwn({ actor, db, params }: Changing): Promise<void> {
  if (await belongsTo(db, actor.personId, { organisationId: params.id, since: 'infinity' }))
    fail('marketplace.badge-own')
}

/** Notes a check; one that ran out makes room for the new one. */
export async function addBadge(
  deps: Pick<MarketplaceDeps, 'publicPages'>,
  call: Call<typeof marketplace.addBadge>,
): Promise<CheckedProvider> {
  const { actor, params, body, db, clock, audit } = call
  const { personId } = actor
  const [at, today, organisationId] = [clock.now(), clock.today(), params.id]
  const { badges } = await present(db, organisationId, today)
  await refuseOwn(call)
  const there = badges.find(({ kind }) => kind === body.kind)
  if (there && !there.expired) fail('marketplace.badge-there')
  if (there) await store.removeBadge(db, { organisationId, id: there.id, personId, at })
  const id = randomUUID()
  await store.insertBadge(db, { id, organisationId, ...body, personId, at })
  await audit({
    action: 'marketplace.add-badge',
    subjectType: 'organisation',
    subjectId: organisationId,
    details: { kind: body.kind, number: body.number },
  })
  await deps.publicPages.changed(db)
  return present(db, organisationId, today)
}

export async function removeBadge(
  deps: Pick<MarketplaceDeps, 'publicPages'>,
  call: Call<typeof marketplace.removeBadge>,
): Promise<CheckedProvider> {
  const { actor, params, db, clock, audit } = call
  const organisationId = params.id
  const { badges } = await present(db, organisationId, clock.today())
  await refuseOwn(call)
  const found = badges.find(({ id }) => id === params.badgeId) ?? fail('marketplace.badge-not-found')
  const removal = { organisationId, id: found.id, personId: actor.personId, at: clock.now() }
  if (!(await store.removeBadge(db, removal))) fail('conflict')
  await audit({
    action: 'marketplace.remove-badge',
    subjectType: 'organisation',
    subjectId: organisationId,
    details: { kind: found.kind, number: found.number },
  })
  await deps.publicPages.changed(db)
  return present(db, organisationId, clock.today())
}
