import { paths } from '@athar/contracts'
import { each } from '../platform/notices.ts'
import type { MentorshipDeps } from './deps.ts'
import { changedGroups } from './group-store.ts'

/** Tells everyone in a group that it opened or paused, whatever brought it about. Done each minute by itself. */
export async function tellGroups({
  database,
  clock,
  notices,
}: Pick<MentorshipDeps, 'database' | 'clock' | 'notices'>): Promise<void> {
  const at = clock.now()
  await database.transaction({}, async ({ db }) => {
    const told = (await changedGroups(db)).map(
      ({ id, title, open, people }) =>
        ({
          kind: open ? 'mentorship.group-open' : 'mentorship.group-paused',
          organisationId: null,
          to: { people },
          by: null,
          data: { group: title },
          link: paths.myMentorships(),
          key: each(id, at),
          at,
        }) as const,
    )
    if (told.length > 0) await notices.notify(db, ...told)
  })
}
