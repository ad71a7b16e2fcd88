import { newsKeptDays } from '@athar/contracts/take-downs'
import type { Feature, Gathering, Platform } from '../platform/platform.ts'
import type { TakeDownsDeps } from './deps.ts'
import { takeDownsData } from './personal-data.ts'
import { takeDownsRoutes } from './routes.ts'
import { forgetNews } from './store.ts'

const keptMs = newsKeptDays * 86_400_000

/** What editors took off the public pages, and how it comes back; features know the things themselves. */
export function createTakeDowns(
  platform: Platform,
  { identity: { people }, every }: Gathering & { readonly identity: Pick<TakeDownsDeps, 'people'> },
): Feature {
  const { clock, database } = platform
  const things = () => every().flatMap(({ takenDown }) => takenDown ?? [])
  const forgetOld = async () => {
    const before = new Date(clock.now().getTime() - keptMs)
    await database.transaction({}, ({ db }) => forgetNews(db, before))
  }
  return {
    name: 'take-downs',
    routes: takeDownsRoutes({ ...platform, people, things }),
    personalData: takeDownsData,
    rounds: [{ name: 'take-downs.forget-news', cron: '17 2 * * *', run: forgetOld }],
  }
}
