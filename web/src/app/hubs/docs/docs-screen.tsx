import { mrvDocsPages, paths } from '@athar/contracts/paths'
import { Navigate, useLocation } from 'react-router'
import { ApiPage } from './api-page.tsx'
import { CalculatorsPage } from './calculators-page.tsx'
import { DataModelPage } from './data-model-page.tsx'
import { OverviewPage } from './overview-page.tsx'
import { QuickstartPage } from './quickstart-page.tsx'

const pages = {
  overview: OverviewPage,
  quickstart: QuickstartPage,
  calculators: CalculatorsPage,
  api: ApiPage,
  'data-model': DataModelPage,
} as const

/** The last part of an address says which page is meant, the overview where it names none; each page has one address. */
export function MrvDocsScreen() {
  const { pathname } = useLocation()
  const last = pathname.replace(/\/+$/, '').split('/').at(-1)
  const page = mrvDocsPages.find((one) => one === last)
  const address = paths.mrvDocs(page)
  if (pathname !== address) return <Navigate replace to={address} />
  const Page = pages[page ?? 'overview']
  return <Page />
}
