import { useTranslation } from 'react-i18next'
import { LegalPage } from './legal-page.tsx'

const sections = ['aim', 'checked', 'known', 'tell'] as const

export function AccessibilityScreen() {
  const { t } = useTranslation('legal')
  return (
    <LegalPage
      title={t('accessibility.title')}
      lead={t('accessibility.lead')}
      sections={sections}
      heading={(section) => t(`accessibility.${section}.title`)}
      text={(section) => <p>{t(`accessibility.${section}.text`)}</p>}
    />
  )
}
