import type * as inventory from '@athar/contracts/inventory'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../platform/api/index.ts'
import { listSites, listSuppliers } from '@athar/contracts/inventory'
import { useFormat } from '../../../platform/language/index.ts'
import { useRecordWords } from '../use-record-words.ts'
import type { Change } from './timeline.ts'

/** The fields of a record and their values, as a history or a comparison names them. */
export function useChangeWords(own?: inventory.OwnActivityNames) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords(own)
  const sites = useApiQuery(listSites, { query: { state: 'all', limit: 500 } }).data?.items
  const suppliers = useApiQuery(listSuppliers, { query: { limit: 500 } }).data?.items
  const label = (field: Change['field']): string =>
    t(
      `records.columns.${field === 'siteId' ? 'site' : field === 'supplierId' ? 'supplier' : field === 'unit' ? 'quantity' : field}`,
    )
  const value = (field: Change['field'], text: string | null): string => {
    if (text === null || text === '') return t('records.history.none')
    switch (field) {
      case 'siteId': {
        const site = sites?.find(({ id }) => id === text)
        return site ? isolate(words.name(site.name).text) : text
      }
      case 'supplierId':
        return isolate(suppliers?.find(({ id }) => String(id) === text)?.name ?? text)
      case 'activity':
        return words.activity(text)
      case 'unit':
        return words.unit(text)
      case 'quantity':
        return format.number(text, { maximumFractionDigits: 20 })
      case 'period': {
        const [from = '', to = ''] = text.split('/')
        return words.days(from, to)
      }
      case 'dataQuality':
        return words.quality(text as inventory.DataQuality)
      case 'reference':
      case 'note':
        return isolate(text)
    }
  }
  return { label, value }
}
