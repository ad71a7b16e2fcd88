import type { Identity } from '../identity/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { Feature, Gathering, Platform } from '../platform/platform.ts'
import type { NotificationsDeps } from './deps.ts'
import { lookAtReminders } from './look-at-reminders.ts'
import { createNotify } from './notify.ts'
import { installOneClick } from './one-click.ts'
import { mayStillGo } from './may-still-go.ts'
import { notificationsData } from './personal-data.ts'
import { postMail, type MailDeps } from './post-mail.ts'
import { notificationsRoutes } from './routes.ts'
import { forgetNotices } from './store/mail.ts'
import { createUnsubscribeTokens } from './unsubscribe-token.ts'

export type Notifications = Feature & {
  /** One round of mails, at this moment. */
  readonly postMail: () => Promise<void>
  /** One look at all reminders that have come due. */
  readonly lookAtReminders: () => Promise<void>
  /** Removes what is too old to be kept. */
  readonly forgetOld: () => Promise<void>
}
type Neighbours = Gathering & {
  readonly identity: Pick<Identity, 'people'>
  readonly organisations: Pick<Organisations, 'read'>
}

/** What people were told is kept for half a year. */
const keptMs = 183 * 86_400_000

/** Delivers what every feature tells people: in the app, by mail, in digests, and again where something is left lying. */
export function createNotifications(
  platform: Platform,
  { identity: { people }, organisations, every }: Neighbours,
): Notifications {
  const { config, database, clock, log, masterKey, mail, listener, notices } = platform
  const reminders = () => every().flatMap((feature) => feature.reminders ?? [])
  const stopping = new AbortController()
  const tokens = createUnsubscribeTokens(masterKey)
  const deps: NotificationsDeps = { database, clock, listener, people, tokens, stopping: stopping.signal }
  const mailDeps: MailDeps = { database, clock, log, mail, people, organisations, tokens, siteUrl: config.siteUrl }
  const post = () => postMail(mailDeps)
  const look = () => lookAtReminders({ database, clock, log, notices, reminders })
  const forget = async () => {
    const before = new Date(clock.now().getTime() - keptMs)
    await database.transaction({}, ({ db }) => forgetNotices(db, before))
  }
  notices.deliverThrough(createNotify(clock))
  mail.askOfNotices((told, to) => mayStillGo({ database, clock, people }, told, to))
  return {
    name: 'notifications',
    routes: notificationsRoutes(deps),
    personalData: notificationsData,
    rounds: [
      {
        name: 'notifications.every-minute',
        cron: '* * * * *',
        run: async () => {
          await look()
          await post()
        },
      },
      { name: 'notifications.forget-old', cron: '17 1 * * *', run: forget },
    ],
    postMail: post,
    lookAtReminders: look,
    forgetOld: forget,
    async install(app) {
      await installOneClick(app, deps)
      const silence = postWhenTold(platform, post)
      app.addHook('preClose', async () => stopping.abort())
      app.addHook('onClose', silence)
    },
  }
}

/** What is to be mailed at once does not wait for the next minute: several told together are one look. */
function postWhenTold({ listener, log }: Platform, post: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()
  const go = () => {
    timer = undefined
    current = current
      .then(post)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'Mails about notices could not be written; the next round follows.'),
      )
  }
  const silence = listener.on('athar_notifications', () => {
    timer ??= setTimeout(go, 200).unref()
  })
  return async () => {
    silence()
    clearTimeout(timer)
    await current
  }
}
