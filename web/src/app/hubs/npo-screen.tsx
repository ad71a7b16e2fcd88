import { paths } from '@athar/contracts/paths'
import { isolate, nameIn } from '@athar/i18n'
import { useEffect, useState, type ReactNode } from 'react'
import { listEvents } from '@athar/contracts/volunteering'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { Words } from '../../content/index.ts'
import { listGrants } from '@athar/contracts/grants'
import { OpenGrants } from '../../grants/index.ts'
import { RegisteredNpos } from '../../npo-registration/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { RequestButton } from '../../requests/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { openedAnew } from '../left-place.ts'
import { HubFacts, HubFigures } from './hub-facts.tsx'
import { HubPage, HubSection } from './hub-page.tsx'
import { HubPart } from './hub-part.tsx'
import { PointList, pointsOf } from './hub-points.tsx'
import { NpoCriteria, NpoDocuments, NpoQuestions } from './npo-papers.tsx'

export { NpoCriteria, NpoDocuments, NpoQuestions }

const tabs = ['overview', 'grants', 'volunteer', 'registration'] as const
type Tab = (typeof tabs)[number]

/** Parts of a tab that links lead to. */
const partsOf: Readonly<Partial<Record<Tab, readonly string[]>>> = {
  grants: ['calls', 'criteria', 'questions'],
  registration: ['benefits', 'documents', 'registered'],
}

/** The tab that an anchor belongs to. */
const tabOf = (hash: string): Tab =>
  tabs.find((tab) => `#${tab}` === hash || partsOf[tab]?.includes(hash.slice(1))) ?? 'overview'

export function NpoScreen() {
  const { t } = useTranslation(['hubs', 'npo-registration'])
  const { hash } = useLocation()
  // Servers never see what follows the '#'.
  const hydrated = useHydrated()
  const open = hydrated ? tabOf(hash) : 'overview'
  const [opened] = useState(hash)
  const navigate = useNavigate()
  const parts: Record<Tab, ReactNode> = {
    overview: (
      <>
        <HubFacts area="npo" room="h-48 w-full" />
        <HubSection id="donate" title={t('npo.donate.title')}>
          <p className="max-w-2xl">{t('npo.donate.text')}</p>
          <p>
            <RequestButton kind="sponsorship" variant="primary" label={t('npo.donate.offer')} />
          </p>
        </HubSection>
      </>
    ),
    grants: (
      <>
        <HubSection id="calls" title={t('npo.calls.title')}>
          <OpenGrants />
        </HubSection>
        <NpoCriteria />
        <NpoQuestions />
      </>
    ),
    volunteer: <NpoVolunteering />,
    registration: (
      <>
        <NpoBenefits />
        <NpoDocuments />
        <HubSection id="registered" title={t('npo-registration:public.title')}>
          <RegisteredNpos />
        </HubSection>
      </>
    ),
  }
  return (
    <HubPage area="npo">
      <NpoFigures />
      {/* What leads to a part of a closed tab leads to the tabs where no script runs. */}
      {tabs.map((tab) => tab !== open && <span key={tab} id={tab} />)}
      <Tabs<Tab>
        label={t('npo.tabs.label')}
        value={open}
        onChange={(tab) => void navigate({ hash: tab }, { replace: true, preventScrollReset: true })}
        tabs={tabs.map((value) => ({
          value,
          label: t(`npo.tabs.${value}`),
          content: <TabPart anchor={opened === hash ? hash : ''}>{parts[value]}</TabPart>,
        }))}
      />
    </HubPage>
  )
}

/** A part of a tab comes after the page has been scrolled; a reloaded page stays where it was read. */
function TabPart({ anchor, children }: { readonly anchor: string; readonly children: ReactNode }) {
  useEffect(() => {
    if (anchor !== '' && openedAnew()) document.getElementById(anchor.slice(1))?.scrollIntoView()
  }, [anchor])
  return <div className="grid grid-cols-1 gap-12">{children}</div>
}

/** Open calls are counted here; the rest is as editors published it. */
export function NpoFigures() {
  const { t } = useTranslation('hubs')
  const open = useApiQuery(listGrants, { query: { limit: 100 } }).data?.open
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
      text={t('npo.registerText')}
      room="h-32 w-full"
      only={pointsOf('npo-benefit')}
      more={
        <p>
          <Link to={paths.npoRegistration()} className={buttonClass({ variant: 'primary', size: 'lg' })}>
            {t('npo.register')}
          </Link>
        </p>
      }
    >
      {(points) => <PointList {...points} />}
    </HubPart>
  )
}

const shownEvents = 3

/** What holds for all days in the field, and the next of them. */
export function NpoVolunteering() {
  const { t } = useTranslation('hubs')
  const { lang } = useLanguage()
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
                <li key={event.id} className="grid grid-cols-1 gap-2 px-6 py-4">
                  <p className="flex flex-wrap items-baseline justify-between gap-3">
                    <Link to={paths.sgiVolunteerEvent(event.slug)} className="font-semibold text-link hover:underline">
                      <Words of={event.title} />
                    </Link>
                    <span className="text-sm text-muted">
                      <bdi>{format.instant(event.startsAt)}</bdi> · <Words of={event.place} />
                    </span>
                  </p>
                  <ProgressBar
                    label={t('npo.volunteer.joined')}
                    value={event.needed === 0 ? 0 : (event.joined / event.needed) * 100}
                    valueText={t('npo.volunteer.joinedOf', {
                      joined: format.count(event.joined),
                      needed: format.count(event.needed),
                    })}
                  />
                  <p className="flex flex-wrap items-center justify-between gap-3">
                    <span className="text-sm text-muted">
                      {t('npo.volunteer.joinedOf', {
                        joined: format.count(event.joined),
                        needed: format.count(event.needed),
                      })}
                    </span>
                    <Link
                      to={paths.sgiVolunteerEvent(event.slug)}
                      className={buttonClass({ variant: 'primary' })}
                      aria-label={t('npo.volunteer.joinOf', { event: isolate(nameIn(lang, event.title).text) })}
                    >
                      {t('npo.volunteer.join')}
                    </Link>
                  </p>
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
