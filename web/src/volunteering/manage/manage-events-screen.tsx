import { mayPrepare } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import { eventWorkflow, listOwnEvents, type OwnEvent } from '@athar/contracts/volunteering'
import { isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PublishingNotice } from '../../organisations/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { ListExport, readWhole, type ListColumn } from '../../platform/list/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { StateBadge } from '../../platform/workflow/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Joined } from '../joined.tsx'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { OrganisationNeeded } from '../../platform/routing/organisation-needed.tsx'
import { SampleMark, WordsOf } from '../words-of.tsx'
import { EventDialog } from './event-dialog.tsx'

/** The events of the acting organisation. */
export function ManageEventsScreen() {
  const { t } = useTranslation('volunteering')
  usePageTitle(t('manage.title'))
  const mayAnnounce = useMayAct(mayPrepare)
  const [announcing, setAnnouncing] = useState(false)
  return (
    <>
      <PageTop
        title={t('manage.title')}
        lead={t('manage.lead')}
        up={<Link to={paths.sgiVolunteer()}>{t('page.back')}</Link>}
      >
        {mayAnnounce && (
          <Button variant="primary" icon="plus" onClick={() => setAnnouncing(true)}>
            {t('manage.new')}
          </Button>
        )}
      </PageTop>
      <PageBody>
        <OrganisationNeeded
          title={t('manage.noOrganisationTitle')}
          text={t('manage.noOrganisationText')}
          act={t('manage.noOrganisationAct')}
        >
          <PublishingNotice />
          <OwnEvents mayAnnounce={mayAnnounce} />
          {announcing && <EventDialog event={null} onClose={() => setAnnouncing(false)} />}
        </OrganisationNeeded>
      </PageBody>
    </>
  )
}

function OwnEvents({ mayAnnounce }: { readonly mayAnnounce: boolean }) {
  const { t } = useTranslation('volunteering')
  const columns = useColumns()
  const events = useApiQuery(listOwnEvents, {}, { staleTime: 0 })
  return (
    <LoadedPage query={events}>
      {({ items }) => (
        <>
          {!mayAnnounce && <p className="text-muted">{t('manage.readOnly')}</p>}
          {items.length === 0 ? (
            <EmptyState icon="people" title={t('manage.emptyTitle')}>
              <p>{t('manage.emptyText')}</p>
            </EmptyState>
          ) : (
            <section aria-labelledby="own-events" className="grid grid-cols-1 gap-4">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h2 id="own-events" className="text-xl">
                  {t('manage.listTitle')}
                </h2>
                <ListExport label={t('manage.title')} columns={columns} readAll={readWhole(items)} />
              </div>
              <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
                {items.map((event) => (
                  <li key={event.id}>
                    <OwnEventCard event={event} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </LoadedPage>
  )
}

function useColumns(): readonly ListColumn<OwnEvent>[] {
  const { t } = useTranslation('volunteering')
  return [
    { key: 'event', header: t('certificate.event'), value: ({ title }) => title },
    { key: 'state', header: t('attendance.state'), of: eventWorkflow, value: ({ state }) => state },
    { key: 'begins', header: t('event.when'), kind: 'instant', value: ({ startsAt }) => startsAt },
    { key: 'place', header: t('event.place'), value: ({ place }) => place },
    { key: 'needed', header: t('manage.form.needed'), kind: 'count', value: ({ needed }) => needed },
    { key: 'joined', header: t('manage.joined'), kind: 'count', value: ({ joined }) => joined },
  ]
}

function OwnEventCard({ event }: { readonly event: OwnEvent }) {
  const { t } = useTranslation('volunteering')
  const { lang } = useLanguage()
  const format = useFormat()
  return (
    <article className="grid h-full content-start gap-3 rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-lg">
          <WordsOf of={event.title} />
        </h3>
        <span className="flex flex-wrap gap-2">
          {event.state === 'cancelled' && <StateBadge of={eventWorkflow} state={event.state} />}
          {event.sample && <SampleMark />}
        </span>
      </div>
      <p className="text-sm text-muted">
        <bdi>{format.instant(event.startsAt)}</bdi> · <WordsOf of={event.place} />
      </p>
      <Joined event={event} />
      <Link
        to={paths.sgiManageVolunteerEvent(event.id)}
        aria-label={t('manage.openOf', { event: isolate(nameIn(lang, event.title).text) })}
        className={`${buttonClass()} justify-self-start`}
      >
        {t('manage.open')}
      </Link>
    </article>
  )
}
