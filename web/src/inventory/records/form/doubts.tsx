import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { useRecordWords } from '../use-record-words.ts'
import { RecordLinks } from './duplicate-alert.tsx'

const warned: ReadonlySet<inventory.EntryDoubt['code']> = new Set([
  'duplicate',
  'unusual-quantity',
  'implausible-quantity',
  'negative-purchase',
  'export-above-generation',
])

/** What a careful eye would question. People know more than the inventory does, so none of it forbids. */
export function Doubts({ doubts, unit }: { readonly doubts: readonly inventory.EntryDoubt[]; readonly unit: string }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  return doubts.map(({ code, records, usual, range }) => (
    <Alert key={code} severity={warned.has(code) ? 'warning' : 'info'} title={t(`records.doubts.${code}.title`)}>
      <p>
        {t(`records.doubts.${code}.text`, {
          usual: usual === null ? '' : format.number(usual),
          from: range === null ? '' : format.number(range.from),
          to: range === null ? '' : format.number(range.to),
          unit: words.unit(unit),
        })}
      </p>
      <RecordLinks records={records} />
    </Alert>
  ))
}
