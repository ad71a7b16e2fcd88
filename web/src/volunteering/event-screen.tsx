import { paths } from '@athar/contracts/paths'
import { readEvent, type Event } from '@athar/contracts/volunteering'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { describeEvent } from './describe-event.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { Alert } from '../ui/alert.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { Fact, Facts } from './facts.tsx'
import { JoinPanel } from './join-panel.tsx'
import { Joined, useHoursText } from './joined.tsx'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { HideEvent } from './hide.tsx'
import { Shifts } from './shifts.tsx'
import { SampleMark, WordsOf } from './words-of.tsx'

/** One event: what is done, when and where, and the way to take part. */
export function EventScreen() {
  const { slug = '' } = useParams()
  const event = useApiQuery(readEvent, { params: { slug } })
  return <LoadedPage query={event}>{(found) => <EventPage event={found} />}</LoadedPage>
}

function EventPage({ event }: { readonly event: Event }) {
  const { t } = useTranslation(['volunteering', 'content'])
  const { lang } = useLanguage()
  usePageTitle(nameIn(lang, event.title).text, nameIn(lang, event.description).text || t('page.lead'), {
    about: [describeEvent(event, lang, t('content:sampleHint'))],
  })
  return (
    <>
      <PageTop title={<WordsOf of={event.title} />} up={<Link to={paths.sgiVolunteer()}>{t('page.back')}</Link>}>
        {event.sample && <SampleMark />}
      </PageTop>
      <PageBody>
        {event.state === 'cancelled' && <Alert severity="warning" live={false} title={t('event.cancelled')} />}
        <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
          <EventFacts event={event} />
          <JoinPanel event={event} />
        </div>
      </PageBody>
    </>
  )
}

function EventFacts({ event }: { readonly event: Event }) {
  const { t } = useTranslation(['volunteering', 'organisations'])
  const { lang } = useLanguage()
  const format = useFormat()
  const hoursText = useHoursText()
  const degrees = (value: number) => format.number(value, { maximumFractionDigits: 4 })
  const description = nameIn(lang, event.description)
  return (
    <section aria-labelledby="facts" className="grid grid-cols-1 content-start gap-5">
      {description.text !== '' && (
        <p lang={description.lang} dir="auto" className="text-lg whitespace-pre-line">
          {description.text}
        </p>
      )}
      <h2 id="facts" className="text-xl">
        {t('event.facts')}
      </h2>
      <Facts>
        <Fact name={t('event.when')}>
          <bdi>{format.instant(event.startsAt)}</bdi>
        </Fact>
        <Fact name={t('event.duration')}>{hoursText(event.hours)}</Fact>
        <Fact name={t('event.place')}>
          <WordsOf of={event.place} />
        </Fact>
        <Fact name={t('event.region')}>{t(`organisations:regions.${event.region as 'SA-01'}`)}</Fact>
        <Fact name={t('event.point')}>
          <bdi dir="ltr" className="figures">
            {degrees(event.lat)}, {degrees(event.lon)}
          </bdi>{' '}
          <span className="text-sm text-muted">({t(`event.precision.${event.precision}`)})</span>
        </Fact>
        <Fact name={t('event.organiser')}>
          <WordsOf of={event.organiser} />
        </Fact>
        <Fact name={t('event.volunteers')}>
          {t('events.age', { count: event.minAge, number: format.count(event.minAge) })}
        </Fact>
        {event.skills.length > 0 && (
          <Fact name={t('event.skills')}>{event.skills.map((skill) => t(`skills.${skill}`)).join(t('listSign'))}</Fact>
        )}
      </Facts>
      {event.state === 'published' && <AddToCalendar event={event} />}
      <Joined event={event} />
      <Shifts event={event} />
      {event.waiting > 0 && (
        <p className="text-sm">{t('event.waiting', { count: event.waiting, number: format.count(event.waiting) })}</p>
      )}
      {event.sample && <p className="text-sm text-muted">{t('event.sampleJoined')}</p>}
      <HideEvent event={event} />
    </section>
  )
}
