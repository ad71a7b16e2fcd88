import type { grants, ResponseOf } from '@athar/contracts'
import { conditionsFor, rulesOf, type Grant } from '@athar/contracts/grants'
import { applicantOf } from '../platform/applications/index.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { readPage } from '../platform/list/read-page.ts'
import { eligibilityOf } from './applicant.ts'
import type { GrantsDeps } from './deps.ts'
import * as store from './store/calls.ts'

/** Calls that take applications now. */
export async function listGrants({
  query,
  db,
  clock,
}: Call<typeof grants.listGrants>): Promise<ResponseOf<typeof grants.listGrants>> {
  const at = clock.now()
  const { rows, nextCursor } = await readPage(query, store.newestFirst, (place) => store.openGrants(db, at, place))
  return { items: rows.map((row) => store.grantOf(row, at)), nextCursor, open: await store.countOpen(db, at) }
}

export async function readGrant({ params, db, clock }: Call<typeof grants.readGrant>): Promise<Grant> {
  const found = (await store.findGrant(db, params.id)) ?? fail('grants.grant-not-found')
  // An officer reads a draft on its own page.
  if (found.state === 'draft') fail('grants.grant-not-found')
  return store.grantOf(found, clock.now())
}

/** Each condition of the call, checked for the caller. */
export async function readStanding(
  deps: Pick<GrantsDeps, 'organisations' | 'registrationOf'>,
  { params, db, actor }: Call<typeof grants.readStanding>,
): Promise<ResponseOf<typeof grants.readStanding>> {
  const call = (await store.findGrant(db, params.id)) ?? fail('grants.grant-not-found')
  return { conditions: conditionsFor(rulesOf(call), await eligibilityOf(deps, db, applicantOf(actor))) }
}
