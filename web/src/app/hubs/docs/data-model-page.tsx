import { useTranslation } from 'react-i18next'
import { DocsPage, DocsSection } from './docs-page.tsx'
import { CodeName, FactTable } from './docs-parts.tsx'

const objects = [
  'organisation',
  'entity',
  'site',
  'year',
  'record',
  'factor',
  'import',
  'attachment',
  'contract',
  'engagement',
] as const

const fields = [
  { key: 'siteId', names: ['siteId'] },
  { key: 'activity', names: ['activity'] },
  { key: 'quantity', names: ['quantity', 'unit'] },
  { key: 'period', names: ['periodStart', 'periodEnd'] },
  { key: 'dataQuality', names: ['dataQuality'] },
  { key: 'supplierId', names: ['supplierId'] },
  { key: 'reference', names: ['reference', 'note'] },
] as const

const units = ['emissions', 'quantities', 'days', 'money'] as const

export function DataModelPage() {
  const { t } = useTranslation('mrv-docs')
  return (
    <DocsPage title={t('data-model.title')} lead={t('data-model.lead')}>
      <DocsSection id="objects" title={t('data-model.objects.title')}>
        <FactTable
          name={t('data-model.objects.title')}
          head={[t('table.thing'), t('table.keeps')]}
          rows={objects.map((key) => ({
            key,
            term: t(`data-model.objects.${key}.title`),
            text: t(`data-model.objects.${key}.text`),
          }))}
        />
      </DocsSection>
      <DocsSection id="fields" title={t('data-model.fields.title')}>
        <p>{t('data-model.fields.text')}</p>
        <FactTable
          name={t('data-model.fields.title')}
          head={[t('table.field'), t('table.meaning')]}
          rows={fields.map(({ key, names }) => ({
            key,
            term: (
              <span className="flex flex-wrap gap-1.5">
                {names.map((name) => (
                  <CodeName key={name}>{name}</CodeName>
                ))}
              </span>
            ),
            text: t(`data-model.fields.${key}`),
          }))}
        />
      </DocsSection>
      <DocsSection id="states" title={t('data-model.states.title')}>
        <p>{t('data-model.states.record')}</p>
        <p>{t('data-model.states.year')}</p>
      </DocsSection>
      <DocsSection id="units" title={t('data-model.units.title')}>
        <FactTable
          name={t('data-model.units.title')}
          head={[t('table.quantity'), t('table.form')]}
          rows={units.map((key) => ({
            key,
            term: t(`data-model.units.${key}.title`),
            text: t(`data-model.units.${key}.text`),
          }))}
        />
      </DocsSection>
    </DocsPage>
  )
}
