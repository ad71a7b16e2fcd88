import { paths } from '@athar/contracts/paths'
import { listSignUps, signUpWorkflow, type SignUp } from '@athar/contracts/volunteering'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { KeyFigure } from '../ui/key-figure.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { EmptyState } from '../ui/states.tsx'
import { CalendarAddress } from './calendar-address.tsx'
import { useHoursText } from './joined.tsx'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { StateBadge } from '../platform/workflow/index.ts'
import { WordsOf } from './words-of.tsx'

/** What somebody joined, and the hours that were confirmed. */
export function MyVolunteeringScreen() {
  const { t } = useTranslation('volunteering')
  usePageTitle(t('mine.title'))
  const format = useFormat()
  const signUps = useApiQuery(listSignUps, {}, { staleTime: 0 })
  return (
    <>
      <PageTop
        title={t('mine.title')}
        lead={t('mine.lead')}
        up={<Link to={paths.sgiVolunteer()}>{t('page.back')}</Link>}
      >
        <Link to={paths.sgiVolunteerProfile()} className={buttonClass()}>
          {t('mine.profile')}
        </Link>
      </PageTop>
      <PageBody>
        <LoadedPage query={signUps}>
          {({ items, confirmedHours }) =>
            items.length === 0 ? (
              <EmptyState
                icon="people"
                title={t('mine.emptyTitle')}
                action={
                  <Link to={paths.sgiVolunteer()} className={buttonClass({ variant: 'primary' })}>
                    {t('mine.find')}
                  </Link>
                }
              >
                <p>{t('mine.emptyText')}</p>
              </EmptyState>
            ) : (
              <>
                <KeyFigure size="lg" label={t('mine.total')} value={format.number(confirmedHours)} />
                <ul className="divide-y divide-line rounded-card border border-line bg-surface">
                  {items.map((signUp) => (
                    <li key={signUp.id} className="px-5 py-4">
                      <SignUpLine signUp={signUp} />
                    </li>
                  ))}
                </ul>
                <CalendarAddress />
              </>
            )
          }
        </LoadedPage>
      </PageBody>
    </>
  )
}

function SignUpLine({ signUp }: { readonly signUp: SignUp }) {
  const { t } = useTranslation('volunteering')
  const { lang } = useLanguage()
  const format = useFormat()
  const hoursText = useHoursText()
  const { event } = signUp
  const shift = event.shifts.find(({ id }) => id === signUp.shift)
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div>
        <h2 className="text-base">
          <Link
            to={paths.sgiVolunteerEvent(event.slug)}
            aria-label={t('mine.open', { event: isolate(nameIn(lang, event.title).text) })}
            className="text-link underline"
          >
            <WordsOf of={event.title} />
          </Link>
        </h2>
        <p className="text-sm text-muted">
          <bdi>{format.instant((shift ?? event).startsAt)}</bdi> · <WordsOf of={event.place} />
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {signUp.hours !== null && <span>{hoursText(signUp.hours)}</span>}
        <StateBadge of={signUpWorkflow} state={signUp.state} />
      </p>
    </div>
  )
}
