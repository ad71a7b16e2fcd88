import type { Identity } from '../identity/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import { createFormTickets } from './form-ticket.ts'
import { createReceipts } from './mails.ts'
import { requestsData } from './personal-data.ts'
import { requestsQueue } from './queue.ts'
import { requestsRoutes } from './routes.ts'
import { seedRequests } from './seed.ts'
import { forgetRequests, requestFlow } from './store.ts'

/** Two years after it was closed nobody answers a request any more. */
const keptMs = 2 * 365 * 86_400_000

/** What people ask for on the public pages, and those who answer. */
export function createRequests(
  platform: Platform,
  { identity: { people, mailWaits } }: { readonly identity: Pick<Identity, 'people' | 'mailWaits'> },
): Feature {
  const { clock, config, database, mail, masterKey, notices } = platform
  const forgetOld = async () => {
    const before = new Date(clock.now().getTime() - keptMs)
    await database.transaction({}, ({ db }) => forgetRequests(db, before))
  }
  return {
    name: 'requests',
    routes: requestsRoutes({
      people,
      mailWaits,
      masterKey,
      tickets: createFormTickets(masterKey, clock),
      receipts: createReceipts(mail, config.siteUrl),
      notices,
    }),
    workflows: [requestFlow],
    queues: [requestsQueue],
    personalData: requestsData,
    rounds: [{ name: 'requests.forget-old', cron: '53 1 * * *', run: forgetOld }],
    seedDemo: ({ fresh }) => (fresh ? seedRequests(platform) : Promise.resolve()),
  }
}
