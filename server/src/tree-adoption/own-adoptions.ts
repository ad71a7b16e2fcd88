import type { ResponseOf, treeAdoption } from '@athar/contracts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { TreeDeps } from './deps.ts'
import * as store from './store/adoptions.ts'

type Deps = Pick<TreeDeps, 'publicPages'>

/** The trees of whoever asks. */
export async function listAdoptions({
  actor,
  db,
}: Call<typeof treeAdoption.listAdoptions>): Promise<ResponseOf<typeof treeAdoption.listAdoptions>> {
  return { items: await store.adoptionsOf(db, actor.personId) }
}

export async function readAdoption({
  actor,
  params,
  db,
}: Call<typeof treeAdoption.readAdoption>): Promise<treeAdoption.Adoption> {
  return (await store.findAdoption(db, actor.personId, params.id)) ?? fail('tree-adoption.adoption-not-found')
}

/** Consent to be seen, given or taken back; the wall follows at once. */
export async function chooseWall(
  deps: Deps,
  { actor, params, body, db, audit }: Call<typeof treeAdoption.chooseWall>,
): Promise<treeAdoption.Adoption> {
  const own = { personId: actor.personId, id: params.id }
  const find = async () =>
    (await store.findAdoption(db, own.personId, own.id)) ?? fail('tree-adoption.adoption-not-found')
  const changed = await store.setOnWall(db, own, body.onWall).catch((error: unknown) => {
    if (store.isAdultsOnly(error)) return fail('tree-adoption.adults-on-wall')
    throw error
  })
  if (!changed) fail((await find()).withdrawnAt === null ? 'tree-adoption.wall-closed' : 'tree-adoption.withdrawn')
  await audit({
    action: 'tree-adoption.choose-wall',
    subjectType: 'tree-adoption',
    subjectId: own.id,
    details: { onWall: body.onWall },
  })
  await deps.publicPages.changed(db)
  return find()
}

/** Gives up an adoption: the place is free again, and what was written on it is gone. */
export async function withdrawAdoption(
  deps: Deps,
  { actor, params, db, clock, audit }: Call<typeof treeAdoption.withdrawAdoption>,
): Promise<treeAdoption.Adoption> {
  const own = { personId: actor.personId, id: params.id }
  if (!(await store.findAdoption(db, own.personId, own.id))) fail('tree-adoption.adoption-not-found')
  if (!(await store.withdraw(db, own, clock.now()))) fail('tree-adoption.withdrawn')
  await audit({ action: 'tree-adoption.withdraw', subjectType: 'tree-adoption', subjectId: own.id })
  await deps.publicPages.changed(db)
  return (await store.findAdoption(db, own.personId, own.id)) ?? fail('tree-adoption.adoption-not-found')
}
