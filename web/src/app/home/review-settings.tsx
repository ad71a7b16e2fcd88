import type { SettingsToReview } from '@athar/contracts/platform'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from './card.tsx'

/** What the organisation was created with by default, until somebody saves its settings. */
export function ReviewSettings({ settings }: { readonly settings: SettingsToReview }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { consolidationApproach, baseYear, fiscalYearFirstMonth, hasUnifiedNumber, hasBothNames } = settings
  const lines = [
    { key: 'approach', value: t(`settings.approaches.${consolidationApproach}`), given: true },
    { key: 'baseYear', value: format.year(baseYear), given: true },
    { key: 'firstMonth', value: format.monthName(fiscalYearFirstMonth), given: true },
    { key: 'names', value: t(hasBothNames ? 'settings.given' : 'settings.missing'), given: hasBothNames },
    {
      key: 'unifiedNumber',
      value: t(hasUnifiedNumber ? 'settings.given' : 'settings.missing'),
      given: hasUnifiedNumber,
    },
  ] as const
  return (
    <Card title={t('settings.title')}>
      <p className="pb-3 text-sm text-muted">{t('settings.text')}</p>
      <ul className="space-y-2 pb-4 text-sm">
        {lines.map(({ key, value, given }) => (
          <li key={key} className="flex items-start gap-2">
            <Icon
              name={given ? 'check' : 'info'}
              className={given ? 'mt-0.5 size-4.5 text-positive' : 'mt-0.5 size-4.5 text-muted'}
            />
            <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
              <span>{t(`settings.${key}`)}</span>
              <span className="text-muted">{value}</span>
            </span>
          </li>
        ))}
      </ul>
      <Link to={paths.organisation()} className={buttonClass({ size: 'sm' })}>
        {t('settings.action')}
      </Link>
    </Card>
  )
}
