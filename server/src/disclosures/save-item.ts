import type { disclosures } from '@athar/contracts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { DisclosuresDeps } from './deps.ts'
import { itemNamed } from './read-item.ts'
import { refreshReports } from './reports/refresh.ts'
import { insertComment, preparersOf, storeItem } from './store.ts'

/** Owner, due date, and why an item is not applicable. */
export async function saveItem(deps: DisclosuresDeps, call: Call<typeof disclosures.saveItem>): Promise<void> {
  const { actor, params, body, db, audit } = call
  const { slug } = itemNamed(params.slug)
  const scope = { organisationId: actor.organisationId, year: body.year }
  if (body.ownerId !== null && !(await preparersOf(db, actor.organisationId)).includes(body.ownerId))
    fail('disclosures.owner-not-preparing', { owner: body.ownerId })
  const item = { slug, ownerId: body.ownerId, dueOn: body.dueOn, notApplicable: body.notApplicable }
  if (!(await storeItem(db, scope, { ...item, after: body.version }))) fail('conflict')
  await refreshReports(deps, call, body.year)
  await audit({
    action: 'disclosures.save-item',
    subjectType: 'disclosure-item',
    subjectId: `${body.year} ${slug}`,
    ...(body.notApplicable === null ? {} : { reason: body.notApplicable }),
  })
}

export async function commentItem({
  actor,
  params,
  body,
  db,
  audit,
  clock,
}: Call<typeof disclosures.commentItem>): Promise<void> {
  const { slug } = itemNamed(params.slug)
  const scope = { organisationId: actor.organisationId, year: body.year }
  await insertComment(db, scope, { slug, text: body.text, personId: actor.personId, at: clock.now() })
  await audit({
    action: 'disclosures.comment-item',
    subjectType: 'disclosure-item',
    subjectId: `${body.year} ${slug}`,
  })
}
