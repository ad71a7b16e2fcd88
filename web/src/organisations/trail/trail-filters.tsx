import { listMembers, trailAreas, type TrailArea } from '@athar/contracts/organisations'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { ChoiceFilter } from '../../platform/list/index.ts'
import { PeriodFields } from '../../platform/period-fields.tsx'
import { personLabel } from '../person-label.ts'
import { useByName } from '../use-member-order.ts'

type TrailFiltersProps = {
  readonly filter: {
    readonly area?: TrailArea | undefined
    readonly by?: string | undefined
    readonly from?: string | undefined
    readonly until?: string | undefined
  }
  readonly onChange: (patch: Readonly<Record<string, string | null>>) => void
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
        <ChoiceFilter
          label={t('area')}
          any={t('anyArea')}
          className="w-full sm:w-auto sm:min-w-56"
          value={filter.area}
          options={trailAreas.map((value) => ({ value, label: t(`areas.${value}`) }))}
          onChange={(area) => onChange({ area })}
        />
        <ChoiceFilter
          label={t('person')}
          any={t('anyPerson')}
          className="w-full sm:w-auto sm:min-w-56"
          value={filter.by}
          options={(members.data?.members ?? []).toSorted(byName).map((member) => ({
            value: member.personId,
            label: personLabel(member),
          }))}
          onChange={(by) => onChange({ by })}
        />
      </div>
      <PeriodFields from={filter.from ?? ''} until={filter.until ?? ''} onChange={onChange} />
    </fieldset>
  )
}
