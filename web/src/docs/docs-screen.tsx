import { readDocsPage } from '@athar/contracts/docs'
import { mrvDocsPages, paths } from '@athar/contracts/paths'
import { Navigate, useLocation } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { useLanguage } from '../platform/language/index.ts'
import { Loaded } from '../platform/api/loaded.tsx'
import { Blocks } from './blocks.tsx'
import { DocsLayout } from './docs-layout.tsx'
import { useAnchor } from './use-anchor.ts'

/** The last part of an address says which page is meant, else the overview; each page has one address. */
export function DocsScreen() {
  const { pathname } = useLocation()
  const { lang } = useLanguage()
  const last = pathname.replace(/\/+$/, '').split('/').at(-1)
  const page = mrvDocsPages.find((one) => one === last)
  const query = useApiQuery(readDocsPage, { params: { language: lang, page: page ?? 'overview' } })
  useAnchor(query.data !== undefined)
  const address = paths.mrvDocs(page)
  if (pathname !== address) return <Navigate replace to={address} />
  return (
    <DocsLayout name={page ?? 'overview'} page={query.data}>
      <Loaded query={query}>{({ blocks }) => <Blocks of={blocks} />}</Loaded>
    </DocsLayout>
  )
}
