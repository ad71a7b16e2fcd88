import { paths } from '@athar/contracts/paths'
import { readSite, type SiteDetail } from '@athar/contracts/tree-adoption'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { SampleMark, usePublished, Words } from '../content/index.ts'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { KeyFigure } from '../ui/key-figure.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { AdoptPanel } from './adopt-panel.tsx'
import { Fact, Facts } from './facts.tsx'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { Places } from './site-list.tsx'
import { HideSite } from './hide.tsx'

/** One planting site: what it is, what became of its trees, and the form by which one is adopted. */
export function SiteScreen() {
  const { slug = '' } = useParams()
  const site = useApiQuery(readSite, { params: { slug } })
  return <LoadedPage query={site}>{(found) => <SitePage site={found} />}</LoadedPage>
}

function SitePage({ site }: { readonly site: SiteDetail }) {
  const { t } = useTranslation('tree-adoption')
  const { lang } = useLanguage()
  const name = nameIn(lang, site.name).text
  usePageTitle(name, `${name}, ${nameIn(lang, site.place).text}. ${t('page.lead')}`)
  return (
    <>
      <PageTop
        title={<Words of={site.name} />}
        lead={<Words of={site.place} />}
        up={<Link to={paths.sgiAdoptTree()}>{t('page.back')}</Link>}
      >
        {site.sample && <SampleMark />}
      </PageTop>
      <PageBody>
        <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
          <div className="grid grid-cols-1 content-start gap-8">
            <SiteFacts site={site} />
            <Survival site={site} />
            <HideSite site={site} />
          </div>
          <AdoptPanel site={site} />
        </div>
      </PageBody>
    </>
  )
}

function SiteFacts({ site }: { readonly site: SiteDetail }) {
  const { t } = useTranslation(['tree-adoption', 'organisations'])
  const format = useFormat()
  const degrees = (value: number) => format.number(value, { maximumFractionDigits: 4 })
  return (
    <section aria-labelledby="facts" className="grid grid-cols-1 gap-4">
      <h2 id="facts" className="text-xl">
        {t('site.facts')}
      </h2>
      <Facts>
        <Fact name={t('site.place')}>
          <Words of={site.place} />
        </Fact>
        <Fact name={t('site.region')}>{t(`organisations:regions.${site.region as 'SA-01'}`)}</Fact>
        <Fact name={t('site.point')}>
          <bdi dir="ltr" className="figures">
            {degrees(site.lat)}, {degrees(site.lon)}
          </bdi>{' '}
          <span className="text-sm text-muted">({t(`site.precision.${site.precision}`)})</span>
        </Fact>
        <Fact name={t('sites.planter')}>
          <Words of={site.planter} />
        </Fact>
        <Planted slugs={site.species} />
      </Facts>
      <Places site={site} />
    </section>
  )
}

/** What grows here, before anybody signs in to choose it. */
function Planted({ slugs }: { readonly slugs: readonly string[] }) {
  const { t } = useTranslation('tree-adoption')
  const here = (usePublished('native-tree').data?.items ?? []).filter(({ slug }) => slugs.includes(slug))
  if (here.length === 0) return null
  return (
    <Fact name={t('sites.grows')}>
      <ul>
        {here.map(({ slug, body }) => (
          <li key={slug}>
            <Words of={body.name} />{' '}
            <bdi lang="la" className="text-sm text-muted">
              {body.scientific}
            </bdi>
          </li>
        ))}
      </ul>
    </Fact>
  )
}

function Survival({ site: { survival } }: { readonly site: SiteDetail }) {
  const { t } = useTranslation('tree-adoption')
  const format = useFormat()
  const living = survival.alive + survival.weak + survival.replaced
  return (
    <section aria-labelledby="survival" className="grid grid-cols-1 gap-4">
      <div className="space-y-1">
        <h2 id="survival" className="text-xl">
          {t('site.survival')}
        </h2>
        <p className="text-sm text-muted">
          {survival.lastCheckedOn === null
            ? t('site.noneChecked')
            : `${t('site.survivalText')} ${t('site.lastChecked', { date: isolate(format.day(survival.lastCheckedOn)) })}`}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <KeyFigure label={t('site.adopted')} value={format.count(survival.adopted)} />
        <KeyFigure label={t('site.checked')} value={format.count(survival.checked)} />
        {survival.checked > 0 && (
          <KeyFigure
            label={t('site.living')}
            value={format.percent(living / survival.checked, 0)}
            note={t('site.livingNote', {
              living: isolate(format.count(living)),
              checked: isolate(format.count(survival.checked)),
            })}
          />
        )}
      </div>
    </section>
  )
}
