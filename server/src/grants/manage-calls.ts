import { randomUUID } from 'node:crypto'
import type { grants, ResponseOf } from '@athar/contracts'
import type { CallDetail, GrantInput } from '@athar/contracts/grants'
import { fail } from '../platform/errors.ts'
import type { Db } from '../platform/database.ts'
import type { Call } from '../platform/http/serve.ts'
import { readPage } from '../platform/list/read-page.ts'
import { namedHistory } from '../platform/applications/index.ts'
import { move } from '../platform/workflow/move.ts'
import type { GrantsDeps } from './deps.ts'
import { tellApplicant } from './notices.ts'
import { writersOf } from './store/applications.ts'
import * as store from './store/calls.ts'

export async function listCalls({
  query,
  db,
  clock,
}: Call<typeof grants.listCalls>): Promise<ResponseOf<typeof grants.listCalls>> {
  const at = clock.now()
  const { rows, nextCursor } = await readPage(query, store.neediestFirst, (place) =>
    store.listCalls(db, { phase: query.phase, at }, place),
  )
  return { items: rows.map((row) => store.ownGrantOf(row, at)), nextCursor }
}

export const readCall = (
  deps: Pick<GrantsDeps, 'clock' | 'people'>,
  { params, db }: Call<typeof grants.readCall>,
): Promise<CallDetail> => detail(deps, db, params.id)

/** An officer drafts a call. */
export async function createCall(
  deps: Pick<GrantsDeps, 'clock' | 'people'>,
  { actor, body, db, clock, audit }: Call<typeof grants.createCall>,
): Promise<CallDetail> {
  const id = randomUUID()
  const made = { id, state: 'draft', sample: false, basis: null, sources: [], createdBy: actor.personId } as const
  await store.insertGrant(db, { ...body, ...made, at: clock.now() })
  await audit({ action: 'grants.create-call', subjectType: 'grant', subjectId: id })
  return detail(deps, db, id)
}

/** Changes a call, its currency until the first award, its criteria until the first scores; of an open one, applicants hear that it changed. */
export async function updateCall(
  deps: Pick<GrantsDeps, 'clock' | 'people' | 'notices' | 'organisations' | 'publicPages'>,
  { actor, params, body, db, clock, audit }: Call<typeof grants.updateCall>,
): Promise<CallDetail> {
  const { version, ...input } = body
  const before = (await store.findCall(db, params.id)) ?? fail('grants.grant-not-found')
  const at = clock.now()
  const saved = await store
    .updateGrant(db, { ...(input satisfies GrantInput), id: params.id, version, at })
    .catch((error: unknown) => {
      if (store.isBeyondBudget(error)) fail('grants.beyond-budget')
      if (store.isCurrencyHeld(error)) fail('grants.currency-held')
      if (store.areCriteriaHeld(error)) fail('grants.criteria-held')
      throw error
    })
  if (!saved) fail('conflict')
  await audit({ action: 'grants.update-call', subjectType: 'grant', subjectId: params.id })
  if (before.state === 'open')
    for (const { id, organisationId, createdBy } of await writersOf(db, params.id))
      await tellApplicant(deps, db, {
        kind: 'grants.call-changed',
        id,
        organisationId,
        createdBy,
        title: input.title,
        by: actor.personId,
        at,
      })
  await deps.publicPages.changed(db)
  return detail(deps, db, params.id)
}

export async function moveCall(
  deps: Pick<GrantsDeps, 'clock' | 'people' | 'publicPages'>,
  call: Call<typeof grants.moveCall>,
): Promise<CallDetail> {
  const { params, body, db } = call
  const found = (await store.findCall(db, params.id)) ?? fail('grants.grant-not-found')
  const { action, note: reason, version } = body
  await move(call, store.grantFlow, { ...found, organisationId: null }, action, {
    reason,
    version,
    set: action === 'close' ? { closed_at: call.clock.now() } : {},
  })
  await deps.publicPages.changed(db)
  return detail(deps, db, params.id)
}

async function detail(
  { clock, people }: Pick<GrantsDeps, 'clock' | 'people'>,
  db: Db,
  id: string,
): Promise<CallDetail> {
  const found = (await store.findCall(db, id)) ?? fail('grants.grant-not-found')
  const history = await namedHistory(people, db, { flow: store.grantFlow, id })
  return { ...store.ownGrantOf(found, clock.now()), history }
}
