import { listMembers, trailAreas } from '@athar/contracts/organisations'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { PeriodFields } from '../../platform/period-fields.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select/index.ts'
import { personLabel } from '../person-label.ts'
import { useByName } from '../use-member-order.ts'
import type { TrailFilter } from './queries.ts'

const all = 'all'

type TrailFiltersProps = {
  readonly filter: TrailFilter
  readonly onChange: (patch: { readonly [Name in keyof TrailFilter]: string | null }) => void
}

/** Of which part, by whom, and when. */
export function TrailFilters({ filter, onChange }: TrailFiltersProps) {
  const { t } = useTranslation('organisation-trail')
  const members = useApiQuery(listMembers, {})
  const byName = useByName()
  return (
    <fieldset className="min-w-0 space-y-4">
      <legend className="sr-only">{t('filters')}</legend>
      <div className="flex flex-wrap items-end gap-4">
        <Field label={t('area')} className="w-full sm:w-auto sm:min-w-56">
          {(control) => (
            <Select
              {...control}
              size="sm"
              value={filter.area ?? all}
              onChange={(value) => onChange({ area: value === all ? null : value })}
              options={[
                { value: all, label: t('anyArea') },
                ...trailAreas.map((value) => ({ value, label: t(`areas.${value}`) })),
              ]}
            />
          )}
        </Field>
        <Field label={t('person')} className="w-full sm:w-auto sm:min-w-56">
          {(control) => (
            <Select
              {...control}
              size="sm"
              value={filter.personId ?? all}
              onChange={(value) => onChange({ personId: value === all ? null : value })}
              options={[
                { value: all, label: t('anyPerson') },
                ...(members.data?.members ?? []).toSorted(byName).map((member) => ({
                  value: member.personId,
                  label: personLabel(member),
                })),
              ]}
            />
          )}
        </Field>
      </div>
      <PeriodFields from={filter.from ?? ''} until={filter.until ?? ''} onChange={onChange} />
    </fieldset>
  )
}
