import type * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typedNumber } from '../../../platform/form/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { Bdi } from '../../../ui/inline.tsx'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { Actions } from '../wizard/use-actions.ts'

type TableLayoutProps = {
  readonly reading: inventory.ImportReading
  readonly actions: Actions
  readonly fixed: boolean
}

/** Where the headings were found and where data end; both can be said otherwise beside the top of the file. */
export function TableLayout({ reading, actions, fixed }: TableLayoutProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { headerRecord, lastRecord = null } = reading
  return (
    <section className="space-y-3" aria-labelledby="import-layout">
      <h2 className="text-lg" id="import-layout">
        {t('import.columns.layout.title')}
      </h2>
      <p>
        {headerRecord === 0
          ? t('import.columns.layout.none')
          : t('import.columns.layout.found', { row: format.count(headerRecord) })}{' '}
        {lastRecord !== null && t('import.columns.layout.ends', { row: format.count(lastRecord) })}
      </p>
      {!fixed && (
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('import.columns.layout.edit')}
        </Button>
      )}
      {isOpen && !fixed && <LayoutForm reading={reading} actions={actions} />}
    </section>
  )
}

/** Records among which a header may be named, as the contract has it. */
const mostHeader = 500

function LayoutForm({ reading, actions }: Omit<TableLayoutProps, 'fixed'>) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { headerRecord, lastRecord = null } = reading
  const [where, setWhere] = useState<'row' | 'none'>(headerRecord === 0 ? 'none' : 'row')
  const [row, setRow] = useState(headerRecord === 0 ? '1' : String(headerRecord))
  const [last, setLast] = useState(lastRecord === null ? '' : String(lastRecord))
  const [tried, setTried] = useState(false)
  const header = where === 'none' ? 0 : wholeNumber(row)
  const end = last.trim() === '' ? null : wholeNumber(last)
  const badRow = where === 'row' && !(header >= 1 && header <= mostHeader)
  const badLast = end !== null && !(end > (badRow ? 0 : header))
  const read = (shape: { headerRecord: number | null; lastRecord: number | null }) =>
    void actions.chooseShape({ wide: true, year: null, ...shape })
  return (
    <form
      className="space-y-4 rounded-container border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!badRow && !badLast) read({ headerRecord: header, lastRecord: end })
      }}
    >
      <TopOfFile reading={reading} />
      <RadioGroup
        name="import-headings"
        legend={t('import.columns.layout.headings')}
        value={where}
        onChange={setWhere}
        options={[
          { value: 'row', label: t('import.columns.layout.inRow') },
          { value: 'none', label: t('import.columns.layout.noRow') },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {where === 'row' && (
          <Field
            label={t('import.columns.layout.row')}
            error={tried && badRow ? t('import.columns.layout.bad', { most: format.count(mostHeader) }) : undefined}
          >
            {(control) => (
              <TextInput {...control} inputMode="numeric" value={row} onChange={({ target }) => setRow(target.value)} />
            )}
          </Field>
        )}
        <Field
          label={t('import.columns.layout.last')}
          hint={t('import.columns.layout.lastHint')}
          error={tried && badLast ? t('import.columns.layout.badLast') : undefined}
        >
          {(control) => (
            <TextInput {...control} inputMode="numeric" value={last} onChange={({ target }) => setLast(target.value)} />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={actions.busy === 'shape'}>
          {t('import.columns.layout.use')}
        </Button>
        {(reading.headerChosen || lastRecord !== null) && (
          <Button onClick={() => read({ headerRecord: null, lastRecord: null })}>
            {t('import.columns.layout.auto')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** A whole number as typed in either set of digits; NaN where it is none. */
function wholeNumber(text: string): number {
  const number = Number(typedNumber(text) ?? Number.NaN)
  return Number.isInteger(number) ? number : Number.NaN
}

/** The first rows with their numbers, whatever was taken for the headings. */
function TopOfFile({ reading: { firstRecords = [], headerRecord } }: Pick<TableLayoutProps, 'reading'>) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  return (
    <ScrollRegion label={t('import.columns.layout.file')}>
      <table className="figures w-full border-collapse text-sm">
        <tbody>
          {firstRecords.map((cells, at) => (
            <tr key={at} className={at + 1 === headerRecord ? 'bg-selected' : undefined}>
              <th scope="row" className="px-3 py-1 text-start font-normal text-muted">
                {format.count(at + 1)}
              </th>
              {cells.map((cell, column) => (
                <td key={column} className="max-w-48 px-3 py-1">
                  <Bdi className="block truncate text-match-parent">{cell}</Bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
