import { paths } from '@athar/contracts'
import { contentKinds } from '@athar/contracts/content'
import type { Content } from '../content/index.ts'
import type { Guardians } from '../guardians/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import type { SearchEntry } from '../platform/search.ts'
import { loadWords } from '../platform/words.ts'
import type { Named, YouthDeps } from './deps.ts'
import { youthMinors } from './minors.ts'
import { youthData } from './personal-data.ts'
import { youthQueue } from './reviews.ts'
import { youthRoutes } from './routes.ts'

export { trailedAwards } from './store/audit.ts'

type Neighbours = {
  readonly identity: Pick<Identity, 'people'>
  readonly guardians: Guardians
  readonly content: Pick<Content, 'published'>
}

/** What young people do here: challenges with logged actions, points and teams; courses; certificates. */
export function createYouth(platform: Platform, { identity: { people }, guardians, content }: Neighbours): Feature {
  const published: YouthDeps['published'] = async (db, kind) =>
    (await content.published(db, [kind])).map(({ slug, body }) => ({
      slug,
      body: contentKinds[kind].parse(body),
    })) as unknown as Named<typeof kind>[]
  const deps: YouthDeps = { ...platform, people, guardians, published }
  const words = loadWords('youth')
  const inBoth = (key: string) => ({ en: words('en', key), ar: words('ar', key) })
  const boardEntry: SearchEntry = {
    id: 'page/youth/board',
    path: paths.youthBoard(),
    title: inBoth('board.title'),
    text: inBoth('board.lead'),
    group: 'pages',
  }
  return {
    name: 'youth',
    search: { entries: () => Promise.resolve([boardEntry]) },
    routes: youthRoutes(deps),
    queues: [youthQueue],
    personalData: youthData,
    minors: youthMinors(platform),
    publicAddresses: async (db) => [
      ...(await content.published(db, ['youth-challenge'])).map(({ slug, publishedAt }) => ({
        path: paths.youthChallenge(slug),
        changedAt: publishedAt,
      })),
      ...(await content.published(db, ['youth-course'])).map(({ slug, publishedAt }) => ({
        path: paths.youthCourse(slug),
        changedAt: publishedAt,
      })),
    ],
  }
}
