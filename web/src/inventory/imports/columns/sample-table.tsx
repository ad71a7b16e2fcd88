import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { Bdi } from '../../../ui/inline.tsx'
import { columnLetter, type Field } from './mapping.ts'

type SampleTableProps = { readonly reading: inventory.ImportReading; readonly mapping: inventory.ImportMapping }

/** The first rows as they stand in the file, with the columns in use set off and named. */
export function SampleTable({ reading, mapping }: SampleTableProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const fieldsOf = (column: number) =>
    (Object.entries(mapping.columns) as [Field, number][]).filter(([, at]) => at === column).map(([field]) => field)
  const columns = reading.header.map((name, at) => ({ at, name, fields: fieldsOf(at) }))
  return (
    <section className="space-y-2">
      <h2 className="text-lg" id="import-sample">
        {t('import.columns.sample')}
      </h2>
      <p className="text-sm text-muted">{t('import.columns.sampleHint')}</p>
      <section
        aria-labelledby="import-sample"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-container border border-line"
      >
        <table className="figures w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line bg-sunken">
              <th scope="col" className="px-3 py-2 text-start font-semibold text-muted">
                {t('import.columns.rowNumber')}
              </th>
              {columns.map(({ at, name, fields }) => (
                <th
                  key={at}
                  scope="col"
                  className={cx(
                    'max-w-56 min-w-28 px-3 py-2 text-start align-bottom',
                    fields.length > 0 && 'bg-selected',
                  )}
                >
                  <span className="flex flex-wrap gap-1">
                    {fields.map((field) => (
                      <Badge key={field} tone="info">
                        {t(`import.fields.${field}`)}
                      </Badge>
                    ))}
                  </span>
                  <span className="mt-1 flex gap-2 font-semibold">
                    <span className="text-muted">{columnLetter(at)}</span>
                    <Bdi className="truncate">{name}</Bdi>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {reading.sample.map((cells, row) => (
              <tr key={row} className="border-b border-line last:border-0">
                <th scope="row" className="px-3 py-1.5 text-start font-normal text-muted">
                  {format.count(reading.headerRecord + row + 1)}
                </th>
                {columns.map(({ at, fields }) => (
                  <td key={at} className={cx('max-w-56 px-3 py-1.5', fields.length > 0 && 'bg-selected')}>
                    <Bdi className="block truncate text-match-parent">{cells[at] ?? ''}</Bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
