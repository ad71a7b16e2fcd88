import { randomUUID } from 'node:crypto'
import { paths, type ResponseOf, type treeAdoption } from '@athar/contracts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { readPage } from '../platform/list/read-page.ts'
import type { Notice } from '../platform/notices.ts'
import { plainLine } from '../platform/plain-line.ts'
import type { TreeDeps } from './deps.ts'
import { riyadhDay } from '../platform/riyadh-day.ts'
import * as store from './store/checks.ts'
import { findSiteOf } from './store/sites.ts'

/** The adopted trees of a site, those first that nobody looked at for longest. */
export async function listSiteTrees({
  actor,
  params,
  query,
  db,
}: Call<typeof treeAdoption.listSiteTrees>): Promise<ResponseOf<typeof treeAdoption.listSiteTrees>> {
  const { organisationId } = actor
  if (!(await findSiteOf(db, organisationId, params.id))) fail('tree-adoption.site-not-found')
  const { rows, nextCursor } = await readPage(query, store.longestUnchecked, (place) =>
    store.treesOf(db, { organisationId, siteId: params.id }, place),
  )
  return { items: rows.map(store.treeOf), nextCursor }
}

/** Says how trees of a site were found, and tells those who adopted them. A check stays: a later one corrects it. */
export async function postChecks(
  deps: Pick<TreeDeps, 'notices' | 'publicPages'>,
  { actor, params, body, db, clock, audit }: Call<typeof treeAdoption.postChecks>,
): Promise<ResponseOf<typeof treeAdoption.postChecks>> {
  const { organisationId, personId } = actor
  const site = (await findSiteOf(db, organisationId, params.id)) ?? fail('tree-adoption.site-not-found')
  const at = clock.now()
  const ids = [...new Set(body.trees)]
  const trees = await store.findTrees(db, { organisationId, siteId: site.id, ids })
  if (trees.length < ids.length) fail('tree-adoption.tree-not-here')
  const refusal = refuseChecks({ trees, personId, checkedOn: body.checkedOn, today: clock.today() })
  if (refusal) fail(refusal)
  if (body.photoId && (await store.findPhoto(db, body.photoId))?.siteId !== site.id)
    fail('tree-adoption.photo-not-found')
  const checks = trees.map((tree) => ({ id: randomUUID(), adoptionId: tree.id }))
  await store.insertChecks(db, checks, {
    organisationId,
    state: body.state,
    checkedOn: body.checkedOn,
    note: plainLine(body.note),
    photoId: body.photoId,
    by: personId,
    at,
  })
  await audit({
    action: 'tree-adoption.post-checks',
    subjectType: 'tree-site',
    subjectId: site.id,
    details: { trees: checks.length, state: body.state, checkedOn: body.checkedOn, photo: body.photoId },
  })
  const notices = trees.map((tree, index): Notice => ({
    kind: 'tree-adoption.checked',
    // It concerns the person, who need not belong to the planter.
    organisationId: null,
    to: { people: [tree.personId] },
    by: null,
    data: { site: site.name, species: tree.species, state: { word: `treeStates.${body.state}` } },
    link: paths.sgiMyTree(tree.id),
    key: checks[index]?.id ?? tree.id,
    at,
  }))
  await deps.notices.notify(db, ...notices)
  await deps.publicPages.changed(db)
  return { posted: checks.length }
}

type Facts = {
  readonly trees: readonly store.CheckedTree[]
  readonly personId: string
  readonly checkedOn: string
  readonly today: string
}

/** Four eyes: whoever adopted a tree does not say how it is. Nobody looked at a tree tomorrow, or before it was adopted. */
export function refuseChecks({ trees, personId, checkedOn, today }: Facts) {
  if (trees.some((tree) => tree.personId === personId)) return 'tree-adoption.own-tree'
  if (checkedOn > today) return 'tree-adoption.check-in-future'
  if (trees.some((tree) => checkedOn < riyadhDay(tree.adoptedAt))) return 'tree-adoption.check-before-adoption'
  return undefined
}
