import { mayPrepare, paths } from '@athar/contracts'
import type { TakenDownThing } from '../platform/take-downs.ts'
import type { TreeDeps } from './deps.ts'
import * as adoptions from './store/adoptions.ts'
import { putBackSite } from './store/sites.ts'

/** A site stands there again with its trees, its last day and its places as they are now; its planter is told. */
export const takenDownSites = ({ organisations }: Pick<TreeDeps, 'organisations'>): TakenDownThing => ({
  kind: 'tree-site',
  async putBack(db, { id }, { at }) {
    const site = await putBackSite(db, id, at)
    if (!site) return false
    await organisations.tellMembers(db, {
      kind: 'tree-adoption.site-put-back',
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
export const namesTakenOff = ({ notices }: Pick<TreeDeps, 'notices'>): TakenDownThing => ({
  kind: 'wall-name',
  async words(db, takeDowns) {
    const names = await adoptions.namesOffWall(
      db,
      takeDowns.map(({ subjectId }) => subjectId),
    )
    return new Map(
      names.map(({ adoption, name, dedication }) => {
        const words = dedication === '' ? name : `${name}: ${dedication}`
        return [adoption, { en: words, ar: words }]
      }),
    )
  },
  async putBack(db, { id }, { at }) {
    const back = await adoptions.putBackOnWall(db, id, at)
    if (!back) return false
    await notices.notify(db, {
      kind: 'tree-adoption.put-back-on-wall',
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
