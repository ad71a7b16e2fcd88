import { useTranslation } from 'react-i18next'
import { LogStateNote } from '../platform/log-proof/log-state.tsx'
import { ProofCheck } from '../platform/log-proof/proof-check.tsx'
import { usePageTitle } from '../platform/routing/use-page-title.ts'
import { PageBody, PageTop } from '../ui/page-top.tsx'

/** Where anyone checks a proof file. */
export function ProofCheckScreen() {
  const { t } = useTranslation('log')
  usePageTitle(t('page.title'), t('page.lead'))
  return (
    <>
      <PageTop title={t('page.title')} lead={t('page.lead')} />
      <PageBody>
        <ProofCheck />
        <LogStateNote />
      </PageBody>
    </>
  )
}
