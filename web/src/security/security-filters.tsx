import { severities } from '@athar/contracts/security'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { useAddress } from '../platform/admin/index.ts'
import { PeriodFields } from '../platform/period-fields.tsx'
import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/choice.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select/index.ts'
import { TextInput } from '../ui/text-input.tsx'
import type { SecurityFilter } from './security-filter.ts'

const all = 'all'
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

type SecurityFiltersProps = {
  readonly filter: SecurityFilter
  readonly onChange: ReturnType<typeof useAddress>['set']
}

/** Suspicious or not, how grave, which kind, about whom, and when. */
export function SecurityFilters({ filter, onChange }: SecurityFiltersProps) {
  const { t, i18n } = useTranslation('security')
  const [person, setPerson] = useState(filter.person ?? '')
  const say = i18n.t as unknown as (key: string) => string
  const name = (type: string) =>
    say(`security:events.${type.replaceAll(/[._-](\w)/g, (_whole, letter: string) => letter.toUpperCase())}`)
  const known = eventTypes.find((type) => type === filter.eventType)
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-4">
        <Switch
          label={t('onlySuspicious')}
          checked={filter.suspicious === 'true'}
          onChange={(checked) => onChange({ suspicious: checked ? 'true' : null })}
        />
        <Field label={t('severity')} className="w-full sm:w-auto sm:min-w-40">
          {(control) => (
            <Select
              {...control}
              size="sm"
              value={filter.severity ?? all}
              onChange={(value) => onChange({ severity: value === all ? null : value })}
              options={[
                { value: all, label: t('anySeverity') },
                ...severities.map((value) => ({ value, label: t(`severities.${value}`) })),
              ]}
            />
          )}
        </Field>
        <Field label={t('event')} className="w-full sm:w-auto sm:min-w-56">
          {(control) => (
            <Select
              {...control}
              size="sm"
              value={filter.eventType === undefined ? all : (known ?? filter.eventType)}
              onChange={(value) => onChange({ kind: value === all ? null : value })}
              options={[
                { value: all, label: t('anyEvent') },
                ...eventTypes.map((value) => ({ value: value as string, label: name(value) })),
                ...(filter.eventType !== undefined && !known
                  ? [{ value: filter.eventType, label: filter.eventType }]
                  : []),
              ]}
            />
          )}
        </Field>
        <form
          className="flex w-full items-end gap-2 sm:w-auto"
          onSubmit={(event) => {
            event.preventDefault()
            onChange({ person: person.trim() || null })
          }}
        >
          <Field label={t('byPerson')} className="min-w-0 flex-1 sm:min-w-64">
            {(control) => (
              <TextInput
                {...control}
                dir="ltr"
                maxLength={254}
                value={person}
                onChange={(event) => setPerson(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" icon="search" className="min-h-11 shrink-0">
            {t('find')}
          </Button>
        </form>
      </div>
      <PeriodFields from={filter.from ?? ''} until={filter.until ?? ''} onChange={onChange} />
    </div>
  )
}
