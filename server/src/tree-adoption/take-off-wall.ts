import { paths, type treeAdoption } from '@athar/contracts'
import { createAudit } from '../platform/audit.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { each } from '../platform/notices.ts'
import type { TreeDeps } from './deps.ts'
import * as store from './store/adoptions.ts'

/** An editor takes a name off the wall; the tree and its certificate stay the person's, who is told why. */
export async function takeOffWall(
  deps: Pick<TreeDeps, 'notices' | 'publicPages'>,
  { actor, params: { id }, body: { reason }, db, request, clock }: Call<typeof treeAdoption.takeOffWall>,
): Promise<void> {
  const at = clock.now()
  const taken = (await store.takeOffWall(db, id, reason, at)) ?? fail('tree-adoption.not-on-wall')
  // An action of the platform: no organisation acts in it, whichever the header may name.
  const audit = createAudit(db, { organisationId: null, personId: actor.personId, requestId: request.id, at })
  await audit({ action: 'tree-adoption.take-off-wall', subjectType: 'tree-adoption', subjectId: id, reason })
  await deps.notices.notify(db, {
    kind: 'tree-adoption.taken-off-wall',
    organisationId: null,
    to: { people: [taken.personId] },
    by: null,
    data: { site: taken.site, reason },
    link: paths.sgiMyTree(id),
    key: each(id, at),
    at,
  })
  await deps.publicPages.changed(db)
}
