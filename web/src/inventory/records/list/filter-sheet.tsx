import * as inventory from '@athar/contracts/inventory'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select, type Option } from '../../../ui/select/index.ts'
import { useEntities } from '../../boundary/queries.ts'
import { SupplierPicker } from '../pickers.tsx'
import { ActivityFilter, SiteFilter, StateFilter } from './filter-controls.tsx'
import { useRecordWords } from '../use-record-words.ts'
import type { RecordAddress } from './use-record-address.ts'
import { useSupplierOf } from './use-supplier-of.ts'

const rare = ['counted', 'month', 'entityId', 'scope', 'category', 'flag', 'supplierId', 'dataQuality'] as const
const frequent = ['siteId', 'activity', 'state'] as const

/** The filters in the sheet: on a small screen also those that stand in the bar elsewhere. */
export const sheetFilters = (narrow: boolean): readonly (keyof inventory.RecordFilter)[] =>
  narrow ? [...frequent, ...rare] : rare
const scopes = ['1', '2', '3', 'outside'] as const

type FilterSheetProps = { readonly address: RecordAddress; readonly narrow: boolean; readonly onClose: () => void }

/** The filters used less often. Each acts at once; the sheet only gives them room. */
export function FilterSheet({ address, narrow, onClose }: FilterSheetProps) {
  const { t } = useTranslation('inventory')
  const common = useTranslation().t
  const words = useRecordWords()
  const { filter, set } = address
  const entities = useEntities().data?.entities ?? []
  const supplier = useSupplierOf(filter.supplierId)
  const select = (name: Exclude<(typeof rare)[number], 'supplierId'>, any: string, options: readonly Option[]) => (
    <Field label={t(`records.filter.names.${name}`)}>
      {(control) => (
        <Select
          {...control}
          options={[{ value: '', label: any }, ...options]}
          value={filter[name] ?? ''}
          onChange={(value) => set({ [name]: value })}
        />
      )}
    </Field>
  )
  return (
    <Sheet
      open
      side="end"
      onOpenChange={(open) => !open && onClose()}
      title={t('records.filter.title')}
      closeLabel={common('generic.close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('records.filter.show')}
        </Button>
      }
    >
      <div className="grid gap-5">
        {narrow && (
          <>
            <Field label={t('records.filter.names.siteId')}>
              {(control) => <SiteFilter {...control} address={address} />}
            </Field>
            <Field label={t('records.filter.names.activity')}>
              {(control) => <ActivityFilter {...control} address={address} />}
            </Field>
            <Field label={t('records.filter.names.state')}>
              {(control) => <StateFilter {...control} address={address} />}
            </Field>
          </>
        )}
        {select(
          'counted',
          t('records.filter.anyCounted'),
          inventory.countedChoices.map((value) => ({ value, label: t(`records.filter.counted.${value}`) })),
        )}
        {select('month', t('records.filter.anyMonth'), useMonths(address))}
        {entities.length > 1 &&
          select(
            'entityId',
            t('records.filter.anyEntity'),
            entities.map(({ id, name }) => ({ value: id, label: words.name(name).text })),
          )}
        {select(
          'scope',
          t('records.filter.anyScope'),
          scopes.map((scope) => ({ value: scope, label: words.scope(scope) })),
        )}
        {select('category', t('records.filter.anyCategory'), useCategories(filter.scope))}
        {select(
          'flag',
          t('records.filter.anyFlag'),
          inventory.warningCodes.map((code) => ({ value: code, label: words.warning(code).title })),
        )}
        <Field label={t('records.filter.names.supplierId')}>
          {(control) => (
            <SupplierPicker
              {...control}
              placeholder={t('records.filter.anySupplier')}
              value={supplier}
              onChange={(chosen) => set({ supplierId: chosen?.id })}
            />
          )}
        </Field>
        {select(
          'dataQuality',
          t('records.filter.anyQuality'),
          inventory.dataQualities.map((quality) => ({ value: quality, label: words.quality(quality) })),
        )}
      </div>
    </Sheet>
  )
}

/** The twelve months of the fiscal year that is shown. */
function useMonths({ years, year }: RecordAddress): Option[] {
  const format = useFormat()
  const known = years.find((one) => one.year === year)
  return useMemo(() => {
    if (!known) return []
    const [first = 0, month = 1] = known.startsOn.split('-').map(Number)
    return Array.from({ length: 12 }, (_, at) => {
      const number = month - 1 + at
      const value = `${first + Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
      return { value, label: format.month(value) }
    })
  }, [known, format])
}

/** Categories that some activity of the library has, within the chosen scope. */
function useCategories(scope: string | undefined): Option[] {
  const words = useRecordWords()
  return useMemo(() => {
    const found = new Map<string, Option>()
    for (const activity of words.activities.values())
      if (scope === undefined || activity.scope === scope)
        found.set(activity.category, {
          value: activity.category,
          label: words.category(activity.category),
          group: words.scope(activity.scope),
        })
    return [...found.values()].toSorted(
      (a, b) => (a.group ?? '').localeCompare(b.group ?? '') || a.value.localeCompare(b.value, 'en', { numeric: true }),
    )
  }, [words, scope])
}
