import * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldList, FieldOf } from '../../../platform/form/index.ts'
import { useLanguage } from '../../../platform/language/index.ts'
import { useRegions } from '../queries.ts'
import { useCountryNames } from './place-names.ts'
import { PlacePreview } from './place-preview.tsx'
import type { SiteDraft } from './site-draft.ts'
import { TokenInput } from './token-input.tsx'

/** What a site is: its names, whose it is, where it stands, how large. */
export function useSiteFields(entities: readonly inventory.Entity[]): (draft: SiteDraft) => FieldList<SiteDraft> {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const placeFields = usePlaceFields()
  return (draft) => {
    const offered = entities.filter((entity) => entity.archivedAt === null || entity.id === draft.entityId)
    return [
      {
        kind: 'pair',
        name: 'name',
        pageFirst: true,
        label: { en: t('boundary.name.en'), ar: t('boundary.name.ar') },
        hint: t('boundary.name.hint'),
      },
      {
        kind: 'custom',
        name: 'aliases',
        label: t('boundary.site.aliases'),
        optional: true,
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
        kind: 'text',
        name: 'code',
        label: t('boundary.site.code'),
        optional: true,
        hint: t('boundary.site.codeHint'),
        dir: 'ltr',
        most: 40,
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
        kind: 'number',
        name: 'floorArea',
        path: 'floorAreaM2',
        label: t('boundary.site.floorArea'),
        optional: true,
        hint: t('boundary.site.floorAreaHint'),
        unit: t('boundary.site.squareMetres'),
      },
    ]
  }
}

const none = ''

/** Country, region and city, and where that is on the map. */
function usePlaceFields(): (draft: SiteDraft) => readonly FieldOf<SiteDraft>[] {
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
    { value: none, label: t('boundary.site.noRegion') },
    ...(known?.regions.features ?? []).map(({ properties: { code, name } }) => ({ value: code, label: name[lang] })),
  ]
  const city = { name: 'city', label: t('boundary.site.city'), optional: true } as const
  return (draft) => [
    {
      kind: 'choice',
      as: 'search',
      name: 'country',
      required: true,
      label: t('boundary.site.country'),
      options: countries,
      change: (country) => ({ country: country as inventory.CountryCode, region: null, city: null }),
    },
    ...(draft.country === 'SA'
      ? ([
          {
            kind: 'choice',
            name: 'region',
            label: t('boundary.site.region'),
            placeholder: t('boundary.site.noRegion'),
            options: regions,
            change: (region) => ({ region: region === none ? null : region, city: null }),
          },
          {
            kind: 'choice',
            as: 'search',
            ...city,
            empty: t('boundary.site.cityUnknown'),
            options: (known?.cities ?? [])
              .filter(({ region }) => draft.region === null || region === draft.region)
              .map(({ id, name }) => ({ value: id, label: name[lang], hint: lang === 'ar' ? name.en : name.ar }))
              .sort((a, b) => a.label.localeCompare(b.label, lang)),
            change: (chosen) => ({
              city: chosen,
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
                  region={draft.region}
                  city={draft.city}
                  onRegion={(region) => change({ region, city: null })}
                />
              ),
          },
        ] satisfies FieldOf<SiteDraft>[])
      : [{ kind: 'text', ...city, most: 100 } as const]),
  ]
}
