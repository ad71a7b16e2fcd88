import type { Platform } from '../platform/platform.ts'
import type { ReminderDefinition } from '../platform/notices.ts'
import * as store from './store/reminders.ts'

type Deps = Pick<Platform, 'database' | 'clock' | 'log' | 'notices'> & {
  readonly reminders: () => readonly ReminderDefinition[]
}

const atOnce = 100
const afterFailureMs = 60 * 60_000
const soonestMs = 60_000
const unknownMs = 24 * 60 * 60_000

/** Asks, for everything that has come due, the feature that wanted to be reminded: it tells people, or its ground is gone. */
export async function lookAtReminders(deps: Deps): Promise<void> {
  for (;;) {
    const at = deps.clock.now()
    const due = await deps.database.transaction({}, ({ db }) => store.remindersDue(db, at, atOnce))
    let done = 0
    for (const reminder of due) if (await lookAt(deps, reminder, at)) done += 1
    if (due.length === 0 || done === 0) return
  }
}

async function lookAt(deps: Deps, reminder: store.DueReminder, at: Date): Promise<boolean> {
  const { orgId: organisationId, name, subject } = reminder
  // Nobody asks, so it is looked at as somebody who may read everything of the organisation and change nothing.
  const tenancy = { organisationId, role: 'auditor' }
  const settle = (next: Date | null) =>
    deps.database.transaction(tenancy, ({ db }) => store.settleReminder(db, reminder, next))
  const definition = deps.reminders().find((known) => known.name === name)
  if (!definition) {
    // A newer server may know it.
    await settle(new Date(at.getTime() + unknownMs))
    return true
  }
  try {
    return await deps.database.transaction(tenancy, async ({ db }) => {
      if (!(await store.lockReminder(db, reminder, at))) return false
      const { notice, next } = await definition.look(db, { organisationId, subject, at })
      if (notice) await deps.notices.notify(db, ...[notice].flat())
      // One that asks for a look in the past would be looked at forever.
      await store.settleReminder(db, reminder, next && new Date(Math.max(next.getTime(), at.getTime() + soonestMs)))
      return true
    })
  } catch (error) {
    deps.log.error({ err: error, reminder: name }, 'A reminder could not be looked at; it is tried again later.')
    await settle(new Date(at.getTime() + afterFailureMs))
    return true
  }
}
