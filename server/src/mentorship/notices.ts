import { paths } from '@athar/contracts'
import type { NoticeKind } from '@athar/contracts/notifications'
import type { Db } from '../platform/database.ts'
import { each, type Notice } from '../platform/notices.ts'
import type { MentorshipDeps } from './deps.ts'
import type { Stopped } from './store.ts'

type Told = { readonly kind: NoticeKind; readonly people: readonly string[]; readonly id: string; readonly at: Date }

/** About one mentorship; who the other side is stands on its page. */
export const aboutMentorship = ({ kind, people, id, at }: Told, data: Notice['data'] = {}): Notice => ({
  kind,
  organisationId: null,
  to: { people },
  by: null,
  data,
  link: paths.oneMentorship(id),
  key: each(id, at),
  at,
})

/** Both sides learn that it does not go on. */
export async function tellStopped(
  { notices }: Pick<MentorshipDeps, 'notices'>,
  db: Db,
  stopped: readonly Stopped[],
  at: Date,
): Promise<void> {
  const told = stopped.map(({ mentorship: id, mentor, mentee }) =>
    aboutMentorship({ kind: 'mentorship.stopped', people: [mentor, mentee], id, at }),
  )
  if (told.length > 0) await notices.notify(db, ...told)
}
