import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select/index.ts'
import type { WizardProps } from '../wizard/wizard-props.ts'

type SheetChoiceProps = Pick<WizardProps, 'one' | 'actions' | 'canPrepare'> & {
  readonly reading: inventory.ImportReading
}
/** No sheet of a workbook has a name so long. */
const allLike = `all ${'-'.repeat(32)} `

/** Which sheet of a workbook is read, or all that have the same headings; what is not read is named. */
export function SheetChoice({ one, reading, actions, canPrepare }: SheetChoiceProps) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const { sheets, sheet, together, tables = [] } = reading
  if (sheets.length < 2) return null
  const hint = () => {
    if (one.receipt !== null) return t('import.columns.sheetStored')
    if (actions.busy === 'sheet') return t('import.columns.sheetBusy')
    return t(together ? 'import.columns.sheetsRead' : 'import.columns.sheetOnly')
  }
  const groups = Map.groupBy(
    tables.filter(({ alone, leftOut }) => !alone && leftOut === null),
    ({ shape }) => shape,
  )
  const several = [...groups.values()].filter((same) => same.length > 1)
  const namesOf = (same: readonly { readonly sheet: string }[]) =>
    new Intl.ListFormat(lang).format(same.map((table) => `\u2068${table.sheet}\u2069`))
  return (
    <div className="space-y-4">
      <Field className="max-w-xl" label={t('import.columns.sheet')} hint={hint()}>
        {(control) => (
          <Select
            {...control}
            disabled={actions.busy !== null || !canPrepare || one.receipt !== null}
            options={[
              ...several.map((same) => ({
                value: `${allLike}${same[0]!.sheet}`,
                label: t('import.columns.sheetsAll', { names: namesOf(same) }),
              })),
              ...sheets.map((name) => ({ value: name, label: name })),
            ]}
            value={together && sheet !== null ? `${allLike}${sheet}` : sheet}
            onChange={(chosen) =>
              void (chosen.startsWith(allLike)
                ? actions.chooseSheet(chosen.slice(allLike.length), true)
                : actions.chooseSheet(chosen))
            }
          />
        )}
      </Field>
      <UnreadSheets reading={reading} />
    </div>
  )
}

/** Sheets with a table of amounts that are not read, each with the reason. */
export function UnreadSheets({ reading }: { readonly reading: inventory.ImportReading }) {
  const { t } = useTranslation('inventory')
  const { tables = [], sheet, together } = reading
  const read = new Set(together?.sheets.map(({ name }) => name) ?? [sheet])
  const unread = tables.filter((table) => !read.has(table.sheet))
  if (unread.length === 0) return null
  const shape = tables.find((table) => table.sheet === sheet)?.shape
  return (
    <Alert severity="warning" title={t('import.columns.unread.title')} live={false}>
      <ul className="list-disc ps-5">
        {unread.map((table) => {
          const why = table.leftOut ?? (table.shape === shape ? 'same' : 'other')
          return <li key={table.sheet}>{t(`import.columns.unread.${why}`, { name: `\u2068${table.sheet}\u2069` })}</li>
        })}
      </ul>
    </Alert>
  )
}
