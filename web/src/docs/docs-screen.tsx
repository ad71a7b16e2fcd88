import { readDocsPage } from '@athar/contracts/docs'
import { mrvDocsPages, paths } from '@athar/contracts/paths'
import { Navigate, useLocation } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { useLanguage } from '../platform/language/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { DocsLayout } from './docs-layout.tsx'

/** The last part of an address says which page is meant, the overview where it names none; each page has one address. */
export function DocsScreen() {
  const { pathname } = useLocation()
  const { lang } = useLanguage()
  const last = pathname.replace(/\/+$/, '').split('/').at(-1)
  const page = mrvDocsPages.find((one) => one === last)
  const query = useApiQuery(readDocsPage, { params: { language: lang, page: page ?? 'overview' } })
  const address = paths.mrvDocs(page)
  if (pathname !== address) return <Navigate replace to={address} />
  return <LoadedPage query={query}>{(read) => <DocsLayout page={read} />}</LoadedPage>
}
