import { readDocsIndex, readDocsPage, readDocumentedCalls } from '@athar/contracts/docs'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import { fail } from '../platform/errors.ts'
import { callsOf, type Described } from './calls/calls-of.ts'
import { pageOf, searchEntriesOf } from './pages.ts'

export const docsRoutes: readonly ServedRoute[] = [
  serve(readDocsPage, async ({ params: { language, page } }) => pageOf(language, page)),
  serve(readDocsIndex, async ({ params: { language } }) => ({ entries: searchEntriesOf(language) })),
  serve(readDocumentedCalls, async ({ params: { feature }, request }) => {
    const calls = callsOf(request.server.swagger() as Described, feature)
    return calls.length > 0 ? { calls } : fail('not-found')
  }),
]
