import { useTranslation } from 'react-i18next'

/** One for the whole page; seen where its content holds something made up (`data-sample`), by the style sheet alone. */
export function ExampleBanner() {
  const { t } = useTranslation()
  return (
    <aside
      aria-label={t('example.label')}
      className="example-banner border-b border-warning bg-warning-surface px-4 py-2 text-sm sm:px-6"
    >
      <p className="mx-auto max-w-7xl">{t('example.text')}</p>
    </aside>
  )
}
