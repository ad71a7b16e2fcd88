import { useTranslation } from 'react-i18next'

export const mainId = 'main'

export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      href={`#${mainId}`}
      className="sr-only z-60 rounded-control bg-action px-4 py-2 text-on-action focus:not-sr-only focus:fixed focus:start-4 focus:top-4"
    >
      {t('nav.skip')}
    </a>
  )
}
