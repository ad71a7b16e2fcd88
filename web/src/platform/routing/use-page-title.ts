import { useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeadContext } from './page-head.ts'

/** The name of this page in the browser's tab and history; a public page also says in a sentence what it is about. */
export function usePageTitle(page: string, description?: string): void {
  const { t } = useTranslation()
  const title = t('pageTitle', { page })
  const tell = useContext(PageHeadContext)
  tell?.({ title, description })
  useEffect(() => {
    document.title = title
  }, [title])
}
