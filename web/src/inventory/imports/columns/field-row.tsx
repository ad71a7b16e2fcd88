import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badge.tsx'
import { Field } from '../../../ui/field.tsx'
import { Bdi } from '../../../ui/inline.tsx'
import { Select } from '../../../ui/select/index.ts'
import { ConstantInput } from './constant-input.tsx'
import {
  columnLetter,
  confidenceWord,
  constantFields,
  neededFields,
  withColumn,
  withConstant,
  type Field as FieldName,
} from './mapping.ts'

type FieldRowProps = {
  readonly field: FieldName
  readonly reading: inventory.ImportReading
  readonly mapping: inventory.ImportMapping
  readonly missing: boolean
  readonly onChange: (mapping: inventory.ImportMapping) => void
}

const none = 'none'
const constant = 'constant'

/** Which column a field takes, or what it says in every row. */
export function FieldRow({ field, reading, mapping, missing, onChange }: FieldRowProps) {
  const { t } = useTranslation('inventory')
  const { header } = reading
  const column = mapping.columns[field]
  const fixed = mapping.constants[field]
  const options = [
    { value: none, label: t('import.columns.none') },
    ...header.map((name, at) => ({
      value: String(at),
      label: name.trim()
        ? t('import.columns.columnName', { letter: columnLetter(at), name })
        : t('import.columns.unnamed', { letter: columnLetter(at) }),
    })),
    ...(constantFields.has(field) ? [{ value: constant, label: t('import.columns.constant') }] : []),
  ]
  const choose = (value: string) => {
    if (value === constant) return onChange(withConstant(mapping, field, ''))
    onChange(withColumn(mapping, header, field, value === none ? null : Number(value)))
  }
  const missingWords =
    missing && field in missingKeys ? t(`import.columns.missing.${field as MissingField}`) : undefined
  return (
    <div className="grid content-start gap-2">
      <Field
        id={`import-field-${field}`}
        label={t(`import.fields.${field}`)}
        hint={field === 'dataQuality' ? t('import.columns.qualityHint') : undefined}
        optional={neededFields.has(field) ? undefined : t('boundary.optional')}
        error={missingWords}
      >
        {(control) => (
          <Select
            {...control}
            options={options}
            value={column !== undefined ? String(column) : fixed !== undefined ? constant : none}
            onChange={choose}
          />
        )}
      </Field>
      {column !== undefined && <ColumnNote field={field} column={column} reading={reading} />}
      {fixed !== undefined && (
        <ConstantInput field={field} value={fixed} onChange={(text) => onChange(withConstant(mapping, field, text))} />
      )}
    </div>
  )
}

const missingKeys = { site: 1, periodStart: 1, activity: 1, quantity: 1, unit: 1 }
type MissingField = keyof typeof missingKeys

type ColumnNoteProps = {
  readonly field: FieldName
  readonly column: number
  readonly reading: inventory.ImportReading
}

const shownExamples = 3

/** How the column was found, and what stands in it. */
function ColumnNote({ field, column, reading }: ColumnNoteProps) {
  const { t } = useTranslation('inventory')
  const sure = reading.confidence[field]
  const filled = reading.sample.map((cells) => cells[column]?.trim() ?? '').filter((text) => text !== '')
  const examples = [...new Set(filled)].slice(0, shownExamples)
  const byUnit = reading.foundBy?.[field] === 'unit-in-name'
  const word = sure === undefined ? null : confidenceWord(sure)
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      {word !== null && word !== 'sure' && <Badge tone="warning">{t(`import.columns.confidence.${word}`)}</Badge>}
      {word === 'sure' && <span>{t(`import.columns.confidence.${byUnit ? 'unit' : 'sure'}`)}</span>}
      {examples.length > 0 && (
        <span className="flex min-w-0 flex-wrap gap-x-2">
          {t('import.columns.example')}
          {examples.map((text) => (
            <Bdi key={text} className="max-w-48 truncate">
              {text}
            </Bdi>
          ))}
        </span>
      )}
    </p>
  )
}
