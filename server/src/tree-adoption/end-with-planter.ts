import { paths, type organisations } from '@athar/contracts'
import type { Db } from '../platform/database.ts'
import type { Notice } from '../platform/notices.ts'
import type { TreeDeps } from './deps.ts'
import { keptTreesOf } from './store/adoptions.ts'

/** With an organisation goes what it keeps of the trees that people adopted: they hear of it, since nobody will look at them again. */
export const endWithPlanter =
  ({ notices }: Pick<TreeDeps, 'notices'>) =>
  async (db: Db, { id: organisationId }: organisations.Organisation, at: Date): Promise<void> => {
    const trees = await keptTreesOf(db, organisationId)
    await notices.notify(
      db,
      ...trees.map((tree): Notice => ({
        kind: 'tree-adoption.planter-deleted',
        organisationId: null,
        to: { people: [tree.personId] },
        by: null,
        data: { site: tree.site, species: tree.species },
        // The page of the tree goes with it.
        link: paths.sgiMyTrees(),
        key: tree.id,
        at,
      })),
    )
  }
