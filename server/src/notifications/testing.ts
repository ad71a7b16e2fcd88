import { randomUUID } from 'node:crypto'
import type { notifications, ResponseOf } from '@athar/contracts'
import type { NoticeSettings } from '@athar/contracts/notifications'
import { startOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from '../organisations/testing.ts'
import type { TestApp } from '../testing.ts'
import type { SentMail } from '../platform/mail.ts'
import type { Notice } from '../platform/notices.ts'
import { peopleDue } from './store/mail.ts'
import { defaultSettings } from './store/settings.ts'

export { beginDigest, lockPerson } from './store/mail.ts'

type Page = ResponseOf<typeof notifications.listNotices>
type Item = Page['items'][number]

export type NotificationsApp = OrganisationsApp & {
  /** Told in a transaction that acts for the organisation, or for nobody. */
  tell(from: Owner | null, ...notices: readonly Partial<Notice>[]): Promise<void>
  /** What somebody sees in their list. */
  listOf(who: Acting, query?: string): Promise<Page>
  /** The same by kind, without what led to a membership. */
  kindsOf(who: Acting): Promise<Item['kind'][]>
  unreadOf(who: Acting): Promise<number>
  choose(who: Acting, settings: Partial<NoticeSettings>): Promise<void>
  /** Mails to somebody that notifications sent, oldest first, after one round. */
  mailsTo(who: Acting): Promise<SentMail[]>
  /** Moves the clock on to a moment that is still to come. */
  until(moment: string): Promise<void>
}

const joining = ['organisations.invited', 'organisations.member-joined'] as const

/** The whole server with makers of notices; `close` it in `afterAll`. */
export async function startNotificationsApp(env: Record<string, string> = {}): Promise<NotificationsApp> {
  const base = await startOrganisationsApp(env)
  const { platform, features } = base
  const app: NotificationsApp = {
    ...base,
    async tell(from, ...notices) {
      // Whoever tells of an action is who did it.
      const by = notices.find((notice) => notice.by)?.by ?? undefined
      const tenancy = from
        ? { personId: from.personId, organisationId: from.organisation.id, role: 'owner' }
        : { personId: by }
      await platform.database.transaction(tenancy, ({ db }) =>
        platform.notices.notify(db, ...notices.map((notice) => aNotice(from, platform.clock.now(), notice))),
      )
    },
    listOf: async (who, query = '') => (await base.call<Page>(who, 'GET', `/api/notifications${query}`)).body,
    kindsOf: async (who) =>
      (await app.listOf(who)).items.map(({ kind }) => kind).filter((kind) => !joining.some((one) => one === kind)),
    async aMember(owner, role) {
      const member = await base.aMember(owner, role)
      const until = platform.clock.now().toISOString()
      for (const who of [owner, member]) await base.call(who, 'POST', '/api/notifications/mark-all-read', { until })
      return member
    },
    unreadOf: async (who) => (await base.call<{ unread: number }>(who, 'GET', '/api/notifications/unread')).body.unread,
    async choose(who, settings) {
      const { status } = await base.call(who, 'PUT', '/api/notifications/settings', { ...defaultSettings, ...settings })
      if (status !== 200) throw new Error(`the settings were answered with ${status}`)
    },
    async mailsTo(who) {
      await postAllMail({ features, platform })
      return (await base.mailbox()).filter(({ to, type }) => to === who.email && /^(notification|digest-)/.test(type))
    },
    async until(moment) {
      const seconds = Math.ceil((Date.parse(moment) - platform.clock.now().getTime()) / 1000)
      if (seconds < 0) throw new Error(`${moment} is over`)
      await base.advance(seconds)
    },
  }
  return app
}

const aNotice = (from: Owner | null, at: Date, over: Partial<Notice>): Notice => ({
  kind: 'inventory.submitted',
  organisationId: from?.organisation.id ?? null,
  to: {},
  by: null,
  data: { year: 2025 },
  link: '/inventory?year=2025',
  key: randomUUID(),
  at,
  ...over,
})

/** Every notice that is due becomes a mail: a round that the server began by itself may still hold somebody, and is waited for. */
export async function postAllMail({ features, platform }: Pick<TestApp, 'features' | 'platform'>): Promise<void> {
  do await features.notifications.postMail()
  while ((await platform.database.transaction({}, ({ db }) => peopleDue(db, platform.clock.now(), 1))).length > 0)
}
