import * as inventory from '@athar/contracts/inventory'
import { nameIn, otherLanguage } from '@athar/i18n'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractFields, Issue } from '../../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import type { ControlProps } from '../../../ui/field.tsx'
import { Combobox } from '../../../ui/select/index.ts'
import { useSuppliers } from '../../boundary/queries.ts'
import { useCountryNames } from '../../boundary/sites/place-names.ts'
import { useSettled } from '../../boundary/use-settled.ts'
import { useActivities, useSites } from '../queries.ts'
import { useFactorWords } from '../use-factor-words.ts'
import { gasRows, type OwnDraft } from './own-draft.ts'

/** The parts of the form in their order, with their fields. */
export const ownParts = {
  what: ['activity', 'level', 'siteId', 'supplierId', 'name', 'scope2Basis'],
  figure: ['co2eKg', 'unit', 'gwpBasis'],
  validity: ['validFrom', 'validTo', 'region'],
  source: ['sourceTitle', 'sourcePublisher', 'sourceYear', 'sourceTable', 'sourceLicence', 'confidence'],
  reason: ['reason', 'notes'],
} as const

type Fields = (draft: OwnDraft) => ContractFields<OwnDraft>
/** Needed with the choice that it belongs to. */
const needed = { required: true, optional: false } as const

export function useOwnFields(): Fields {
  const what = useWhatFields()
  const figure = useFigureFields()
  const rest = useValidityAndSource()
  return (draft) => [...what(draft), ...figure(draft), ...rest(draft)]
}

/** What the factor stands for, and for whom. */
function useWhatFields(): Fields {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const known = (useActivities().data?.activities ?? []).filter(({ archived }) => !archived)
  const sites = useSites('').data?.items ?? []
  return ({ activity, level, unit, scope2Basis }) => [
    {
      kind: 'choice',
      as: 'search',
      name: 'activity',
      label: t('factors.own.field.activity'),
      hint: t('factors.own.hint.activity'),
      options: known.map(({ key, name }) => ({
        value: key,
        label: nameIn(lang, name).text,
        hint: name[otherLanguage(lang)],
      })),
      change: (chosen) => {
        const next = known.find(({ key }) => key === chosen)
        const keeps = unit !== '' && next?.units.includes(unit)
        return {
          activity: chosen ?? '',
          unit: keeps ? unit : (next?.defaultUnit ?? ''),
          scope2Basis: next?.scope === '2' ? scope2Basis : 'both',
        }
      },
    },
    {
      kind: 'choice',
      as: 'radio',
      name: 'level',
      label: t('factors.own.field.level'),
      hint: t('factors.own.hint.level'),
      options: inventory.ownFactorLevels.map((value) => ({
        value,
        label: t(`factors.level.${value}`),
        hint: t(`factors.own.levelHint.${value}`),
      })),
    },
    ...choose(level === 'site', {
      kind: 'choice',
      as: 'search',
      name: 'siteId',
      label: t('factors.own.field.site'),
      ...needed,
      options: sites.map(({ id, name, code }) => ({ value: id, label: nameIn(lang, name).text, hint: code })),
    }),
    ...choose(level === 'supplier', {
      kind: 'custom',
      name: 'supplierId',
      label: t('factors.own.field.supplier'),
      ...needed,
      render: ({ control, draft, change }) => (
        <SupplierChoice
          control={control}
          value={draft.supplierId || null}
          onChange={(id) => change({ supplierId: id ?? '' })}
        />
      ),
    }),
    [
      {
        name: 'name',
        pageFirst: true,
        label: { en: t('factors.own.field.nameEn'), ar: t('factors.own.field.nameAr') },
      },
    ],
    ...choose(known.find(({ key }) => key === activity)?.scope === '2', {
      kind: 'choice',
      as: 'radio',
      name: 'scope2Basis',
      label: t('factors.own.field.scope2Basis'),
      options: (['both', 'location', 'market', 'residual-mix'] as const).map((value) => ({
        value,
        label: t(`factors.scope2.${value}`),
        hint: t(`factors.own.scope2Hint.${value}`),
      })),
    }),
  ]
}

const choose = (when: boolean, field: ContractFields<OwnDraft>[number]): ContractFields<OwnDraft> =>
  when ? [field] : []

type SupplierChoiceProps = {
  readonly control: ControlProps
  readonly value: string | null
  readonly onChange: (id: string | null) => void
}

function SupplierChoice({ control, value, onChange }: SupplierChoiceProps) {
  const { t } = useTranslation('inventory')
  const [query, setQuery] = useState('')
  const suppliers = useSuppliers(useSettled(query)).data?.items ?? []
  return (
    <Combobox
      {...control}
      options={suppliers.map((supplier) => ({ value: String(supplier.id), label: supplier.name }))}
      value={value}
      onChange={onChange}
      onQuery={setQuery}
      empty={t('boundary.nothingMatches')}
    />
  )
}

const bases = ['source-defined', 'AR5', 'AR6', 'AR4', 'CO2-only'] as const

/** How much per which unit, gas by gas where the source says so. */
function useFigureFields(): Fields {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useFactorWords()
  const activities = useActivities().data?.activities
  return ({ activity, gwpBasis }) => {
    const known = activities?.find(({ key }) => key === activity)
    return [
      [
        {
          name: 'co2eKg',
          optional: false,
          label: t('factors.own.field.co2eKg'),
          hint: t('factors.own.hint.co2eKg'),
          unit: t('factors.own.kgCo2e'),
        },
        {
          kind: 'choice',
          name: 'unit',
          label: t('factors.own.field.unit'),
          hint: known ? undefined : t('factors.own.hint.unit'),
          disabled: !known,
          options: (known?.units ?? []).map((unit) => ({ value: unit, label: words.unit(unit) })),
        },
      ],
      {
        kind: 'choice',
        name: 'gwpBasis',
        label: t('factors.own.field.gwpBasis'),
        hint: gwpBasis && t(`factors.basis.${gwpBasis}.text`),
        options: bases.map((value) => ({ value, label: t(`factors.basis.${value}.label`) })),
      },
      ...gasRows.map((row) =>
        row.map((gas) => ({
          kind: 'number' as const,
          name: gas,
          label: t(`factors.own.field.${gas}`),
          unit: t('factors.own.kg'),
        })),
      ),
      {
        name: 'uncertaintyPercent',
        label: t('factors.own.field.uncertainty'),
        hint: t('factors.own.hint.uncertainty'),
        unit: format.percentSign,
        className: 'sm:max-w-80',
      },
    ]
  }
}

/** When and where it holds, where the figure comes from, and why it is used instead of the library. */
function useValidityAndSource(): Fields {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const countryName = useCountryNames()
  const countries = useMemo(
    () =>
      inventory.countryCodes
        .map((code) => ({ value: code as string, label: countryName(code), hint: code as string }))
        .sort((a, b) => Number(b.value === 'SA') - Number(a.value === 'SA') || a.label.localeCompare(b.label, lang)),
    [countryName, lang],
  )
  const source = <N extends 'Publisher' | 'Table' | 'Licence'>(part: N) => ({
    name: `source${part}` as const,
    label: t(`factors.own.field.source${part as 'Table'}`),
  })
  return () => [
    [
      {
        name: 'validFrom',
        label: t('factors.own.field.validFrom'),
        hint: t('factors.own.hint.validFrom'),
      },
      {
        name: 'validTo',
        label: t('factors.own.field.validTo'),
        hint: t('factors.own.hint.validTo'),
      },
    ],
    {
      kind: 'choice',
      as: 'search',
      name: 'region',
      label: t('factors.own.field.region'),
      hint: t('factors.own.hint.region'),
      ...needed,
      options: [{ value: '', label: t('factors.region.every') }, ...countries],
      change: (region) => ({ region: region ?? '' }),
    },
    {
      kind: 'text',
      name: 'sourceTitle',
      label: t('factors.own.field.sourceTitle'),
      hint: t('factors.own.hint.sourceTitle'),
    },
    [
      source('Publisher'),
      {
        kind: 'number',
        whole: true,
        name: 'sourceYear',
        label: t('factors.own.field.sourceYear'),
        most: 4,
      },
    ],
    [source('Table'), source('Licence')],
    {
      kind: 'choice',
      as: 'radio',
      name: 'confidence',
      label: t('factors.own.field.confidence'),
      options: (['single', 'verified'] as const).map((value) => ({
        value,
        label: t(`factors.confidence.${value}`),
        hint: t(`factors.own.confidenceHint.${value}`),
      })),
    },
    {
      name: 'reason',
      label: t('factors.own.field.reason'),
      hint: t('factors.own.hint.reason'),
      rows: 2,
    },
    { name: 'notes', label: t('factors.own.field.notes'), rows: 2 },
  ]
}

const byField = [
  'activity',
  'unit',
  'siteId',
  'supplierId',
  'co2eKg',
  'gwpBasis',
  'validFrom',
  'validTo',
  'sourceTitle',
  'sourceYear',
  'reason',
] as const
const byCode = ['negative', 'reversed', 'too_big', 'name-missing'] as const

/** What is wrong with a field, in words. */
export function useOwnProblem(): (issue: Issue) => string {
  const { t } = useTranslation('inventory')
  return ({ path, code }) => {
    const known = byCode.find((one) => one === code)
    const field = byField.find((one) => one === path)
    if (known) return t(`factors.own.problem.${known}`)
    return field ? t(`factors.own.problem.${field}`) : t('factors.own.problem.number')
  }
}
