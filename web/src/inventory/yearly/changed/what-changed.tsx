import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Section } from '../parts/section.tsx'
import { Causes } from './causes.tsx'
import { Comparison } from './comparison.tsx'
import { Intensities } from './intensities.tsx'
import { Restatements } from './restatements.tsx'
import { SinceYesterday } from './since-yesterday.tsx'

/** What changed: by cause, since yesterday, against earlier years, per what was earned and used, and after locking. */
export function WhatChanged({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  return (
    <Section title={t('yearly.tabs.changes')}>
      <Causes data={data} />
      <SinceYesterday data={data} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Comparison data={data} />
        <Intensities data={data} />
      </div>
      <Restatements data={data} />
    </Section>
  )
}
