import { paths } from '@athar/contracts/paths'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DocsPage, DocsSection } from './docs-page.tsx'
import { CodeBlock, docsLink, FactTable } from './docs-parts.tsx'

const command = 'npm run recompute -- export.json'
const meanings = ['monitoring', 'reporting', 'verification'] as const
const tasks = ['evidence', 'fourEyes', 'lock', 'engagement', 'exports', 'recompute'] as const
const states = ['open', 'inReview', 'approved', 'locked'] as const

export function OverviewPage() {
  const { t } = useTranslation('mrv-docs')
  return (
    <DocsPage title={t('overview.title')} lead={t('overview.lead')}>
      <DocsSection id="meaning" title={t('overview.meaning.title')}>
        <dl className="grid gap-3">
          {meanings.map((key) => (
            <div key={key}>
              <dt className="font-semibold">{t(`overview.meaning.${key}.title`)}</dt>
              <dd>{t(`overview.meaning.${key}.text`)}</dd>
            </div>
          ))}
        </dl>
      </DocsSection>
      <DocsSection id="today" title={t('overview.today.title')}>
        <FactTable
          name={t('overview.today.title')}
          head={[t('table.task'), t('table.how')]}
          rows={tasks.map((key) => ({
            key,
            term: t(`overview.today.${key}.title`),
            text: t(`overview.today.${key}.text`),
          }))}
        />
        <CodeBlock label={t('overview.today.command')}>{command}</CodeBlock>
      </DocsSection>
      <DocsSection id="path" title={t('overview.path.title')}>
        <ol className="grid list-decimal gap-2 ps-6">
          {states.map((key) => (
            <li key={key}>
              <strong>{t(`overview.path.${key}.title`)}</strong>
              <br />
              {t(`overview.path.${key}.text`)}
            </li>
          ))}
        </ol>
      </DocsSection>
      <DocsSection id="limits" title={t('overview.limits.title')}>
        <p>
          <Trans
            ns="mrv-docs"
            i18nKey="overview.limits.text"
            components={{ to: <Link to={paths.mrv()} className={docsLink} /> }}
          />
        </p>
      </DocsSection>
    </DocsPage>
  )
}
