import { StateBadge } from '../../platform/workflow/index.ts'
import { paths } from '@athar/contracts/paths'
import { listForReview, registrationStates, registrationWorkflow, type RegistrationState } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, usePick, Words } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { useAddress } from '../../platform/routing/use-address.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select/index.ts'
import { Answered } from '../part.tsx'

const states = registrationStates.filter((state) => state !== 'draft')
const readState = (value: string | null): RegistrationState | undefined => states.find((state) => state === value)

/** What organisations handed in; who waits longest stands first. */
export function ReviewListScreen() {
  const { t } = useTranslation('sgi')
  usePageTitle(t('review.title'))
  const pick = usePick()
  const format = useFormat()
  const address = useAddress()
  const state = readState(address.params.get('state'))
  const list = useApiQuery(listForReview, { query: { state } })
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="space-y-1">
        <h1 className="text-2xl">{t('review.title')}</h1>
        <p className="text-muted">{t('review.lead')}</p>
      </header>
      <Field label={t('review.state')} className="sm:max-w-xs">
        {(control) => (
          <Select<RegistrationState | ''>
            {...control}
            value={state ?? ''}
            onChange={(next) => address.set({ state: next })}
            options={[
              { value: '', label: t('map.all') },
              ...states.map((value) => ({ value, label: t(`states.${value}`) })),
            ]}
          />
        )}
      </Field>
      <Answered query={list} room="h-64 w-full">
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">{t('review.none')}</p>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {items.map((item) => (
                <li
                  key={item.id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-4 sm:px-6"
                >
                  <div className="min-w-0">
                    <Link to={paths.adminSgiRegistration(item.id)} className="font-semibold text-link hover:underline">
                      {pick(item.title).text || t('register.untitled')}
                    </Link>
                    <p className="text-sm text-muted">
                      {t(`map.kind.${item.kind}`)} · <Words of={item.organisation} />
                    </p>
                    <p className="flex flex-wrap gap-x-3 text-sm text-muted">
                      {item.reference !== null && <bdi dir="ltr">{item.reference}</bdi>}
                      {item.submittedAt !== null && (
                        <span>{t('review.handedIn', { at: format.instant(item.submittedAt) })}</span>
                      )}
                    </p>
                  </div>
                  <p className="flex items-center gap-2">
                    {item.sample && <SampleMark />}
                    <StateBadge of={registrationWorkflow} state={item.state} />
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </div>
  )
}
