import * as inventory from '@athar/contracts/inventory'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Field } from '../../../ui/field.tsx'
import { Bdi } from '../../../ui/inline.tsx'
import { Select } from '../../../ui/select/index.ts'
import type { Actions } from '../wizard/use-actions.ts'

const delimiters = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
  '،': 'arabicComma',
  '؛': 'arabicSemicolon',
} as const
const formats = { csv: 'text', xlsx: 'workbook', xls: 'oldWorkbook' } as const

type ReadingFactsProps = {
  readonly reading: inventory.ImportReading
  readonly actions: Actions
  readonly fixed: boolean
}

/** How the file was read, so that a wrong guess is seen at once; another encoding can be chosen. */
export function ReadingFacts({ reading, actions, fixed }: ReadingFactsProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { delimiter, encoding } = reading
  const word = delimiter !== null && delimiter in delimiters ? delimiters[delimiter as keyof typeof delimiters] : null
  const known = inventory.importEncodings.find((one) => one === encoding)
  return (
    <div className="space-y-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Fact label={t('import.columns.facts.format')}>{t(`import.columns.facts.${formats[reading.format]}`)}</Fact>
        {encoding !== null && (fixed || !known) && (
          <Fact label={t('import.columns.facts.encoding')}>
            {known ? t(`import.columns.facts.encodings.${known}`) : <Bdi>{encoding.toUpperCase()}</Bdi>}
          </Fact>
        )}
        {delimiter !== null && (
          <Fact label={t('import.columns.facts.delimiter')}>
            {word ? t(`import.columns.facts.${word}`) : <Bdi>{delimiter}</Bdi>}
          </Fact>
        )}
        <Fact label={t('import.columns.facts.columns')}>{format.count(reading.header.length)}</Fact>
      </dl>
      {known && !fixed && (
        <Field
          className="max-w-sm"
          label={t('import.columns.facts.encoding')}
          hint={t('import.columns.facts.encodingHint')}
        >
          {(control) => (
            <Select
              {...control}
              disabled={actions.busy !== null}
              options={inventory.importEncodings.map((one) => ({
                value: one,
                label: t(`import.columns.facts.encodings.${one}`),
              }))}
              value={known}
              onChange={(chosen) => void actions.chooseShape({ wide: true, year: null, encoding: chosen })}
            />
          )}
        </Field>
      )}
    </div>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="figures">{children}</dd>
  </div>
)
