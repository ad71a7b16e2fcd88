import { paths } from '@athar/contracts'
import type { Db } from '../platform/database.ts'
import type { SearchEntry } from '../platform/search.ts'
import { loadWords } from '../platform/words.ts'
import { findableProjects, findableUpdates } from './store/findable.ts'

const words = loadWords('sgi')
const inBoth = (key: string) => ({ en: words('en', key), ar: words('ar', key) })

const pages: readonly SearchEntry[] = [
  [paths.sgiMap(), 'map'] as const,
  [paths.sgiDashboard(), 'dashboard'] as const,
  [paths.sgiRegister(), 'register'] as const,
].map(([path, key]) => ({ id: path, path, title: inBoth(`${key}.title`), text: inBoth(`${key}.lead`), group: 'pages' }))

type InBoth = SearchEntry['title']
const joined = (...texts: readonly InBoth[]): InBoth => ({
  en: texts.flatMap(({ en }) => en || []).join(' · '),
  ar: texts.flatMap(({ ar }) => ar || []).join(' · '),
})

/** What everybody may find: the pages of the feature, published projects, and what is told of them. */
export async function findableSgi(db: Db): Promise<SearchEntry[]> {
  const projects = await findableProjects(db)
  const updates = await findableUpdates(db)
  return [
    ...pages,
    ...projects.map(({ slug, title, summary, place, impact }) => ({
      id: slug,
      path: paths.sgiProject(slug),
      title,
      text: joined(place, impact, summary),
    })),
    ...updates.map(({ id, slug, title, text, project }) => ({
      id: `update/${id}`,
      path: `${paths.sgiProject(slug)}#updates`,
      title,
      text: joined(project, text),
    })),
  ]
}
