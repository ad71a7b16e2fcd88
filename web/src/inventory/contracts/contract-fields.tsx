import * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormatPreferences, useLanguage } from '../../platform/language/index.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Combobox, Select } from '../../ui/select/index.ts'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import type { Issue } from '../boundary/form/issues.ts'
import { fieldId } from '../boundary/form/problems.tsx'
import { useSites } from '../factors/queries.ts'
import type { ContractDraft, FieldName } from './contract-draft.ts'
import { useContractWords } from './use-contract-words.ts'

export const form = 'energy-contract'
const optional: ReadonlySet<FieldName> = new Set(['certificates', 'notes'])

type ContractFieldsProps = {
  readonly draft: ContractDraft
  readonly change: (patch: Partial<ContractDraft>) => void
  readonly issues: readonly Issue[]
}

function useAbout(issues: readonly Issue[]) {
  const { t } = useTranslation('inventory')
  return (path: FieldName) => ({
    id: fieldId(form, path),
    label: t(`contracts.field.${path}`),
    hint: t(`contracts.hint.${path}`),
    required: !optional.has(path),
    optional: optional.has(path) ? t('boundary.optional') : undefined,
    error: issues.some((issue) => issue.path === path) ? t(`contracts.problem.${path}`) : undefined,
  })
}

/** What the contract is, where and when it holds, how much it covers at which factor, and what proves it. */
export function ContractFields({ draft, change, issues }: ContractFieldsProps) {
  const about = useAbout(issues)
  const text = (path: 'reference' | 'issuer' | 'source', maxLength: number) => (
    <Field {...about(path)}>
      {(control) => (
        <TextInput
          {...control}
          dir="auto"
          maxLength={maxLength}
          value={draft[path]}
          onChange={(event) => change({ [path]: event.target.value })}
        />
      )}
    </Field>
  )
  const lines = (path: 'certificates' | 'notes', maxLength: number) => (
    <Field {...about(path)}>
      {(control) => (
        <TextArea
          {...control}
          dir="auto"
          rows={2}
          maxLength={maxLength}
          value={draft[path]}
          onChange={(event) => change({ [path]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <>
      <KindFields draft={draft} change={change} issues={issues} />
      <div className="field-row">
        {text('reference', 200)}
        {text('issuer', 200)}
      </div>
      <PlaceFields draft={draft} change={change} issues={issues} />
      <FigureFields draft={draft} change={change} issues={issues} />
      {text('source', 500)}
      {lines('certificates', 5000)}
      {lines('notes', 2000)}
    </>
  )
}

function KindFields({ draft, change, issues }: ContractFieldsProps) {
  const words = useContractWords()
  const about = useAbout(issues)
  return (
    <div className="field-row">
      <Field {...about('kind')}>
        {(control) => (
          <Select
            {...control}
            options={inventory.energyContractKinds.map((value) => ({ value, label: words.kind({ kind: value }) }))}
            value={draft.kind}
            onChange={(kind) => change({ kind })}
          />
        )}
      </Field>
      <Field {...about('energySource')}>
        {(control) => (
          <Select
            {...control}
            options={inventory.energySources.map((value) => ({
              value,
              label: words.energySource({ energySource: value }),
            }))}
            value={draft.energySource}
            onChange={(energySource) => change({ energySource })}
          />
        )}
      </Field>
    </div>
  )
}

const everySite = 'every-site'

function PlaceFields({ draft, change, issues }: ContractFieldsProps) {
  const { t } = useTranslation(['inventory', 'ui'])
  const { lang } = useLanguage()
  const { calendar } = useFormatPreferences()
  const about = useAbout(issues)
  const sites = useSites('').data?.items ?? []
  const words = { day: t('ui:date.day'), month: t('ui:date.month'), year: t('ui:date.year') }
  const date = (path: 'validFrom' | 'validTo') => (
    <Field {...about(path)}>
      {(control) => (
        <DateInput
          {...control}
          calendar={calendar}
          words={words}
          value={draft[path] ?? ''}
          onChange={(value) => change({ [path]: value })}
        />
      )}
    </Field>
  )
  return (
    <>
      <Field {...about('siteId')}>
        {(control) => (
          <Combobox
            {...control}
            options={[
              { value: everySite, label: t('contracts.everySite') },
              ...sites.map((site) => ({ value: site.id, label: nameIn(lang, site.name).text, hint: site.code })),
            ]}
            value={draft.siteId ?? everySite}
            onChange={(site) => change({ siteId: site === everySite ? null : site })}
            empty={t('boundary.nothingMatches')}
          />
        )}
      </Field>
      <div className="field-row">
        {date('validFrom')}
        {date('validTo')}
      </div>
    </>
  )
}

function FigureFields({ draft, change, issues }: ContractFieldsProps) {
  const { t } = useTranslation('inventory')
  const about = useAbout(issues)
  const figure = (path: 'kWh' | 'co2eKgPerKWh', unit: string) => (
    <Field {...about(path)}>
      {(control) => (
        <TextInput
          {...control}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          value={draft[path]}
          onChange={(event) => change({ [path]: event.target.value })}
          trailing={<bdi className="px-3">{unit}</bdi>}
        />
      )}
    </Field>
  )
  return (
    <div className="field-row">
      {figure('kWh', t('contracts.kWh'))}
      {figure('co2eKgPerKWh', t('factors.own.kgCo2e'))}
    </div>
  )
}
