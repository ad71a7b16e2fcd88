import { paths, type organisations } from '@athar/contracts'
import type { Db } from '../platform/database.ts'
import type { Notice } from '../platform/notices.ts'
import type { TreeDeps } from './deps.ts'
import { keptTreesOf } from './store/adoptions.ts'

/** A campaign has more trees than one call takes arguments. */
const toldAtOnce = 1000

/** With an organisation goes what it keeps of the trees that people adopted: they hear of it, since nobody will look at them again. */
export const endWithPlanter =
  ({ notices }: Pick<TreeDeps, 'notices'>) =>
  async (db: Db, { id: organisationId }: organisations.Organisation, at: Date): Promise<void> => {
    const trees = await keptTreesOf(db, organisationId)
    const told = trees.map((tree): Notice => ({
      kind: 'tree-adoption.planter-deleted',
      organisationId: null,
      to: { people: [tree.personId] },
      by: null,
      data: { site: tree.site, species: tree.species },
      // The page of the tree goes with it.
      link: paths.sgiMyTrees(),
      key: tree.id,
      at,
    }))
    for (let from = 0; from < told.length; from += toldAtOnce)
      await notices.notify(db, ...told.slice(from, from + toldAtOnce))
  }
