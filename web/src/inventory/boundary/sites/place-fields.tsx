import * as inventory from '@athar/contracts/inventory'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/language/index.ts'
import { Field } from '../../../ui/field.tsx'
import { Combobox, Select } from '../../../ui/select/index.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import type { Issue } from '../form/issues.ts'
import { fieldId, useFieldProblem } from '../form/problems.tsx'
import { useRegions } from '../queries.ts'
import { useCountryNames } from './place-names.ts'
import { PlacePreview } from './place-preview.tsx'
import type { SiteDraft } from './site-draft.ts'

type PlaceFieldsProps = {
  readonly form: string
  readonly draft: SiteDraft
  readonly issues: readonly Issue[]
  readonly change: (patch: Partial<SiteDraft>) => void
}

const none = ''

/** Country, region and city, and where that is on the map. */
export function PlaceFields({ form, draft, issues, change }: PlaceFieldsProps) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const problem = useFieldProblem(issues)
  const regions = useRegions().data
  const countryName = useCountryNames()
  const countries = useMemo(
    () =>
      inventory.countryCodes
        .map((code) => ({ value: code, label: countryName(code), hint: code }))
        .sort((a, b) => Number(b.value === 'SA') - Number(a.value === 'SA') || a.label.localeCompare(b.label, lang)),
    [countryName, lang],
  )
  const regionOptions = [
    { value: none, label: t('boundary.site.noRegion') },
    ...(regions?.regions.features ?? []).map(({ properties }) => ({
      value: properties.code,
      label: properties.name[lang],
    })),
  ]
  const cities = (regions?.cities ?? []).filter((city) => draft.region === null || city.region === draft.region)
  const cityOptions = cities
    .map((city) => ({ value: city.id, label: city.name[lang], hint: lang === 'ar' ? city.name.en : city.name.ar }))
    .sort((a, b) => a.label.localeCompare(b.label, lang))
  const inKingdom = draft.country === 'SA'
  return (
    <>
      <Field id={fieldId(form, 'country')} label={t('boundary.site.country')} error={problem('country')}>
        {(control) => (
          <Combobox
            {...control}
            options={countries}
            value={draft.country}
            onChange={(country) => country && change({ country, region: null, city: null })}
            empty={t('boundary.nothingMatches')}
          />
        )}
      </Field>
      {inKingdom && (
        <Field id={fieldId(form, 'region')} label={t('boundary.site.region')} error={problem('region')}>
          {(control) => (
            <Select
              {...control}
              options={regionOptions}
              value={draft.region ?? none}
              onChange={(region) => change({ region: region === none ? null : region, city: null })}
            />
          )}
        </Field>
      )}
      <Field
        id={fieldId(form, 'city')}
        label={t('boundary.site.city')}
        optional={t('boundary.optional')}
        error={problem('city')}
      >
        {(control) =>
          inKingdom ? (
            <Combobox
              {...control}
              options={cityOptions}
              value={draft.city}
              onChange={(city) =>
                change({ city, region: regions?.cities.find(({ id }) => id === city)?.region ?? draft.region })
              }
              empty={t('boundary.site.cityUnknown')}
            />
          ) : (
            <TextInput
              {...control}
              value={draft.city ?? ''}
              maxLength={100}
              onChange={(event) => change({ city: event.target.value })}
            />
          )
        }
      </Field>
      {inKingdom && regions && (
        <PlacePreview
          regions={regions}
          region={draft.region}
          city={draft.city}
          onRegion={(region) => change({ region, city: null })}
        />
      )}
    </>
  )
}
