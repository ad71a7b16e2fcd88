import { newsKeptDays } from '@athar/contracts/moderation'
import type { Feature, Gathering, Platform } from '../platform/platform.ts'
import type { ModerationDeps } from './deps.ts'
import { moderationData } from './personal-data.ts'
import { reportFlow } from './report-store.ts'
import { reportsQueue } from './reports.ts'
import { moderationRoutes } from './routes.ts'
import { forgetNews } from './store.ts'

const keptMs = newsKeptDays * 86_400_000

/** What editors took off the public pages, and how it comes back; features know the things themselves. */
export function createModeration(
  platform: Platform,
  { identity: { people }, every }: Gathering & { readonly identity: Pick<ModerationDeps, 'people'> },
): Feature {
  const { clock, database } = platform
  const things = () => every().flatMap(({ hidden }) => hidden ?? [])
  const reportable = () => every().flatMap((feature) => feature.reportable ?? [])
  const forgetOld = async () => {
    const before = new Date(clock.now().getTime() - keptMs)
    await database.transaction({}, ({ db }) => forgetNews(db, before))
  }
  return {
    name: 'moderation',
    routes: moderationRoutes({ ...platform, people, things, reportable }),
    personalData: moderationData,
    workflows: [reportFlow],
    queues: [reportsQueue],
    rounds: [{ name: 'moderation.forget-news', cron: '17 2 * * *', run: forgetOld }],
  }
}
