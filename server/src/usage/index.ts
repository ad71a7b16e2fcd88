import { keptDays } from '@athar/contracts/usage'
import type { Feature, Platform } from '../platform/platform.ts'
import { usageRoutes } from './routes.ts'
import { keepUsage } from './store.ts'

/** First-party counts of which parts of the product are used, without anybody's name. */
export function createUsage({ database, clock }: Pick<Platform, 'database' | 'clock'>): Feature {
  /** Adds up the days that are over, and removes what is too old. */
  const keep = async () => {
    const today = clock.today()
    await database.transaction({}, ({ db }) =>
      keepUsage(db, {
        today,
        eventsBefore: daysBefore(today, keptDays.events),
        countsBefore: daysBefore(today, keptDays.counts),
      }),
    )
  }
  return {
    name: 'usage',
    routes: usageRoutes,
    rounds: [{ name: 'usage.keep', cron: '41 1 * * *', run: keep }],
  }
}

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
