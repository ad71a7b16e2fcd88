import { readNpo, type NpoProfile } from '@athar/contracts/npo-registration'
import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Words } from '../content/index.ts'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { Section } from '../ui/section.tsx'

/** A registered non-profit, as everybody reads it. */
export function ProfileScreen() {
  const { id = '' } = useParams()
  const query = useApiQuery(readNpo, { params: { id } })
  return <LoadedPage query={query}>{(npo) => <Profile npo={npo} />}</LoadedPage>
}

function Profile({ npo }: { readonly npo: NpoProfile }) {
  const { t } = useTranslation(['npo-registration', 'organisations', 'content'])
  const { lang } = useLanguage()
  const format = useFormat()
  const about = nameIn(lang, npo.about)
  usePageTitle(nameIn(lang, npo.name).text, about.text)
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('public.focuses'), npo.focuses.map((focus) => t(`content:focuses.${focus}`)).join(t('public.separator'))],
    [t('public.region'), npo.region === null ? '–' : t(`organisations:regions.${npo.region as 'SA-01'}`)],
    [
      t('public.licence'),
      <span key="licence" dir="ltr" className="font-mono">
        {npo.licenceNumber}
      </span>,
    ],
    [t('public.validUntil'), format.day(npo.licenceExpiresOn)],
    [t('public.registered'), format.dayOf(npo.registeredAt)],
  ]
  return (
    <>
      <PageTop
        title={<Words of={npo.name} />}
        lead={t('public.lead')}
        up={<Link to={`${paths.npo()}#registration`}>{t('public.title')}</Link>}
      />
      <PageBody>
        <Section title={t('public.about')}>
          <p lang={about.lang} dir="auto" className="max-w-3xl whitespace-pre-line wrap-anywhere">
            {about.text}
          </p>
        </Section>
        <Section title={t('public.facts')}>
          <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="font-semibold wrap-anywhere">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      </PageBody>
    </>
  )
}
