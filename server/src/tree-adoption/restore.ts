import { mayPrepare, paths } from '@athar/contracts'
import type { Moderated } from '../platform/moderation.ts'
import type { TreeDeps } from './deps.ts'
import * as adoptions from './store/adoptions.ts'
import { restoreSite } from './store/sites.ts'

/** A site stands there again with its trees, its last day and its places as they are now; its planter is told. */
export const hiddenSites = ({ organisations }: Pick<TreeDeps, 'organisations'>): Moderated => ({
  kind: 'tree-site',
  async restore(db, { id }, { at }) {
    const site = await restoreSite(db, id, at)
    if (!site) return false
    await organisations.tellMembers(db, {
      kind: 'tree-adoption.site-restored',
      organisationId: site.organisationId,
      to: { roles: mayPrepare },
      by: null,
      data: { site: site.name },
      link: paths.sgiManageTreeSite(site.id),
      key: id,
      at,
    })
    return true
  },
})

/** A name is seen again unless its person said meanwhile that it is not to be; they are told either way. */
export const namesTakenOff = ({ notices }: Pick<TreeDeps, 'notices'>): Moderated => ({
  kind: 'wall-name',
  async words(db, moderation) {
    const names = await adoptions.namesOffWall(
      db,
      moderation.map(({ subjectId }) => subjectId),
    )
    return new Map(
      names.map(({ adoption, name, dedication }) => {
        const words = dedication === '' ? name : `${name}: ${dedication}`
        return [adoption, { en: words, ar: words }]
      }),
    )
  },
  async restore(db, { id }, { at }) {
    const back = await adoptions.restoreOnWall(db, id, at)
    if (!back) return false
    await notices.notify(db, {
      kind: 'tree-adoption.restored-on-wall',
      organisationId: null,
      to: { people: [back.personId] },
      by: null,
      data: { site: back.site },
      link: paths.sgiMyTree(back.id),
      key: id,
      at,
    })
    return true
  },
})
