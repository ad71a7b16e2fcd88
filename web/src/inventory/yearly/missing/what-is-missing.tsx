import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../../ui/alert.tsx'
import { GapsPanel } from '../gaps/gaps-panel.tsx'
import { screeningGaps } from '../parts/derive.ts'
import { Section } from '../parts/section.tsx'
import { MissingMonths } from './missing-months.tsx'
import { ScreeningGapsPanel } from './screening-gaps.tsx'
import { SilentSites } from './silent-sites.tsx'
import { UndecidedRecords } from './undecided-records.tsx'

/** What is missing: decisions on records, sites and months without data, categories without a decision. */
export function WhatIsMissing({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const { missing, sitesWithoutData } = data.quality
  const gaps = screeningGaps(data.screening)
  const holes = missing.length + sitesWithoutData.length
  const complete =
    holes + data.pendingRecords + data.returnedRecords === 0 && Object.values(gaps).every((list) => list.length === 0)
  return (
    <Section title={t('yearly.tabs.gaps')}>
      {complete && (
        <Alert severity="success" live={false} title={t('yearly.missing.nothing')}>
          <p>{t('yearly.missing.nothingText')}</p>
        </Alert>
      )}
      <GapsPanel year={data.year} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {/* With nothing to stand beside them, the two stand beside each other. */}
        <div className={holes === 0 ? 'contents' : 'grid grid-cols-1 gap-4'}>
          <UndecidedRecords data={data} />
          <ScreeningGapsPanel year={data.year.year} gaps={gaps} />
        </div>
        {holes > 0 && (
          <div className="grid grid-cols-1 gap-4">
            <MissingMonths data={data} />
            <SilentSites data={data} />
          </div>
        )}
      </div>
    </Section>
  )
}
