import { useTranslation } from 'react-i18next'
import { consentTexts } from '@athar/contracts/profile'
import { LegalPage } from './legal-page.tsx'

const sections = ['what', 'device', 'counted', 'where', 'who', 'howLong', 'rights'] as const

export function PrivacyScreen() {
  const { t } = useTranslation('legal')
  return (
    <LegalPage
      title={t('privacy.title')}
      lead={t('privacy.lead')}
      sections={sections}
      version={consentTexts.privacy.version}
      heading={(section) => t(`privacy.${section}.title`)}
      text={(section) => <p>{t(`privacy.${section}.text`)}</p>}
    />
  )
}
