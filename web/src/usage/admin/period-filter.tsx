import { usageEventNames, type UsageEvent } from '@athar/contracts/usage'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import type { useAddress } from '../../platform/admin/index.ts'
import { PeriodFields } from '../../platform/period-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Code } from '../../ui/inline.tsx'
import { Select } from '../../ui/select/index.ts'
import { lastDays, presets, type Period, type Preset } from './period.ts'
import { useEventName } from './use-event-name.ts'

type PeriodFilterProps = {
  readonly period: Period
  readonly preset: Preset | null
  readonly event: UsageEvent | undefined
  readonly page: string | undefined
  readonly today: string
  readonly onChange: ReturnType<typeof useAddress>['set']
}

const all = 'all'
const own = 'own'

/** The days, the kind of event and the page; each stands in the address. */
export function PeriodFilter({ period, preset, event, page, today, onChange }: PeriodFilterProps) {
  const { t } = useTranslation('usage')
  const format = useFormat()
  const eventName = useEventName()
  const choose = (value: Preset | typeof own) =>
    onChange(
      value === own
        ? { days: null, ...lastDays(Number(preset ?? '30'), today) }
        : { days: value, from: null, until: null },
    )
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-4">
        <Field label={t('period.label')} className="w-full sm:w-auto sm:min-w-44">
          {(control) => (
            <Select<Preset | typeof own>
              {...control}
              size="sm"
              value={preset ?? own}
              onChange={choose}
              options={[
                ...presets.map((days) => ({ value: days, label: t('period.last', format.counted(Number(days))) })),
                { value: own, label: t('period.own') },
              ]}
            />
          )}
        </Field>
        <Field label={t('event')} className="w-full sm:w-auto sm:min-w-56">
          {(control) => (
            <Select<UsageEvent | typeof all>
              {...control}
              size="sm"
              value={event ?? all}
              onChange={(value) => onChange({ event: value === all ? null : value })}
              options={[
                { value: all, label: t('allEvents') },
                ...usageEventNames.map((name) => ({ value: name, label: eventName(name) })),
              ]}
            />
          )}
        </Field>
        {page !== undefined && (
          <p className="flex flex-wrap items-center gap-2 text-sm">
            {t('onPage')} <Code>{page}</Code>
            <Button size="sm" variant="quiet" icon="close" onClick={() => onChange({ page: null })}>
              {t('everyPage')}
            </Button>
          </p>
        )}
      </div>
      {preset === null && (
        <PeriodFields
          {...period}
          onChange={(patch) => {
            const next = { ...period, ...patch }
            if (next.from !== '' && next.until !== '') onChange({ ...next, days: null })
          }}
        />
      )}
    </div>
  )
}
