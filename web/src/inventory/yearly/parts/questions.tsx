import { useTranslation } from 'react-i18next'

const questions = [
  { id: 'how-much', key: 'howMuch' },
  { id: 'from-what', key: 'fromWhat' },
  { id: 'energy', key: 'energy' },
  { id: 'how-sure', key: 'howSure' },
  { id: 'missing', key: 'missing' },
  { id: 'changed', key: 'changed' },
] as const

/** The questions the screen answers, each a way to its answer; stays in sight while reading. */
export function Questions() {
  const { t } = useTranslation('inventory')
  return (
    <nav
      aria-label={t('yearly.sections.label')}
      data-no-print=""
      className="sticky top-(--header-height) z-20 -mx-4 flex gap-1 overflow-x-auto border-b border-line bg-sunken px-4 sm:-mx-6 sm:px-6"
    >
      {questions.map(({ id, key }) => (
        <a
          key={id}
          href={`#${id}`}
          className="flex min-h-11 -outline-offset-2 items-center px-3 whitespace-nowrap text-muted no-underline hover:text-text hover:underline"
        >
          {t(`yearly.sections.${key}`)}
        </a>
      ))}
    </nav>
  )
}
