import * as inventory from '@athar/contracts/inventory'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, useFormatPreferences, useLanguage } from '../../../platform/language/index.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { Combobox, Select } from '../../../ui/select/index.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { useCountryNames } from '../../boundary/sites/place-names.ts'
import { useActivities } from '../queries.ts'
import { useFactorWords } from '../use-factor-words.ts'
import { gasFields } from './own-draft.ts'
import { KgField, OwnField, useOwnForm } from './own-field.tsx'

const bases = ['source-defined', 'AR5', 'AR6', 'AR4', 'CO2-only'] as const

/** How much per which unit, gas by gas where the source says so. */
export function FigureFields() {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { draft, change } = useOwnForm()
  const words = useFactorWords()
  const activity = useActivities().data?.activities.find(({ key }) => key === draft.activity)
  return (
    <>
      <div className="field-row">
        <KgField path="co2eKg" hint={t('factors.own.hint.co2eKg')} />
        <OwnField path="unit" hint={activity ? undefined : t('factors.own.hint.unit')}>
          {(control) => (
            <Select
              {...control}
              disabled={!activity}
              options={(activity?.units ?? []).map((unit) => ({ value: unit, label: words.unit(unit) }))}
              value={draft.unit}
              onChange={(unit) => change({ unit })}
            />
          )}
        </OwnField>
      </div>
      <OwnField path="gwpBasis" hint={t(`factors.basis.${draft.gwpBasis}.text`)}>
        {(control) => (
          <Select
            {...control}
            options={bases.map((value) => ({ value, label: t(`factors.basis.${value}.label`) }))}
            value={draft.gwpBasis}
            onChange={(gwpBasis) => change({ gwpBasis })}
          />
        )}
      </OwnField>
      <details className="rounded-container border border-line p-4" open={gasFields.some((gas) => draft[gas] !== '')}>
        <summary className="cursor-pointer font-semibold">{t('factors.own.gases')}</summary>
        <p className="mt-2 text-muted">{t('factors.own.hint.gases')}</p>
        <div className="field-row pt-4">
          {gasFields.map((gas) => (
            <KgField key={gas} optional path={gas} />
          ))}
        </div>
      </details>
      <OwnField path="uncertaintyPercent" optional hint={t('factors.own.hint.uncertainty')} className="sm:max-w-80">
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            inputMode="decimal"
            value={draft.uncertainty}
            onChange={(event) => change({ uncertainty: event.target.value })}
            trailing={<span className="px-3">{format.percentSign}</span>}
          />
        )}
      </OwnField>
    </>
  )
}

const everywhere = 'everywhere'

/** When and where it holds. */
export function ValidityFields() {
  const { t } = useTranslation(['inventory', 'ui'])
  const { lang } = useLanguage()
  const { calendar } = useFormatPreferences()
  const { draft, change } = useOwnForm()
  const countryName = useCountryNames()
  const words = { day: t('ui:date.day'), month: t('ui:date.month'), year: t('ui:date.year') }
  const countries = useMemo(
    () =>
      inventory.countryCodes
        .map((code) => ({ value: code as string, label: countryName(code), hint: code as string }))
        .sort((a, b) => Number(b.value === 'SA') - Number(a.value === 'SA') || a.label.localeCompare(b.label, lang)),
    [countryName, lang],
  )
  return (
    <>
      <div className="field-row">
        <OwnField path="validFrom" hint={t('factors.own.hint.validFrom')}>
          {(control) => (
            <DateInput
              {...control}
              calendar={calendar}
              words={words}
              value={draft.validFrom ?? ''}
              onChange={(validFrom) => change({ validFrom })}
            />
          )}
        </OwnField>
        <OwnField path="validTo" optional hint={t('factors.own.hint.validTo')}>
          {(control) => (
            <DateInput
              {...control}
              calendar={calendar}
              words={words}
              value={draft.validTo ?? ''}
              onChange={(validTo) => change({ validTo })}
            />
          )}
        </OwnField>
      </div>
      <OwnField path="region" hint={t('factors.own.hint.region')}>
        {(control) => (
          <Combobox
            {...control}
            options={[{ value: everywhere, label: t('factors.region.every') }, ...countries]}
            value={draft.region ?? everywhere}
            onChange={(region) => change({ region: region === everywhere ? null : region })}
            empty={t('boundary.nothingMatches')}
          />
        )}
      </OwnField>
    </>
  )
}
