import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** The name of this page in the browser's tab and history. */
export function usePageTitle(page: string): void {
  const { t } = useTranslation()
  const title = t('pageTitle', { page })
  useEffect(() => {
    document.title = title
  }, [title])
}
