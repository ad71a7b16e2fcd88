import { severities } from '@athar/contracts/security'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, SearchFilter } from '../platform/list/index.ts'
import { PeriodFields } from '../platform/period-fields.tsx'
import { Switch } from '../ui/choice.tsx'
import type { SecurityFilters as Filters } from './use-security-filters.ts'

/** The kinds worth a look of their own; any other is typed. */
const eventTypes = [
  'sign_in_failed',
  'guard_refused',
  'platform_fingerprint_changed',
  'identity.refresh-token-reused',
  'identity.passkey-counter-went-back',
  'identity.factor-removed',
  'identity.password-changed',
  'identity.email-changed',
  'organisations.give-platform-role',
  'organisations.take-platform-role',
] as const

type SecurityFiltersProps = { readonly filter: Filters['filter']; readonly onChange: Filters['set'] }

/** Suspicious or not, how grave, which kind, about whom, and when. */
export function SecurityFilters({ filter, onChange }: SecurityFiltersProps) {
  const { t, i18n } = useTranslation('security')
  const say = i18n.t as unknown as (key: string) => string
  const name = (type: string) =>
    say(`security:events.${type.replaceAll(/[._-](\w)/g, (_whole, letter: string) => letter.toUpperCase())}`)
  const known = eventTypes.find((type) => type === filter.kind)
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-4">
        <Switch
          label={t('onlySuspicious')}
          checked={filter.suspicious === 'true'}
          onChange={(checked) => onChange({ suspicious: checked ? 'true' : null })}
        />
        <ChoiceFilter
          label={t('severity')}
          any={t('anySeverity')}
          className="w-full sm:w-auto sm:min-w-40"
          value={filter.severity}
          options={severities.map((value) => ({ value, label: t(`severities.${value}`) }))}
          onChange={(severity) => onChange({ severity })}
        />
        <ChoiceFilter<string>
          label={t('event')}
          any={t('anyEvent')}
          className="w-full sm:w-auto sm:min-w-56"
          value={filter.kind}
          options={[
            ...eventTypes.map((value) => ({ value, label: name(value) })),
            ...(filter.kind !== undefined && !known ? [{ value: filter.kind, label: filter.kind }] : []),
          ]}
          onChange={(kind) => onChange({ kind })}
        />
        <SearchFilter
          key={filter.person}
          label={t('byPerson')}
          find={t('find')}
          dir="ltr"
          className="sm:min-w-64"
          value={filter.person}
          onFind={(person) => onChange({ person })}
        />
      </div>
      <PeriodFields from={filter.from ?? ''} until={filter.until ?? ''} onChange={onChange} />
    </div>
  )
}
