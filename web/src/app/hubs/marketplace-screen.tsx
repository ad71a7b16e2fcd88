import { useTranslation } from 'react-i18next'
import { HubPage, HubSection } from './hub-page.tsx'

const kinds = ['solutions', 'partners', 'credits'] as const

export function MarketplaceScreen() {
  const { t } = useTranslation('hubs')
  return (
    <HubPage area="marketplace">
      <HubSection id="kinds" title={t('marketplace.sectionTitle')}>
        <dl className="grid grid-cols-1 gap-8 sm:grid-cols-3">
          {kinds.map((kind) => (
            <div key={kind} className="border-t-3 border-action pt-4">
              <dt className="text-lg font-semibold">{t(`marketplace.kinds.${kind}.title`)}</dt>
              <dd className="mt-1 text-muted">{t(`marketplace.kinds.${kind}.text`)}</dd>
            </div>
          ))}
        </dl>
      </HubSection>
    </HubPage>
  )
}
