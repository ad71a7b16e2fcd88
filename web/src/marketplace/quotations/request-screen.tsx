import { mayPrepare, mayReadAll } from '@athar/contracts/core'
import { categoryNames, readRequest, requestWorkflow } from '@athar/contracts/marketplace'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { ApplicationNumber } from '../../platform/applications/index.ts'
import { Deadline } from '../../platform/countdown.tsx'
import { useLanguage } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useMayAct } from '../../platform/session/index.ts'
import { StateBadge } from '../../platform/workflow/index.ts'
import { Section } from '../../ui/section.tsx'
import { useRegionNames } from '../offers/offer-card.tsx'
import { PlainText } from '../plain-text.tsx'
import { BuyerActions, BuyerSide } from './buyer-side.tsx'
import { ProviderSide } from './provider-side.tsx'
import { AddFiles, RequestFiles } from './request-files.tsx'

/** A request for quotation, for its buyer with every quotation, for a provider with its own. */
export function RequestScreen() {
  const { id = '' } = useParams()
  const { t } = useTranslation('marketplace')
  const { lang } = useLanguage()
  const [reads, writes] = [useMayAct(mayReadAll), useMayAct(mayPrepare)]
  const regionNames = useRegionNames()
  const query = useApiQuery(readRequest, { params: { id } }, { staleTime: 0, enabled: reads })
  usePageTitle(t('quotations.pageTitle'))
  if (!reads) return <RoleNeeded roles={mayReadAll} />
  return (
    <Loaded query={query}>
      {(request) => {
        const { title, category, state, number, deadline, text, regions, files } = request
        const isOpen = state === 'open'
        const takesFiles = request.side === 'buyer' && writes && (isOpen || state === 'draft')
        return (
          <div className="space-y-5">
            <div className="space-y-1">
              <p className="text-sm text-muted">
                {request.side === 'provider' ? (
                  <bdi>{nameIn(lang, request.buyer).text}</bdi>
                ) : (
                  categoryNames[category][lang]
                )}
              </p>
              <h1 className="text-2xl wrap-anywhere">
                <bdi>{title}</bdi>
              </h1>
            </div>
            <Section title={t('own.status')}>
              <p className="flex flex-wrap items-center gap-3">
                <StateBadge of={requestWorkflow} state={state} />
                {number !== null && <ApplicationNumber number={number} />}
              </p>
              <Deadline label={t('quotations.deadline')} at={deadline} counts={isOpen} over={t('quotations.late')} />
              {!writes && <p className="text-muted">{t('quotations.only')}</p>}
              {request.side === 'buyer' && writes && <BuyerActions request={request} />}
            </Section>
            <Section title={t('quotations.facts')}>
              <PlainText className="max-w-3xl">{text}</PlainText>
              <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
                <div>
                  <dt className="text-sm text-muted">{t('quotations.category')}</dt>
                  <dd>{categoryNames[category][lang]}</dd>
                </div>
                <div>
                  <dt className="text-sm text-muted">{t('quotations.regions')}</dt>
                  <dd>{regionNames(regions)}</dd>
                </div>
              </dl>
              <h3 className="font-semibold">{t('quotations.files')}</h3>
              <RequestFiles requestId={id} files={files} />
              {takesFiles && <AddFiles requestId={id} files={files} />}
            </Section>
            {request.side === 'buyer' ? (
              <BuyerSide request={request} writes={writes} />
            ) : (
              <ProviderSide key={request.id} request={request} writes={writes} />
            )}
          </div>
        )
      }}
    </Loaded>
  )
}
