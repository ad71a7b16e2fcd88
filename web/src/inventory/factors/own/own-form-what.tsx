import * as inventory from '@athar/contracts/inventory'
import { directionOf, nameIn, otherLanguage } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/language/index.ts'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Combobox } from '../../../ui/select/index.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { useSuppliers } from '../../boundary/queries.ts'
import { fieldId } from '../../boundary/form/problems.tsx'
import { useSettled } from '../../boundary/use-settled.ts'
import { useActivities, useSites } from '../queries.ts'
import { OwnField, useOwnForm } from './own-field.tsx'
import { form } from './own-problems.tsx'

/** What the factor stands for, and for whom. */
export function WhatFields() {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const { draft, change } = useOwnForm()
  const known = useActivities().data?.activities ?? []
  const chosen = known.find(({ key }) => key === draft.activity)
  const choose = (key: string | null) => {
    const activity = known.find((one) => one.key === key)
    const keeps = draft.unit !== null && activity?.units.includes(draft.unit)
    change({
      activity: key,
      unit: keeps ? draft.unit : (activity?.defaultUnit ?? null),
      scope2Basis: activity?.scope === '2' ? draft.scope2Basis : 'both',
    })
  }
  return (
    <>
      <OwnField path="activity" hint={t('factors.own.hint.activity')}>
        {(control) => (
          <Combobox
            {...control}
            options={known.map(({ key, name }) => ({
              value: key,
              label: nameIn(lang, name).text,
              hint: name[otherLanguage(lang)],
            }))}
            value={draft.activity}
            onChange={choose}
            empty={t('boundary.nothingMatches')}
          />
        )}
      </OwnField>
      <RadioGroup
        name={fieldId(form, 'level')}
        legend={t('factors.own.field.level')}
        hint={t('factors.own.hint.level')}
        value={draft.level}
        onChange={(level) => change({ level })}
        options={inventory.ownFactorLevels.map((value) => ({
          value,
          label: t(`factors.level.${value}`),
          hint: t(`factors.own.levelHint.${value}`),
        }))}
      />
      {draft.level === 'site' && <SiteField />}
      {draft.level === 'supplier' && <SupplierField />}
      <NameFields />
      {chosen?.scope === '2' && (
        <RadioGroup
          name={fieldId(form, 'scope2Basis')}
          legend={t('factors.own.field.scope2Basis')}
          value={draft.scope2Basis}
          onChange={(scope2Basis) => change({ scope2Basis })}
          options={(['both', 'location', 'market', 'residual-mix'] as const).map((value) => ({
            value,
            label: t(`factors.scope2.${value}`),
            hint: t(`factors.own.scope2Hint.${value}`),
          }))}
        />
      )}
    </>
  )
}

function SiteField() {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const { draft, change } = useOwnForm()
  const sites = useSites('').data?.items ?? []
  return (
    <OwnField path="siteId">
      {(control) => (
        <Combobox
          {...control}
          options={sites.map((site) => ({ value: site.id, label: nameIn(lang, site.name).text, hint: site.code }))}
          value={draft.siteId}
          onChange={(siteId) => change({ siteId })}
          empty={t('boundary.nothingMatches')}
        />
      )}
    </OwnField>
  )
}

function SupplierField() {
  const { t } = useTranslation('inventory')
  const { draft, change } = useOwnForm()
  const [query, setQuery] = useState('')
  const suppliers = useSuppliers(useSettled(query)).data?.items ?? []
  return (
    <OwnField path="supplierId">
      {(control) => (
        <Combobox
          {...control}
          options={suppliers.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={draft.supplierId === null ? null : String(draft.supplierId)}
          onChange={(id) => change({ supplierId: id === null ? null : Number(id) })}
          onQuery={setQuery}
          empty={t('boundary.nothingMatches')}
        />
      )}
    </OwnField>
  )
}

/** The name in both languages, that of the page first; one is enough. */
function NameFields() {
  const { lang } = useLanguage()
  const { draft, change } = useOwnForm()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {([lang, otherLanguage(lang)] as const).map((one, at) => (
        <OwnField key={one} path={`name.${one}`} optional={at === 1}>
          {(control) => (
            <TextInput
              {...control}
              lang={one}
              dir={directionOf(one)}
              maxLength={200}
              value={draft[one]}
              onChange={(event) => change({ [one]: event.target.value })}
            />
          )}
        </OwnField>
      ))}
    </div>
  )
}
