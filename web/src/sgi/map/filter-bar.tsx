import type { City } from '@athar/contracts/inventory'
import { initiatives, projectStatuses, regionCodes } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select/index.ts'
import { useRegionName } from '../use-region-name.ts'
import { MarkShape } from './marks.tsx'
import { placeKinds, type MapFilters, type MapPlace } from './places.ts'
import { TownField } from './town-field.tsx'

type FilterBarProps = {
  readonly filters: MapFilters
  readonly places: readonly MapPlace[]
  readonly towns: readonly City[]
  /** The one that was chosen. */
  readonly town: City | null
  readonly onChange: (name: 'kind' | 'initiative' | 'region' | 'status' | 'near', value: string) => void
}

/** What is shown; the kinds are the key of the map as well. Every choice stands in the address. */
export function FilterBar({ filters, places, towns, town, onChange }: FilterBarProps) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const { lang } = useLanguage()
  const regionName = useRegionName()
  const all = { value: '', label: t('map.all') }
  const toggle = (kind: MapPlace['kind']) => {
    const shown = filters.kinds.includes(kind) ? filters.kinds.filter((one) => one !== kind) : [...filters.kinds, kind]
    onChange('kind', placeKinds.filter((one) => shown.includes(one)).join(','))
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{t('map.kinds')}</legend>
        <div className="flex flex-wrap gap-2">
          {placeKinds.map((kind) => (
            <label
              key={kind}
              className="flex min-h-10 cursor-pointer items-center gap-2 rounded-control border border-line-strong px-3 text-sm has-checked:bg-selected has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="checkbox"
                checked={filters.kinds.includes(kind)}
                onChange={() => toggle(kind)}
                className="sr-only"
              />
              <svg width="20" height="20" viewBox="-10 -10 20 20" aria-hidden="true">
                <MarkShape kind={kind} />
              </svg>
              {t('map.kindCount', {
                kind: t(`map.many.${kind}`),
                number: format.count(places.filter((place) => place.kind === kind).length),
              })}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label={t('map.initiative')}>
          {(control) => (
            <Select
              {...control}
              value={filters.initiative}
              onChange={(value) => onChange('initiative', value)}
              options={[all, ...initiatives.map((value) => ({ value, label: t(`initiatives.${value}`) }))]}
            />
          )}
        </Field>
        <Field label={t('map.region')}>
          {(control) => (
            <Select
              {...control}
              value={filters.region}
              onChange={(value) => onChange('region', value)}
              options={[all, ...regionCodes.map((value) => ({ value: value as string, label: regionName(value) }))]}
            />
          )}
        </Field>
        <Field label={t('map.status')}>
          {(control) => (
            <Select
              {...control}
              value={filters.status}
              onChange={(value) => onChange('status', value)}
              options={[
                all,
                ...projectStatuses.map((value) => ({ value: value as string, label: t(`statuses.${value}`) })),
              ]}
            />
          )}
        </Field>
        <TownField towns={towns} town={town} onChange={(value) => onChange('near', value)} />
      </div>
      <p aria-live="polite" className={town === null ? 'sr-only' : 'text-sm text-muted'}>
        {town !== null && t('map.nearestFirst', { town: town.name[lang] })}
      </p>
    </div>
  )
}
