import type { Clock } from '../platform/clock.ts'
import { afterCommit } from '../platform/database.ts'
import type { Notice, Notices } from '../platform/notices.ts'
import { insertNotices, insertReminder, takeBackNotices } from './store/tell.ts'

/** How long it is remembered that everybody was told already, and of how many events at most. */
const rememberedMs = 600_000
const mostRemembered = 5000

/**
 * Tells people what happened. Entering records by hand tells the reviewers under the same key each time: once the database
 * has answered that everybody knows, the next ones ask it nothing for a while.
 */
export function createNotify(clock: Clock): Notices {
  const known = new Map<string, number>()
  const isKnown = (key: string): boolean => {
    const left = (known.get(key) ?? 0) - clock.now().getTime()
    // Longer than it was remembered for: the clock was set back since.
    return left > 0 && left <= rememberedMs
  }
  const remember = (key: string) => {
    known.delete(key)
    known.set(key, clock.now().getTime() + rememberedMs)
    for (const [oldest] of known) {
      if (known.size <= mostRemembered) return
      known.delete(oldest)
    }
  }
  return {
    async notify(db, ...notices) {
      const fresh = notices.filter((notice) => !isKnown(keyOf(notice)))
      if (fresh.length === 0) return
      const told = await insertNotices(db, fresh)
      // Everybody may know by this very transaction, which may be rolled back yet.
      if (told > 0) return
      const keys = fresh.map(keyOf)
      afterCommit(db, () => keys.forEach(remember))
    },
    remind: insertReminder,
    takeBack: takeBackNotices,
  }
}

const keyOf = ({ organisationId, kind, key, to }: Notice): string =>
  JSON.stringify([organisationId, kind, key, to.people ?? [], to.roles ?? [], to.except ?? []])
