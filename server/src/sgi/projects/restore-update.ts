import { mayPrepare, paths } from '@athar/contracts'
import type { Moderated } from '../../platform/moderation.ts'
import type { SgiDeps } from '../deps.ts'
import * as store from '../store/projects.ts'
import { refuseMoreThanReason } from './post-update.ts'

/**
 * News stand on the page again at their own date, and what they reported counts again where nothing newer was reported. Those
 * who prepare for the organisation of the project are told, as they were of the taking down.
 */
export const hiddenNews = (deps: Pick<SgiDeps, 'organisations' | 'published'>): Moderated => ({
  kind: 'project-news',
  words: async (_db, moderation) =>
    new Map(moderation.map(({ subjectId, kept }) => [subjectId, kept['text'] as { en: string; ar: string }])),
  async restore(db, { id, kept }, { at }) {
    const projectId = String(kept['project_id'])
    await store.lockReported(db, projectId)
    const before = await store.reportedOf(db, projectId)
    const back = await store.restoreUpdate(db, id, at)
    const project = back && (await store.findProjectById(db, back.projectId))
    if (!project) return false
    // Other news may have reported so much since that both together are more than can be.
    await refuseMoreThanReason(deps, db, project, { before, after: await store.reportedOf(db, project.id) })
    if (project.organisationId !== null)
      await deps.organisations.tellMembers(db, {
        kind: 'sgi.news-restored',
        organisationId: project.organisationId,
        to: { roles: mayPrepare },
        by: null,
        data: { title: project.title, news: back.title },
        link: paths.sgiProject(project.slug),
        key: id,
        at,
      })
    return true
  },
})
