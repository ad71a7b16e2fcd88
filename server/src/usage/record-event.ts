import type { usage } from '@athar/contracts'
import { paths } from '@athar/contracts/paths'
import { pageOf } from '@athar/contracts/usage'
import type { Call } from '../platform/http/serve.ts'
import { insertEvent, mayBeCounted } from './store.ts'

/** Counts one event, and nothing of those who do not want it. The answer is the same, so nobody can tell. */
export async function recordEvent({ body, clock, db, request }: Call<typeof usage.recordEvent>): Promise<undefined> {
  const { headers } = request
  if (headers['dnt'] === '1' || headers['sec-gpc'] === '1') return
  const who = await mayBeCounted(db)
  // A session that ran out belongs to somebody all the same, who may not have agreed.
  if (!who.agreed || (headers.authorization !== undefined && !who.signedIn)) return
  const { event, page, language, visit, details = {} } = body
  await insertEvent(db, {
    at: clock.now(),
    day: clock.today(),
    event,
    page: knownPage(pageOf(page)),
    language,
    detail: Object.values(details)[0] ?? '',
    visit: visit ?? null,
  })
}

const patterns = Object.values(paths).map((path) => {
  const [example = '/'] = (path as (...parts: string[]) => string)('_', '_').split(/[?#]/)
  return new RegExp(
    `^${example
      .split('/')
      .map((part) => (part === '_' ? '[^/]+' : part))
      .join('/')}$`,
  )
})

/** A page of ours; what anybody may write as an address is not repeated to those who read the counts. */
const knownPage = (page: string): string => (patterns.some((pattern) => pattern.test(page)) ? page : '/:unknown')
