import {
  listPublishers,
  publisherStates,
  publisherWorkflow,
  type Publisher,
  type PublisherDecision,
  type PublisherState,
} from '@athar/contracts/organisations'
import { rowsFor, type Workflow } from '@athar/contracts/core'
import { isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminFrame } from '../../platform/admin/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { ChoiceFilter, filterOf, ListEmpty, ListPages, useFilters, usePages } from '../../platform/list/index.ts'
import { StateBadge } from '../../platform/workflow/index.ts'
import { Button } from '../../ui/button.tsx'
import { NameText } from '../../ui/inline.tsx'
import { BothLanguages } from './both-languages.tsx'
import { PublicChecks } from './public-checks.tsx'
import { PublisherDialog } from './publisher-dialog.tsx'

type Deciding = { readonly publisher: Publisher; readonly decision: PublisherDecision }

/** Organisations whose first publication waits, and those that were decided about. */
export function PublishersScreen() {
  const { t } = useTranslation('organisations')
  const { filter, narrowed, set, clear } = useFilters({ state: filterOf.oneOf(publisherStates) })
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  return (
    <AdminFrame title={t('platform.publishers.title')} intro={t('platform.publishers.intro')}>
      <PublicChecks />
      <div className="flex flex-wrap gap-4">
        <ChoiceFilter
          label={t('platform.publishers.state')}
          any={t('platform.publishers.allStates')}
          value={filter.state}
          options={publisherStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(state) => set({ state })}
        />
      </div>
      <ListPages
        list={usePages(listPublishers, { filter }, { limit: 50 })}
        more={t('platform.publishers.older')}
        empty={
          narrowed ? (
            <ListEmpty
              title={t('platform.publishers.noneInState')}
              clear={{ label: t('platform.publishers.all'), onClear: clear }}
            />
          ) : (
            <ListEmpty title={t('platform.publishers.none')} />
          )
        }
      >
        {(items) => (
          <ul aria-label={t('platform.publishers.title')} className="space-y-4">
            {items.map((publisher) => (
              <PublisherCard
                key={publisher.organisationId}
                publisher={publisher}
                onDecide={(decision) => setDeciding({ publisher, decision })}
              />
            ))}
          </ul>
        )}
      </ListPages>
      {deciding && <PublisherDialog {...deciding} onClose={() => setDeciding(null)} />}
    </AdminFrame>
  )
}

type PublisherCardProps = {
  readonly publisher: Publisher
  readonly onDecide: (decision: PublisherDecision) => void
}

function PublisherCard({ publisher, onDecide }: PublisherCardProps) {
  const { t } = useTranslation('organisations')
  const { lang } = useLanguage()
  const format = useFormat()
  const name = nameIn(lang, publisher.name)
  return (
    <li className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg">
          <NameText name={name} />
        </h2>
        <StateBadge of={publisherWorkflow} state={publisher.state} />
      </div>
      <dl className="grid gap-x-6 text-sm max-sm:[&_dt]:mt-2 sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-y-1">
        <dt className="text-muted">{t('platform.publishers.kind')}</dt>
        <dd>{t(`types.${publisher.type}`)}</dd>
        <dt className="text-muted">{t('platform.publishers.founded')}</dt>
        <dd>{format.instant(publisher.foundedAt)}</dd>
        <dt className="text-muted">{t('platform.publishers.asked')}</dt>
        <dd>{format.instant(publisher.askedAt)}</dd>
      </dl>
      {publisher.reason !== '' && (
        <p className="max-w-2xl break-words">
          {t('platform.publishers.refusedFor', { reason: isolate(publisher.reason) })}
        </p>
      )}
      <Publications publisher={publisher} />
      <div className="flex flex-wrap gap-3">
        {rowsFor<Workflow<PublisherState>>(publisherWorkflow, publisher, null, 'platform').map(({ action, button }) => (
          <Button
            key={action}
            variant={button === 'danger' ? 'dangerOutline' : 'primary'}
            aria-label={t(`platform.publishers.actionOf.${action as PublisherDecision}`, { name: isolate(name.text) })}
            onClick={() => onDecide(action as PublisherDecision)}
          >
            {t(`actions.${action as PublisherDecision}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}

function Publications({ publisher: { publications } }: { readonly publisher: Publisher }) {
  const { t } = useTranslation('organisations')
  return (
    <section className="space-y-2">
      <h3 className="text-sm text-muted">{t('platform.publishers.publications')}</h3>
      {publications.length === 0 && <p>{t('platform.publishers.nothing')}</p>}
      <ul className="space-y-3">
        {publications.map((shown, index) => (
          <li key={index}>
            <BothLanguages shown={shown} />
          </li>
        ))}
      </ul>
    </section>
  )
}
