import { createRecord, createRecords, listActivities, listRecords, listSites } from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DocsPage, DocsSection } from './docs-page.tsx'
import { CodeBlock, CodeName, docsLink, FactTable } from './docs-parts.tsx'

const tokenScopes = [
  { code: 'read', key: 'read' },
  { code: 'enter-data', key: 'enterData' },
  { code: 'review', key: 'review' },
] as const

const refusals = [
  { code: '400 validation-failed', key: 'validation' },
  { code: '401 token-expired', key: 'token' },
  { code: '403 token-scope-missing', key: 'scope' },
  { code: '409 inventory.record-changed', key: 'changed' },
  { code: '429 rate-limited', key: 'limited' },
  { code: '503 unavailable', key: 'away' },
] as const

const readCall = `curl "$ATHAR${listRecords.path}?year=2025&state=approved&limit=50" \\
  -H "Authorization: Bearer $TOKEN"`

const writeCall = `curl "$ATHAR${createRecord.path}" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: meter-7-2025-03" \\
  -d '{
    "siteId": "5f0c0a3e-8d0b-4c57-9d9a-2f6f0f3f7c11",
    "activity": "electricity-grid",
    "quantity": "1250.5",
    "unit": "kWh",
    "periodStart": "2025-03-01",
    "periodEnd": "2025-03-31",
    "supplierId": null,
    "dataQuality": "measured",
    "reference": "INV-0325",
    "note": null
  }'`

const errorBody = `{
  "code": "rate-limited",
  "message": "rate-limited",
  "details": { "retryAfterSeconds": 42 },
  "requestId": "0b6f3c9e-2a41-4d58-8a77-6f1d2c3b4a59"
}`

const code = <CodeName>{null}</CodeName>

export function ApiPage() {
  const { t } = useTranslation('mrv-docs')
  return (
    <DocsPage title={t('api.title')} lead={t('api.lead')}>
      <DocsSection id="description" title={t('api.description.title')}>
        <p>
          <Trans
            ns="mrv-docs"
            i18nKey="api.description.text"
            values={{ format: 'OpenAPI 3.1' }}
            components={{
              to: (
                <a href="/api/openapi.json" dir="ltr" className={`inline-block ${docsLink}`}>
                  {null}
                </a>
              ),
              name: <bdi lang="en">{null}</bdi>,
              open: <Link to={paths.openData()} className={docsLink} />,
            }}
          />
        </p>
      </DocsSection>
      <DocsSection id="tokens" title={t('api.tokens.title')}>
        <p>
          <Trans
            ns="mrv-docs"
            i18nKey="api.tokens.text"
            values={{ header: 'Authorization: Bearer athar_pat_…' }}
            components={{ to: <Link to={paths.profileApiTokens()} className={docsLink} />, code }}
          />
        </p>
        <FactTable
          name={t('api.tokens.title')}
          head={[t('table.tokenScope'), t('table.may')]}
          rows={tokenScopes.map((scope) => ({
            key: scope.key,
            term: <CodeName>{scope.code}</CodeName>,
            text: t(`api.tokens.${scope.key}`),
          }))}
        />
      </DocsSection>
      <DocsSection id="example" title={t('api.example.title')}>
        <p>
          <Trans
            ns="mrv-docs"
            i18nKey="api.example.text"
            values={{ athar: 'ATHAR', token: 'TOKEN', sites: listSites.path, activities: listActivities.path }}
            components={{ code }}
          />
        </p>
        <CodeBlock label={t('api.example.readLabel')}>{readCall}</CodeBlock>
        <CodeBlock label={t('api.example.writeLabel')}>{writeCall}</CodeBlock>
        <p>
          <Trans
            ns="mrv-docs"
            i18nKey="api.example.pages"
            values={{ nextCursor: 'nextCursor', cursor: 'cursor' }}
            components={{ code }}
          />
        </p>
      </DocsSection>
      <DocsSection id="errors" title={t('api.errors.title')}>
        <p>
          <Trans
            ns="mrv-docs"
            i18nKey="api.errors.text"
            values={{ code: 'code', requestId: 'requestId' }}
            components={{ code }}
          />
        </p>
        <CodeBlock label={t('api.errors.bodyLabel')}>{errorBody}</CodeBlock>
        <FactTable
          name={t('api.errors.title')}
          head={[t('table.code'), t('table.whatToDo')]}
          rows={refusals.map((refusal) => ({
            key: refusal.key,
            term: <CodeName>{refusal.code}</CodeName>,
            text: t(`api.errors.${refusal.key}`),
          }))}
        />
      </DocsSection>
      <DocsSection id="repeat" title={t('api.repeat.title')}>
        <p>
          <Trans ns="mrv-docs" i18nKey="api.repeat.text" values={{ header: 'Idempotency-Key' }} components={{ code }} />
        </p>
      </DocsSection>
      <DocsSection id="limits" title={t('api.limits.title')}>
        <ul className="grid list-disc gap-2 ps-6">
          <li>{t('api.limits.calls')}</li>
          <li>
            <Trans
              ns="mrv-docs"
              i18nKey="api.limits.token"
              values={{ header: 'X-RateLimit-*' }}
              components={{ code }}
            />
          </li>
          <li>
            <Trans
              ns="mrv-docs"
              i18nKey="api.limits.lines"
              values={{ address: createRecords.path }}
              components={{ code }}
            />
          </li>
        </ul>
      </DocsSection>
    </DocsPage>
  )
}
