import { paths } from '@athar/contracts/paths'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DocsPage, DocsSection } from './docs-page.tsx'
import { CodeBlock, docsLink, FactTable } from './docs-parts.tsx'

const example = '1000 kWh × 0.592 kg CO2e/kWh = 592 kg CO2e'
const scopes = ['one', 'two', 'three', 'outside'] as const
const bases = ['location', 'market'] as const
const order = ['own', 'choice', 'library'] as const
const sources = ['uk', 'us', 'ipcc', 'ghg', 'ifi'] as const

export function CalculatorsPage() {
  const { t } = useTranslation('mrv-docs')
  return (
    <DocsPage title={t('calculators.title')} lead={t('calculators.lead')}>
      <DocsSection id="quick" title={t('calculators.quick.title')}>
        <p>
          <Trans
            ns="mrv-docs"
            i18nKey="calculators.quick.text"
            components={{ to: <Link to={paths.landing()} className={docsLink} /> }}
          />
        </p>
      </DocsSection>
      <DocsSection id="figure" title={t('calculators.figure.title')}>
        <p>{t('calculators.figure.text')}</p>
        <CodeBlock label={t('calculators.figure.example')}>{example}</CodeBlock>
        <p>{t('calculators.figure.then')}</p>
      </DocsSection>
      <DocsSection id="scopes" title={t('calculators.scopes.title')}>
        <FactTable
          name={t('calculators.scopes.title')}
          head={[t('table.scope'), t('table.counts')]}
          rows={scopes.map((key) => ({
            key,
            term: t(`calculators.scopes.${key}.title`),
            text: t(`calculators.scopes.${key}.text`),
          }))}
        />
      </DocsSection>
      <DocsSection id="bases" title={t('calculators.bases.title')}>
        <FactTable
          name={t('calculators.bases.title')}
          head={[t('table.basis'), t('table.factor')]}
          rows={bases.map((key) => ({
            key,
            term: t(`calculators.bases.${key}.title`),
            text: t(`calculators.bases.${key}.text`),
          }))}
        />
      </DocsSection>
      <DocsSection id="resolution" title={t('calculators.resolution.title')}>
        <ol className="grid list-decimal gap-2 ps-6">
          {order.map((key) => (
            <li key={key}>{t(`calculators.resolution.${key}`)}</li>
          ))}
        </ol>
        <p>{t('calculators.resolution.stays')}</p>
      </DocsSection>
      <DocsSection id="gwp" title={t('calculators.gwp.title')}>
        <p>{t('calculators.gwp.text')}</p>
      </DocsSection>
      <DocsSection id="sources" title={t('calculators.sources.title')}>
        <p>
          <Trans
            ns="mrv-docs"
            i18nKey="calculators.sources.text"
            components={{ to: <Link to={paths.inventoryFactors()} className={docsLink} /> }}
          />
        </p>
        <ul className="grid list-disc gap-2 ps-6">
          {sources.map((key) => (
            <li key={key}>{t(`calculators.sources.${key}`)}</li>
          ))}
        </ul>
      </DocsSection>
    </DocsPage>
  )
}
