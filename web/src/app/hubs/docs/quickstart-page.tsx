import { paths } from '@athar/contracts/paths'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DocsPage, DocsSection } from './docs-page.tsx'
import { docsLink, FactTable } from './docs-parts.tsx'

const steps = [
  { key: 'account', to: paths.auth() },
  { key: 'organisation', to: paths.welcome() },
  { key: 'sites', to: paths.inventorySites() },
  { key: 'import', to: paths.inventoryImport() },
  { key: 'review', to: paths.inventoryRecords() },
  { key: 'inventory', to: paths.inventory() },
  { key: 'report', to: paths.inventoryReport() },
] as const
const columns = ['site', 'period', 'activity', 'quantity', 'rest', 'dataQuality'] as const
const roles = ['preparer', 'reviewer', 'admin', 'auditor'] as const

export function QuickstartPage() {
  const { t } = useTranslation(['mrv-docs', 'common'])
  return (
    <DocsPage title={t('quickstart.title')} lead={t('quickstart.lead')}>
      <DocsSection id="steps" title={t('quickstart.steps.title')}>
        <ol className="grid list-decimal gap-4 ps-6">
          {steps.map(({ key, to }) => (
            <li key={key}>
              <h3 className="text-base">{t(`quickstart.steps.${key}.title`)}</h3>
              <p>
                <Trans
                  ns="mrv-docs"
                  i18nKey={`quickstart.steps.${key}.text`}
                  components={{
                    to: <Link to={to} className={docsLink} />,
                    members: <Link to={paths.organisation()} className={docsLink} />,
                  }}
                />
              </p>
            </li>
          ))}
        </ol>
      </DocsSection>
      <DocsSection id="template" title={t('quickstart.template.title')}>
        <p>{t('quickstart.template.text')}</p>
        <FactTable
          name={t('quickstart.template.title')}
          head={[t('table.column'), t('table.meaning')]}
          rows={columns.map((key) => ({
            key,
            term: t(`quickstart.template.${key}.title`),
            text: t(`quickstart.template.${key}.text`),
          }))}
        />
      </DocsSection>
      <DocsSection id="roles" title={t('quickstart.roles.title')}>
        <FactTable
          name={t('quickstart.roles.title')}
          head={[t('table.role'), t('table.may')]}
          rows={roles.map((key) => ({ key, term: t(`common:roles.${key}`), text: t(`quickstart.roles.${key}`) }))}
        />
      </DocsSection>
    </DocsPage>
  )
}
