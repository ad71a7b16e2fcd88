import { useTranslation } from 'react-i18next'
import { Toolkit } from '../../disclosures/index.ts'
import { HubFacts } from './hub-facts.tsx'
import { HubPage, HubSection } from './hub-page.tsx'

export function EsgToolkitScreen() {
  const { t } = useTranslation('hubs')
  return (
    <HubPage area="esgToolkit">
      <HubSection id="frameworks" title={t('esgToolkit.sectionTitle')}>
        <Toolkit />
      </HubSection>
      <HubFacts area="esg-toolkit" />
    </HubPage>
  )
}
