import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { HubPage, HubSection } from './hub-page.tsx'

const benefits = ['b1', 'b2', 'b3', 'b4'] as const
const documents = [
  { key: 'license', required: true },
  { key: 'board', required: true },
  { key: 'financials', required: true },
  { key: 'focus', required: true },
  { key: 'iban', required: false },
] as const

export function NpoScreen() {
  const { t } = useTranslation('hubs')
  return (
    <HubPage area="npo">
      <HubSection id="benefits" title={t('npo.sectionTitle')}>
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {benefits.map((benefit) => (
            <li key={benefit} className="flex items-start gap-3">
              <Icon name="check" className="mt-1 text-link" />
              {t(`npo.benefits.${benefit}`)}
            </li>
          ))}
        </ul>
      </HubSection>
      <HubSection id="documents" title={t('npo.documentsTitle')}>
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {documents.map((document) => (
            <li
              key={document.key}
              className="flex flex-col items-start justify-between gap-x-6 gap-y-2 px-6 py-4 sm:flex-row"
            >
              <div>
                <h3 className="text-base">{t(`npo.documents.${document.key}.name`)}</h3>
                <p className="text-sm text-muted">{t(`npo.documents.${document.key}.hint`)}</p>
              </div>
              <Badge tone={document.required ? 'info' : 'neutral'}>
                {t(document.required ? 'npo.required' : 'npo.later')}
              </Badge>
            </li>
          ))}
        </ul>
      </HubSection>
    </HubPage>
  )
}
