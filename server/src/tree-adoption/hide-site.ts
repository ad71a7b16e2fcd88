import { mayPrepare, paths, type treeAdoption } from '@athar/contracts'
import { createAudit } from '../platform/audit.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { each } from '../platform/notices.ts'
import type { TreeDeps } from './deps.ts'
import * as store from './store/sites.ts'

/** An editor takes a site off the public pages. Trees that were adopted there stay, and so do their certificates. */
export async function hideSite(
  deps: Pick<TreeDeps, 'organisations' | 'publicPages'>,
  { actor, params: { slug }, body: { reason }, db, request, clock }: Call<typeof treeAdoption.hideSite>,
): Promise<void> {
  const at = clock.now()
  const site = (await store.findSite(db, slug)) ?? fail('tree-adoption.site-not-found')
  const organisationId = (await store.hideSite(db, slug, reason, at)) ?? fail('tree-adoption.site-not-found')
  // An action of the platform: no organisation acts in it, whichever the header may name.
  const audit = createAudit(db, { organisationId: null, personId: actor.personId, requestId: request.id, at })
  await audit({ action: 'tree-adoption.hide-site', subjectType: 'tree-site', subjectId: site.id, reason })
  await deps.organisations.tellMembers(db, {
    kind: 'tree-adoption.site-hidden',
    organisationId,
    to: { roles: mayPrepare },
    by: null,
    data: { site: site.name, reason },
    link: paths.sgiManageTreeSite(site.id),
    key: each(site.id, at),
    at,
  })
  await deps.publicPages.changed(db)
}
