import * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractField, ContractFields, DraftOf } from '../../../platform/form/index.ts'
import { useLanguage } from '../../../platform/language/index.ts'
import { useRegions } from '../queries.ts'
import { useCountryNames } from './place-names.ts'
import { PlacePreview } from './place-preview.tsx'
import { TokenInput } from './token-input.tsx'

type SiteDraft = DraftOf<inventory.SiteInput>

/** What a site is: its names, whose it is, where it stands, how large. */
export function useSiteFields(entities: readonly inventory.Entity[]): (draft: SiteDraft) => ContractFields<SiteDraft> {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const placeFields = usePlaceFields()
  return (draft) => {
    const offered = entities.filter((entity) => entity.archivedAt === null || entity.id === draft.entityId)
    return [
      {
        name: 'name',
        pageFirst: true,
        oneEnough: false,
        label: { en: t('boundary.name.en'), ar: t('boundary.name.ar') },
        hint: t('boundary.name.hint'),
      },
      {
        kind: 'custom',
        name: 'aliases',
        label: t('boundary.site.aliases'),
        hint: t('boundary.site.aliasesHint'),
        show: ({ aliases }) => aliases.join(lang === 'ar' ? '، ' : ', '),
        render: ({ control, draft: { aliases }, change }) => (
          <TokenInput
            {...control}
            tokens={aliases}
            onChange={(tokens) => change({ aliases: tokens })}
            removeLabel={(name) => t('boundary.site.removeAlias', { name })}
            addedLabel={t('boundary.site.aliases')}
          />
        ),
      },
      {
        name: 'code',
        label: t('boundary.site.code'),
        hint: t('boundary.site.codeHint'),
        dir: 'ltr',
      },
      ...(offered.length > 1
        ? [
            {
              kind: 'choice',
              name: 'entityId',
              label: t('boundary.site.entity'),
              hint: t('boundary.site.entityHint'),
              options: offered.map(({ id, name }) => ({ value: id, label: nameIn(lang, name).text })),
            } as const,
          ]
        : []),
      ...placeFields(draft),
      {
        name: 'floorAreaM2',
        label: t('boundary.site.floorArea'),
        hint: t('boundary.site.floorAreaHint'),
        unit: t('boundary.site.squareMetres'),
      },
    ]
  }
}

/** Country, region and city, and where that is on the map. */
function usePlaceFields(): (draft: SiteDraft) => readonly ContractField<SiteDraft>[] {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const known = useRegions().data
  const countryName = useCountryNames()
  const countries = useMemo(
    () =>
      inventory.countryCodes
        .map((value) => ({ value, label: countryName(value), hint: value }))
        .sort((a, b) => Number(b.value === 'SA') - Number(a.value === 'SA') || a.label.localeCompare(b.label, lang)),
    [countryName, lang],
  )
  const regions = [
    { value: '', label: t('boundary.site.noRegion') },
    ...(known?.regions.features ?? []).map(({ properties: { code, name } }) => ({ value: code, label: name[lang] })),
  ]
  const city = { name: 'city', label: t('boundary.site.city') } as const
  return (draft) => [
    {
      kind: 'choice',
      as: 'search',
      name: 'country',
      required: true,
      optional: false,
      label: t('boundary.site.country'),
      options: countries,
      change: (country) => ({ country: country as inventory.CountryCode, region: '', city: '' }),
    },
    ...(draft.country === 'SA'
      ? ([
          {
            kind: 'choice',
            name: 'region',
            label: t('boundary.site.region'),
            optional: false,
            options: regions,
            change: (region) => ({ region: region ?? '', city: '' }),
          },
          {
            kind: 'choice',
            as: 'search',
            ...city,
            empty: t('boundary.site.cityUnknown'),
            options: (known?.cities ?? [])
              .filter(({ region }) => draft.region === '' || region === draft.region)
              .map(({ id, name }) => ({ value: id, label: name[lang], hint: lang === 'ar' ? name.en : name.ar }))
              .sort((a, b) => a.label.localeCompare(b.label, lang)),
            change: (chosen) => ({
              city: chosen ?? '',
              region: known?.cities.find(({ id }) => id === chosen)?.region ?? draft.region,
            }),
          },
          {
            kind: 'custom',
            bare: true,
            name: 'map',
            label: '',
            render: ({ change }) =>
              known && (
                <PlacePreview
                  regions={known}
                  region={draft.region || null}
                  city={draft.city || null}
                  onRegion={(region) => change({ region: region ?? '', city: '' })}
                />
              ),
          },
        ] satisfies ContractField<SiteDraft>[])
      : [city]),
  ]
}
