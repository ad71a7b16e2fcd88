import { readDocsIndex, readDocsPage } from '@athar/contracts/docs'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import { pageOf, searchEntriesOf } from './pages.ts'

export const docsRoutes: readonly ServedRoute[] = [
  serve(readDocsPage, async ({ params: { language, page } }) => pageOf(language, page)),
  serve(readDocsIndex, async ({ params: { language } }) => ({ entries: searchEntriesOf(language) })),
]
