import { paths, type organisations } from '@athar/contracts'
import type { Db } from '../platform/database.ts'
import type { SgiDeps } from './deps.ts'
import { slugsOf } from './store/projects.ts'

/** With an organisation go its projects: whoever follows them keeps no news that lead nowhere. */
export const endWithOrganisation =
  ({ notices }: Pick<SgiDeps, 'notices'>) =>
  async (db: Db, { id }: organisations.Organisation): Promise<void> => {
    for (const slug of await slugsOf(db, id))
      await notices.takeBack(db, { kind: 'sgi.project-news', link: paths.sgiProject(slug) })
  }
