import { useTranslation } from 'react-i18next'

export const mainId = 'main'

export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      href={`#${mainId}`}
      className="sr-only z-60 rounded-control bg-action text-on-action focus:not-sr-only focus:fixed focus:px-4 focus:py-2 focus:start-4 focus:top-4"
    >
      {t('nav.skip')}
    </a>
  )
}
