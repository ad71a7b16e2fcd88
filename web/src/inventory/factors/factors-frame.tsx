import { paths } from '@athar/contracts/paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { ScreenFrame } from '../boundary/screen-frame.tsx'
import { StaleYears } from './recalculate/stale-years.tsx'

type FactorsFrameProps = {
  readonly title: string
  readonly intro: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** The library, the organisation's own factors, its contracts and its price index are one place; what a change leaves out of date is said at its head. */
export function FactorsFrame({ title, intro, action, children }: FactorsFrameProps) {
  const { t } = useTranslation('inventory')
  return (
    <ScreenFrame title={title} intro={intro} action={action}>
      <LinkTabs
        label={t('factors.tabs.label')}
        tabs={[
          { to: paths.inventoryFactors(), label: t('factors.tabs.library') },
          { to: paths.inventoryOwnFactors(), label: t('factors.tabs.own') },
          { to: paths.inventoryContracts(), label: t('factors.tabs.contracts') },
          { to: paths.inventoryPriceIndex(), label: t('factors.tabs.price') },
        ]}
      />
      <StaleYears />
      {children}
    </ScreenFrame>
  )
}
