import { readGrant, type Grant } from '@athar/contracts/grants'
import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { SampleMark, usePick, Words } from '../content/index.ts'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { Section } from '../ui/section.tsx'
import { ApplyButton } from './apply-button.tsx'
import { Conditions, useConditions } from './conditions.tsx'
import { CriteriaList, GrantFacts, PhaseBadge } from './parts.tsx'

export function GrantScreen() {
  const { id = '' } = useParams()
  const query = useApiQuery(readGrant, { params: { id } })
  return <LoadedPage query={query}>{(grant) => <OneGrant grant={grant} />}</LoadedPage>
}

function OneGrant({ grant }: { readonly grant: Grant }) {
  const { t } = useTranslation('grants')
  const { lang } = useLanguage()
  const format = useFormat()
  const pick = usePick()
  usePageTitle(nameIn(lang, grant.title).text)
  const { phase } = grant
  const conditions = useConditions(grant)
  const reason = useId()
  const isUnmet = conditions.some(({ met }) => met === false)
  const isOpen = phase === 'open'
  return (
    <>
      <PageTop
        title={<Words of={grant.title} />}
        up={<Link to={`${paths.npo()}#grants`}>{t('page.back')}</Link>}
        lead={<Words of={grant.description} />}
      >
        <PhaseBadge call={grant} />
        {grant.sample && <SampleMark />}
      </PageTop>
      <PageBody>
        <Section title={t('page.about')}>
          <GrantFacts grant={grant} />
          {grant.eligibility.note !== null && (
            <p>
              <Words of={grant.eligibility.note} />
            </p>
          )}
          {grant.basis !== null && (
            <p className="text-sm text-muted">{t('facts.basis', { basis: pick(grant.basis).text })}</p>
          )}
          <div>
            {isOpen ? (
              <ApplyButton grant={grant} heldBy={isUnmet ? reason : undefined} />
            ) : (
              <p>{t(phase === 'upcoming' ? 'page.upcoming' : 'page.closed')}</p>
            )}
          </div>
        </Section>
        {isOpen && <Conditions grant={grant} conditions={conditions} id={reason} />}
        {grant.criteria.length > 0 && (
          <Section title={t('facts.criteria')}>
            <CriteriaList criteria={grant.criteria} />
          </Section>
        )}
        <Section title={t('facts.milestones')}>
          <ol className="grid grid-cols-1 gap-2">
            {grant.milestones.map(({ title, share, months, awaits }, at) => (
              <li key={at} className="flex flex-wrap justify-between gap-3 border-t border-line pt-2">
                <Words of={title} />
                <span className="text-muted">
                  {t('facts.share', { share: format.percent(share / 100, 0) })}
                  {t('list.listSeparator')}
                  {months === 0
                    ? t('facts.atAgreement')
                    : t('facts.afterMonths', { count: months, months: format.count(months) })}
                  {awaits === 'verification' && `${t('list.listSeparator')}${t('facts.byVerification')}`}
                </span>
              </li>
            ))}
          </ol>
        </Section>
      </PageBody>
    </>
  )
}
