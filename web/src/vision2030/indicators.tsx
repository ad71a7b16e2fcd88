import { useTranslation } from 'react-i18next'
import { IndicatorCard } from './indicator-card.tsx'
import { Part } from './part.tsx'

export function Indicators() {
  const { t } = useTranslation('vision2030')
  return (
    <Part
      kind="vision-kpi"
      id="indicators"
      title={t('indicators.title')}
      text={t('indicators.text')}
      introduction="vision-reading-rule"
      room="h-[72rem] w-full"
    >
      {({ items, sources }) => (
        <>
          <ul className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
            {items.map((item) => (
              <IndicatorCard key={item.slug} item={item} sources={sources} />
            ))}
          </ul>
          <p className="text-sm text-muted">{t('indicators.rule')}</p>
        </>
      )}
    </Part>
  )
}
