import { paths } from '@athar/contracts/paths'
import { listEvents } from '@athar/contracts/volunteering'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Words } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { RequestButton } from '../../requests/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { HubPage, HubSection } from './hub-page.tsx'
import { NpoCalls } from './npo-calls.tsx'

const benefits = ['b1', 'b2', 'b3', 'b4'] as const
const documents = [
  { key: 'license', required: true },
  { key: 'board', required: true },
  { key: 'financials', required: true },
  { key: 'focus', required: true },
  { key: 'iban', required: false },
] as const

export function NpoScreen() {
  const { t } = useTranslation('hubs')
  return (
    <HubPage area="npo">
      <HubSection id="calls" title={t('npo.calls.title')}>
        <p className="max-w-2xl">{t('npo.calls.text')}</p>
        <NpoCalls />
      </HubSection>
      <HubSection id="benefits" title={t('npo.sectionTitle')}>
        <p className="max-w-2xl">{t('npo.notYet')}</p>
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {benefits.map((benefit) => (
            <li key={benefit} className="flex items-start gap-3">
              <Icon name="check" className="mt-1 text-link" />
              {t(`npo.benefits.${benefit}`)}
            </li>
          ))}
        </ul>
      </HubSection>
      <HubSection id="documents" title={t('npo.documentsTitle')}>
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {documents.map((document) => (
            <li
              key={document.key}
              className="flex flex-col items-start justify-between gap-x-6 gap-y-2 px-6 py-4 sm:flex-row"
            >
              <div>
                <h3 className="text-base">{t(`npo.documents.${document.key}.name`)}</h3>
                <p className="text-sm text-muted">{t(`npo.documents.${document.key}.hint`)}</p>
              </div>
              <Badge tone={document.required ? 'info' : 'neutral'}>
                {t(document.required ? 'npo.required' : 'npo.later')}
              </Badge>
            </li>
          ))}
        </ul>
      </HubSection>
      <Volunteering />
      <HubSection id="donate" title={t('npo.donate.title')}>
        <p className="max-w-2xl">{t('npo.donate.text')}</p>
        <p>
          <RequestButton kind="sponsorship" variant="primary" label={t('npo.donate.offer')} />
        </p>
      </HubSection>
    </HubPage>
  )
}

const rules = ['r1', 'r2', 'r3'] as const
const shownEvents = 3

/** The next days in the field, and what holds for all of them. */
function Volunteering() {
  const { t } = useTranslation('hubs')
  const format = useFormat()
  const events = useApiQuery(listEvents, { query: {} }).data?.items
  return (
    <HubSection id="volunteer" title={t('npo.volunteer.title')}>
      <p className="max-w-2xl">{t('npo.volunteer.text')}</p>
      <ul className="grid grid-cols-1 gap-2">
        {rules.map((rule) => (
          <li key={rule} className="flex items-start gap-3">
            <Icon name="check" className="mt-1 text-link" />
            {t(`npo.volunteer.rules.${rule}`)}
          </li>
        ))}
      </ul>
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
    </HubSection>
  )
}
