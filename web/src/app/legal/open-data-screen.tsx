import { listPublished } from '@athar/contracts/content'
import { listCalculatorActivities, listRegions } from '@athar/contracts/inventory'
import { listOpenProjects } from '@athar/contracts/mrv-projects'
import { paths } from '@athar/contracts/paths'
import { downloadProgress, listProjects } from '@athar/contracts/sgi'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressOf } from '../../platform/api/request.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Code } from '../../ui/inline.tsx'
import { useTrack } from '../../usage/index.ts'
import { LegalPage } from './legal-page.tsx'

const sections = ['what', 'calls', 'licences', 'attribution', 'rules'] as const

/** Calls that ask for no account, each as an address that answers as it stands. */
const calls = [
  { key: 'kpis', address: addressOf(listPublished, { params: { kind: 'vision-kpi' } }) },
  { key: 'initiatives', address: addressOf(listPublished, { params: { kind: 'sgi-initiative' } }) },
  { key: 'trees', address: addressOf(listPublished, { params: { kind: 'native-tree' } }) },
  { key: 'projects', address: addressOf(listProjects, {}) },
  { key: 'openProjects', address: addressOf(listOpenProjects, { query: {} }) },
  { key: 'progress', address: addressOf(downloadProgress, { query: { format: 'csv' } }) },
  { key: 'regions', address: addressOf(listRegions, {}) },
  { key: 'calculator', address: addressOf(listCalculatorActivities, {}) },
] as const

const works = [
  { key: 'geonames', href: 'https://www.geonames.org/' },
  { key: 'naturalEarth', href: 'https://www.naturalearthdata.com/' },
  { key: 'owid', href: 'https://ourworldindata.org/' },
  { key: 'factors', href: null },
] as const

/** What may be taken from here, how, and what has to be said with it. */
export function OpenDataScreen() {
  const { t } = useTranslation('legal')
  return (
    <LegalPage
      title={t('openData.title')}
      lead={t('openData.lead')}
      sections={sections}
      heading={(section) => t(`openData.${section}.title`)}
      text={(section) => (
        <>
          <p>{t(`openData.${section}.text`)}</p>
          {section === 'calls' && <Calls />}
          {section === 'attribution' && <Attribution />}
        </>
      )}
    />
  )
}

function Calls() {
  const { t } = useTranslation('legal')
  const track = useTrack()
  return (
    <>
      <dl className="divide-y divide-line border-y border-line">
        {calls.map(({ key, address }) => (
          <div key={key} className="space-y-1 py-3">
            <dt>
              <a
                href={address}
                className="wrap-anywhere text-link underline underline-offset-2"
                onClick={() => track('open-data.link', { link: key })}
              >
                <Code>{address}</Code>
              </a>
            </dt>
            <dd className="text-muted">{t(`openData.calls.${key}`)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Trans
          ns="legal"
          i18nKey="openData.calls.more"
          components={{
            api: (
              <a href="/api/openapi.json" dir="ltr" className="inline-block text-link underline underline-offset-2">
                {null}
              </a>
            ),
            factors: <Link to={paths.inventoryFactors()} className="text-link underline underline-offset-2" />,
          }}
        />
      </p>
    </>
  )
}

function Attribution() {
  const { t } = useTranslation('legal')
  return (
    <ul className="list-disc space-y-2 ps-5">
      {works.map(({ key, href }) => (
        <li key={key}>
          {t(`openData.attribution.${key}`)}
          {href !== null && (
            <>
              {' '}
              <ExternalLink href={href} leaves={t('leaves')}>
                <bdi>{new URL(href).hostname.replace(/^www\./, '')}</bdi>
              </ExternalLink>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
