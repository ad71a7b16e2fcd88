import { paths } from '@athar/contracts/paths'
import { METHODOLOGY_IDS, newestVersion, SOURCES } from '@athar/methodologies'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageTitle } from '../../platform/routing/use-page-title.ts'
import { Bdi } from '../../ui/inline.tsx'
import { PageBody, PageTop } from '../../ui/page-top.tsx'

/** The five methodologies: what each is for, the documents it simplifies and its version. */
export function MethodologiesScreen() {
  const { t } = useTranslation('methodologies')
  usePageTitle(t('list.title'), t('list.lead'))
  return (
    <>
      <PageTop title={t('list.title')} lead={t('list.lead')} up={<Link to={paths.mrv()}>{t('page.up')}</Link>} />
      <PageBody>
        <ul className="grid grid-cols-1 gap-5 md:grid-cols-2">
          {METHODOLOGY_IDS.map((id) => {
            const { version, documents, gwpSet } = newestVersion(id)
            return (
              <li key={id} className="grid content-start gap-3 rounded-card border border-line bg-surface p-5">
                <h2 className="text-xl">
                  <Link to={paths.mrvMethodology(id)} className="text-link hover:underline">
                    {t(`names.${id}.title`)}
                  </Link>
                </h2>
                <p>{t(`names.${id}.text`)}</p>
                <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm text-muted">
                  <dt>{t('list.documents')}</dt>
                  <dd>
                    <Bdi lang="en">{documents.map((code) => SOURCES[code].designation).join(' · ')}</Bdi>
                  </dd>
                  <dt>{t('list.version')}</dt>
                  <dd>
                    <Bdi>{version}</Bdi>
                  </dd>
                  <dt>{t('list.gwp')}</dt>
                  <dd>
                    <Bdi>{gwpSet}</Bdi>
                  </dd>
                </dl>
              </li>
            )
          })}
        </ul>
      </PageBody>
    </>
  )
}
