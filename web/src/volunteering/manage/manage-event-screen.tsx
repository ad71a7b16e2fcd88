import { mayPrepare } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import { readOwnEvent, type OwnEvent } from '@athar/contracts/volunteering'
import { nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { Joined } from '../joined.tsx'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { OrganisationNeeded } from '../../platform/routing/organisation-needed.tsx'
import { Shifts } from '../shifts.tsx'
import { SampleMark, WordsOf } from '../words-of.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { EventDialog } from './event-dialog.tsx'
import { Messages } from './messages.tsx'
import { Volunteers } from './volunteers.tsx'

/** One event of the acting organisation, and who joined it. */
export function ManageEventScreen() {
  const { t } = useTranslation('volunteering')
  return (
    <OrganisationNeeded
      page
      title={t('manage.noOrganisationTitle')}
      text={t('manage.noOrganisationText')}
      act={t('manage.noOrganisationAct')}
    >
      <OneEvent />
    </OrganisationNeeded>
  )
}

function OneEvent() {
  const { id = '' } = useParams()
  const event = useApiQuery(readOwnEvent, { params: { id } }, { staleTime: 0 })
  return <LoadedPage query={event}>{(found) => <EventPage event={found} />}</LoadedPage>
}

function EventPage({ event }: { readonly event: OwnEvent }) {
  const { t } = useTranslation('volunteering')
  const { lang } = useLanguage()
  const format = useFormat()
  usePageTitle(nameIn(lang, event.title).text)
  const mayManage = useMayAct(mayPrepare)
  const [now] = useState(() => Date.now())
  const [open, setOpen] = useState<'edit' | 'cancel' | 'copy' | null>(null)
  const changeable = mayManage && event.state === 'published' && Date.parse(event.startsAt) > now
  return (
    <>
      <PageTop
        title={<WordsOf of={event.title} />}
        lead={
          <>
            <bdi>{format.instant(event.startsAt)}</bdi> · <WordsOf of={event.place} />
          </>
        }
        up={<Link to={paths.sgiManageVolunteering()}>{t('manage.title')}</Link>}
      >
        {event.sample && <SampleMark />}
        {changeable && (
          <>
            <Button onClick={() => setOpen('edit')}>{t('manage.edit')}</Button>
            <Button onClick={() => setOpen('cancel')}>{t('actions.cancel-event')}</Button>
          </>
        )}
        {mayManage && <Button onClick={() => setOpen('copy')}>{t('manage.copy')}</Button>}
        <Link to={paths.sgiAttendance(event.id)} className={buttonClass()}>
          {t('attendance.open')}
        </Link>
        {mayManage && event.state === 'published' && (
          <Link to={paths.sgiCheckIn(event.id)} className={buttonClass()}>
            {t('checkIn.open')}
          </Link>
        )}
        <Link to={paths.sgiVolunteerEvent(event.slug)} className={buttonClass({ variant: 'quiet' })}>
          {t('manage.public')}
        </Link>
      </PageTop>
      <PageBody>
        {event.state === 'cancelled' && <Alert severity="warning" live={false} title={t('event.cancelled')} />}
        <div className="max-w-md">
          <Joined event={event} />
        </div>
        {event.sample && <p className="text-sm text-muted">{t('event.sampleJoined')}</p>}
        <Shifts event={event} />
        {!mayManage && <p className="text-muted">{t('manage.readOnly')}</p>}
        <Volunteers event={event} mayDecide={mayManage && event.state === 'published'} />
        <Messages event={event} mayWrite={mayManage && event.state === 'published'} />
      </PageBody>
      {open === 'edit' && <EventDialog event={event} onClose={() => setOpen(null)} />}
      {open === 'copy' && <EventDialog event={null} like={event} onClose={() => setOpen(null)} />}
      {open === 'cancel' && <CancelDialog event={event} onClose={() => setOpen(null)} />}
    </>
  )
}
