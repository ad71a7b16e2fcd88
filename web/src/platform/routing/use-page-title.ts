import { useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeadContext, type PageHead } from './page-head.ts'

/**
 * The name of this page in the browser's tab and history. A public page also says in a sentence what it is about, and may
 * say more to machines: `about`.
 */
export function usePageTitle(
  page: string,
  description?: string,
  more: Pick<PageHead, 'about' | 'missing' | 'unlisted'> = {},
): void {
  const { t } = useTranslation()
  const title = t('pageTitle', { page })
  const tell = useContext(PageHeadContext)
  tell?.({ page, title, description, ...more })
  useEffect(() => {
    document.title = title
  }, [title])
}
