import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useApiQuery } from '../../../platform/api/index.ts'
import { useEntities, useSite } from '../../boundary/queries.ts'
import { useRecordWords } from '../use-record-words.ts'
import type { RecordAddress } from './use-record-address.ts'
import { useSupplierOf } from './use-supplier-of.ts'

type Name = keyof inventory.RecordFilter

/** Every filter that narrows the list, in words, each with a way to take it off. */
export function FilterChips({ address }: { readonly address: RecordAddress }) {
  const { t } = useTranslation('inventory')
  const valueOf = useFilterValues(address.filter)
  if (address.active.length === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {address.active.map((name) => {
        const label = t(`records.filter.names.${name as Exclude<Name, 'year'>}`)
        return (
          <li key={name}>
            <button
              type="button"
              aria-label={t('records.filter.remove', { name: label })}
              title={t('records.filter.remove', { name: label })}
              onClick={() => address.set({ [name]: null })}
              className="inline-flex min-h-8 max-w-full cursor-pointer items-center gap-1.5 rounded-full border border-line-strong bg-surface ps-3 pe-2 text-sm hover:bg-hover"
            >
              <span className="min-w-0 truncate">
                <span className="text-muted">{label}</span> <bdi className="font-semibold">{valueOf(name)}</bdi>
              </span>
              <Icon name="close" className="size-4 text-muted" />
            </button>
          </li>
        )
      })}
      <li>
        <Button size="sm" variant="quiet" onClick={address.clear}>
          {t('records.filter.clear')}
        </Button>
      </li>
    </ul>
  )
}

function useFilterValues(filter: inventory.RecordFilter): (name: Name) => string {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  const site = useSite(filter.siteId ?? null).data?.site
  const entity = useEntities().data?.entities.find(({ id }) => id === filter.entityId)
  const supplier = useSupplierOf(filter.supplierId)
  const file = useApiQuery(
    inventory.readImport,
    { params: { id: filter.importId ?? '' } },
    { enabled: filter.importId !== undefined },
  ).data
  const values: Record<Name, () => string> = {
    year: () => format.year(filter.year ?? 0),
    month: () => format.month(filter.month ?? ''),
    siteId: () => (site ? words.name(site.name).text : ''),
    entityId: () => (entity ? words.name(entity.name).text : ''),
    activity: () => words.activity(filter.activity ?? ''),
    scope: () => words.scope(filter.scope ?? ''),
    category: () => words.category(filter.category ?? ''),
    state: () => (filter.state ? words.state(filter.state) : ''),
    counted: () => (filter.counted ? t(`records.filter.counted.${filter.counted}`) : ''),
    dataQuality: () => (filter.dataQuality ? words.quality(filter.dataQuality) : ''),
    flag: () => words.warning(filter.flag ?? '').title,
    supplierId: () => supplier?.name ?? '',
    importId: () => file?.fileName ?? t('records.filter.oneImport'),
    resolutionId: () => t('records.filter.oneAnswer'),
    factorId: () => filter.factorId ?? '',
    text: () => filter.text ?? '',
  }
  return (name) => values[name]()
}
