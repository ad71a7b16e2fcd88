import * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Bdi } from '../../../ui/inline.tsx'
import { Combobox, Select } from '../../../ui/select/index.ts'
import { useRegions } from '../../boundary/queries.ts'
import { useCountryNames } from '../../boundary/sites/place-names.ts'
import { ProblemAlert } from '../problem-alert.tsx'
import { homeCountry, useCreateSites, type Place } from './use-create-sites.ts'

type CreateSitesProps = {
  readonly importId: string
  readonly names: readonly string[]
  /** All names of the file: the server then takes those that are unknown at that moment. */
  readonly everything: boolean
  readonly onClose: () => void
  readonly onCreated: (names: readonly string[]) => void
}

const none = ''
const mostShown = 8

/** A site for each name, all in one country, entity and region. */
export function CreateSites({ importId, names, everything, onClose, onCreated }: CreateSitesProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const format = useFormat()
  const { entities, root, busy, problem, create } = useCreateSites(onCreated)
  const [place, setPlace] = useState<Place>({ country: homeCountry, entityId: null, region: null })
  const entityId = place.entityId ?? root
  const go = async () => {
    if (await create({ importId, names, everything }, place)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('import.sites.createTitle')}
      description={t('import.sites.createIntro')}
      closeLabel={t('common:generic.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:generic.cancel')}</Button>
          <Button variant="primary" busy={busy} disabled={entityId === null} onClick={() => void go()}>
            {t('import.sites.createAction', { count: names.length, number: format.count(names.length) })}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <ProblemAlert error={problem} />
        <ul className="flex flex-wrap gap-2">
          {names.slice(0, mostShown).map((name) => (
            <li key={name} className="rounded-full bg-sunken px-3 py-0.5 text-sm">
              <Bdi>{name}</Bdi>
            </li>
          ))}
          {names.length > mostShown && (
            <li className="px-1 py-0.5 text-sm text-muted">
              {t('import.review.more', { number: format.count(names.length - mostShown) })}
            </li>
          )}
        </ul>
        <PlaceFields
          {...place}
          entityId={entityId}
          entities={entities}
          onChange={(patch) => setPlace((before) => ({ ...before, ...patch }))}
        />
      </div>
    </Dialog>
  )
}

type PlaceFieldsProps = Place & {
  readonly entities: readonly inventory.Entity[]
  readonly onChange: (patch: Partial<Place>) => void
}

function PlaceFields({ country, entityId, region, entities, onChange }: PlaceFieldsProps) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const countryName = useCountryNames()
  const regions = useRegions().data?.regions.features ?? []
  const countries = useMemo(
    () =>
      inventory.countryCodes
        .map((code) => ({ value: code as string, label: countryName(code), hint: code as string }))
        .sort(
          (a, b) =>
            Number(b.value === homeCountry) - Number(a.value === homeCountry) || a.label.localeCompare(b.label, lang),
        ),
    [countryName, lang],
  )
  const inUse = entities.filter((entity) => entity.archivedAt === null)
  return (
    <>
      <Field label={t('import.sites.country')} hint={t('import.sites.countryHint')}>
        {(control) => (
          <Combobox
            {...control}
            options={countries}
            value={country}
            onChange={(next) => next && onChange({ country: next, region: null })}
            empty={t('boundary.nothingMatches')}
          />
        )}
      </Field>
      {country === homeCountry && (
        <Field label={t('import.sites.region')} optional={t('boundary.optional')}>
          {(control) => (
            <Select
              {...control}
              options={[
                { value: none, label: t('boundary.site.noRegion') },
                ...regions.map(({ properties }) => ({ value: properties.code, label: properties.name[lang] })),
              ]}
              value={region ?? none}
              onChange={(next) => onChange({ region: next === none ? null : next })}
            />
          )}
        </Field>
      )}
      {inUse.length > 1 && (
        <Field label={t('import.sites.entity')}>
          {(control) => (
            <Select
              {...control}
              options={inUse.map((entity) => ({ value: entity.id, label: nameIn(lang, entity.name).text }))}
              value={entityId}
              onChange={(next) => onChange({ entityId: next })}
            />
          )}
        </Field>
      )}
    </>
  )
}
