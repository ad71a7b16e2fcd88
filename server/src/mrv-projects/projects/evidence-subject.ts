import { paths } from '@athar/contracts'
import type { EvidenceSubject } from '../../platform/evidence-subjects.ts'
import { projectsById } from './store.ts'

/** Files that back a project: its checklists rest on them. */
export const projectSubject: EvidenceSubject = {
  kind: 'project',
  describe: async (db, ids) =>
    new Map(
      (await projectsById(db, ids)).map(({ id, name }) => [
        id,
        { name: { en: name, ar: name }, path: paths.mrvProject(id) },
      ]),
    ),
}
