import { mayReadAll } from '@athar/contracts/core'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../platform/routing/index.ts'
import { RoleNeeded } from '../platform/routing/role-needed.tsx'
import { useMayAct } from '../platform/session/index.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { CompletionSection } from './completion-section.tsx'
import { QualitySection } from './quality-section.tsx'
import { SeriesSection } from './series-section.tsx'

export function AnalyticsScreen() {
  const { t } = useTranslation('analytics')
  const reads = useMayAct(mayReadAll)
  usePageTitle(t('title'))
  return (
    <div className="space-y-5">
      <div className="min-w-0 space-y-1">
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="max-w-2xl text-muted">{t('intro')}</p>
      </div>
      {reads ? (
        <>
          <CompletionSection />
          <SeriesSection />
          <QualitySection />
          <Disclosure title={t('how.title')}>
            <p className="max-w-3xl text-sm text-muted">{t('how.text')}</p>
          </Disclosure>
        </>
      ) : (
        <RoleNeeded roles={mayReadAll} />
      )}
    </div>
  )
}
