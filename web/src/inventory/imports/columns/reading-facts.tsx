import type * as inventory from '@athar/contracts/inventory'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Bdi } from '../../../ui/inline.tsx'

const delimiters = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
  '،': 'arabicComma',
  '؛': 'arabicSemicolon',
} as const
const formats = { csv: 'text', xlsx: 'workbook', xls: 'oldWorkbook' } as const

/** How the file was read, so that a wrong guess is seen at once. */
export function ReadingFacts({ reading }: { readonly reading: inventory.ImportReading }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { delimiter, encoding } = reading
  const word = delimiter !== null && delimiter in delimiters ? delimiters[delimiter as keyof typeof delimiters] : null
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      <Fact label={t('import.columns.facts.format')}>{t(`import.columns.facts.${formats[reading.format]}`)}</Fact>
      {encoding !== null && (
        <Fact label={t('import.columns.facts.encoding')}>
          <Bdi>{encoding.toUpperCase()}</Bdi>
        </Fact>
      )}
      {delimiter !== null && (
        <Fact label={t('import.columns.facts.delimiter')}>
          {word ? t(`import.columns.facts.${word}`) : <Bdi>{delimiter}</Bdi>}
        </Fact>
      )}
      <Fact label={t('import.columns.facts.columns')}>{format.count(reading.header.length)}</Fact>
    </dl>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="figures">{children}</dd>
  </div>
)
