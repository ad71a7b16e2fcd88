import { paths } from '@athar/contracts/paths'
import { listEvents } from '@athar/contracts/volunteering'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePublished, Words } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { RequestButton } from '../../requests/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useIsOpen } from './call-state.ts'
import { HubFacts, HubFigures } from './hub-facts.tsx'
import { HubPage, HubSection } from './hub-page.tsx'
import { HubPart } from './hub-part.tsx'
import { PointList, pointsOf } from './hub-points.tsx'
import { NpoCalls } from './npo-calls.tsx'
import { NpoCriteria, NpoDocuments, NpoQuestions } from './npo-papers.tsx'

export { NpoCalls, NpoCriteria, NpoDocuments, NpoQuestions }

export function NpoScreen() {
  const { t } = useTranslation('hubs')
  return (
    <HubPage area="npo">
      <NpoFigures />
      <HubFacts area="npo" room="h-48 w-full" />
      <NpoCalls />
      <NpoCriteria />
      <NpoQuestions />
      <NpoBenefits />
      <NpoDocuments />
      <NpoVolunteering />
      <HubSection id="donate" title={t('npo.donate.title')}>
        <p className="max-w-2xl">{t('npo.donate.text')}</p>
        <p>
          <RequestButton kind="sponsorship" variant="primary" label={t('npo.donate.offer')} />
        </p>
      </HubSection>
    </HubPage>
  )
}

/** Open calls are counted here; the rest is as editors published it. */
export function NpoFigures() {
  const { t } = useTranslation('hubs')
  const calls = usePublished('npo-call').data?.items
  const isOpen = useIsOpen()
  const open = calls?.filter(({ body }) => isOpen(body)).length
  return (
    <HubFigures area="npo" counted={open === undefined ? [] : [{ label: t('npo.calls.openCalls'), value: open }]} />
  )
}

export function NpoBenefits() {
  const { t } = useTranslation('hubs')
  return (
    <HubPart
      kind="hub-point"
      id="benefits"
      title={t('npo.sectionTitle')}
      text={t('npo.notYet')}
      room="h-32 w-full"
      only={pointsOf('npo-benefit')}
    >
      {(points) => <PointList {...points} />}
    </HubPart>
  )
}

const shownEvents = 3

/** What holds for all days in the field, and the next of them. */
export function NpoVolunteering() {
  const { t } = useTranslation('hubs')
  const format = useFormat()
  const events = useApiQuery(listEvents, { query: {} }).data?.items
  return (
    <HubPart
      kind="hub-point"
      id="volunteer"
      title={t('npo.volunteer.title')}
      text={t('npo.volunteer.text')}
      none={null}
      room="h-28 w-full"
      only={pointsOf('npo-volunteer-rule')}
      more={
        <>
          {events?.length === 0 && <p className="text-muted">{t('npo.volunteer.none')}</p>}
          {events !== undefined && events.length > 0 && (
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {events.slice(0, shownEvents).map((event) => (
                <li key={event.id} className="flex flex-wrap items-baseline justify-between gap-3 px-6 py-4">
                  <Link to={paths.sgiVolunteerEvent(event.slug)} className="font-semibold text-link hover:underline">
                    <Words of={event.title} />
                  </Link>
                  <span className="text-sm text-muted">
                    <bdi>{format.instant(event.startsAt)}</bdi> · <Words of={event.place} />
                  </span>
                </li>
              ))}
            </ul>
          )}
          <p>
            <Link to={paths.sgiVolunteer()} className={buttonClass()}>
              {t('npo.volunteer.all')}
            </Link>
          </p>
        </>
      }
    >
      {(points) => <PointList {...points} />}
    </HubPart>
  )
}
