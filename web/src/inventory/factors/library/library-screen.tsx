import { useTranslation } from 'react-i18next'
import { Compare } from '../compare/compare.tsx'
import { FactorsFrame } from '../factors-frame.tsx'
import { useFactorAddress } from '../use-factor-address.ts'
import { LibraryTable } from './library-table.tsx'

/** The shipped factors: found, narrowed, compared, opened. */
export function LibraryScreen() {
  const { t } = useTranslation('inventory')
  const { comparing } = useFactorAddress()
  return (
    <FactorsFrame title={t('factors.title')} intro={t('factors.intro')}>
      {comparing ? <Compare /> : <LibraryTable />}
    </FactorsFrame>
  )
}
