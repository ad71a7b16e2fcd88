import { paths } from '@athar/contracts/paths'
import { readAdoption, type Adoption } from '@athar/contracts/tree-adoption'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { SampleMark, Words } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Code } from '../../ui/inline.tsx'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { Section } from '../../ui/section.tsx'
import { Fact, Facts } from '../facts.tsx'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { Certificate } from './certificate.tsx'
import { GiveUp } from './give-up.tsx'
import { Timeline } from './timeline.tsx'
import { WallConsent } from './wall-consent.tsx'

/** One tree of whoever is signed in: its certificate, what was seen of it, and what they decide about it. */
export function MyTreeScreen() {
  const { id = '' } = useParams()
  const adoption = useApiQuery(readAdoption, { params: { id } }, { staleTime: 0 })
  return <LoadedPage query={adoption}>{(found) => <TreePage adoption={found} />}</LoadedPage>
}

function TreePage({ adoption }: { readonly adoption: Adoption }) {
  const { t } = useTranslation('tree-adoption')
  const { lang } = useLanguage()
  const format = useFormat()
  usePageTitle(`${nameIn(lang, adoption.species.name).text} ${adoption.number}`)
  const stands = adoption.withdrawnAt === null
  return (
    <>
      <PageTop
        title={<Words of={adoption.species.name} />}
        lead={<bdi lang="la">{adoption.species.scientific}</bdi>}
        up={<Link to={paths.sgiMyTrees()}>{t('mine.title')}</Link>}
      >
        {adoption.site.sample && <SampleMark />}
      </PageTop>
      <PageBody>
        {adoption.withdrawnAt !== null && (
          <Alert
            severity="warning"
            live={false}
            title={t('tree.withdrawnNote', { date: isolate(format.instant(adoption.withdrawnAt)) })}
          />
        )}
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
          <div className="grid grid-cols-1 content-start gap-6">
            <Facts>
              <Fact name={t('tree.number')}>
                <span className="flex flex-wrap items-center gap-2">
                  <Code>{adoption.number}</Code>
                  <CopyButton text={adoption.number} label={t('tree.copy')} copiedLabel={t('tree.copied')} />
                </span>
              </Fact>
              {adoption.name !== '' && (
                <Fact name={t('tree.name')}>
                  <bdi>{adoption.name}</bdi>
                </Fact>
              )}
              {adoption.dedication !== '' && (
                <Fact name={t('tree.dedication')}>
                  <bdi>{adoption.dedication}</bdi>
                </Fact>
              )}
              <Fact name={t('tree.site')}>
                <Link to={paths.sgiPlantingSite(adoption.site.slug)} className="text-link underline">
                  <Words of={adoption.site.name} />
                </Link>
              </Fact>
              <Fact name={t('sites.planter')}>
                <Words of={adoption.site.planter} />
              </Fact>
              <Fact name={t('tree.adoptedOn')}>
                <bdi>{format.instant(adoption.adoptedAt)}</bdi>
              </Fact>
            </Facts>
            {stands && <Certificate adoption={adoption} />}
            {stands && <WallConsent adoption={adoption} />}
            {stands && <GiveUp adoption={adoption} />}
          </div>
          <Section title={t('tree.timeline')}>
            <Timeline adoption={adoption} />
          </Section>
        </div>
      </PageBody>
    </>
  )
}
