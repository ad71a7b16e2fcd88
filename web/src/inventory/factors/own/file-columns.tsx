import { OWN_FACTOR_COLUMNS } from '@athar/activity-file'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../platform/api/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Code } from '../../../ui/inline.tsx'

/** Columns as `readOwnFactors` reads them, in the order of the template, with an example of each. */
const columns = [
  ['id', 'utility-2025'],
  ['activity', 'electricity-grid'],
  ['name_en', 'Electricity of our utility'],
  ['name_ar', 'كهرباء شركة المرافق'],
  ['scope', '2'],
  ['category', 'purchased-electricity'],
  ['unit', 'kWh'],
  ['co2e_kg', '0.5'],
  ['co2_kg', ''],
  ['ch4_kg', ''],
  ['ch4_fossil_kg', ''],
  ['ch4_non_fossil_kg', ''],
  ['n2o_kg', ''],
  ['biogenic_co2_kg', ''],
  ['gwp_set', 'AR5'],
  ['region', 'SA'],
  ['year_from', '2025'],
  ['year_to', '2025'],
  ['source_title', 'Letter of the utility'],
  ['source_publisher', 'The utility'],
  ['source_year', '2025'],
  ['source_table', ''],
  ['licence', ''],
  ['uncertainty_pct', '5'],
  ['confidence', 'single'],
  ['notes', ''],
] as const

const required: ReadonlySet<string> = new Set([...OWN_FACTOR_COLUMNS, 'scope', 'category'])

const described = [
  ['activity', 'activity'],
  ['unit', 'unit'],
  ['co2e_kg', 'co2e'],
  ['scope', 'scope'],
  ['category', 'category'],
  ['source_title', 'title'],
  ['source_publisher', 'publisher'],
  ['name_en', 'name'],
  ['year_from', 'years'],
  ['region', 'region'],
] as const

/** An empty line would be read as nothing: the template carries one example to be replaced. */
function template(): Blob {
  const lines = [columns.map(([name]) => name), columns.map(([, example]) => example)]
  return new Blob(['\uFEFF', lines.map((cells) => `${cells.join(',')}\r\n`).join('')], {
    type: 'text/csv;charset=utf-8',
  })
}

/** What a file of factors must hold, and one to begin with. */
export function FileColumns() {
  const { t } = useTranslation('inventory')
  return (
    <section className="grid content-start gap-3">
      <h2 className="text-lg">{t('factors.file.columnsTitle')}</h2>
      <p className="text-muted">{t('factors.file.columnsText')}</p>
      <dl className="divide-y divide-line border-y border-line">
        {described.map(([column, key]) => (
          <div key={column} className="grid grid-cols-[9rem_1fr] gap-x-4 gap-y-1 py-2">
            <dt>
              <Code>{column}</Code>
            </dt>
            <dd className="text-muted">
              {required.has(column) && <Badge className="me-2">{t('factors.file.required')}</Badge>}
              {t(`factors.file.help.${key}`)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">{t('factors.file.more')}</p>
      <div>
        <Button icon="download" onClick={() => saveFile({ blob: template(), name: 'own-factors.csv' })}>
          {t('factors.file.template')}
        </Button>
      </div>
    </section>
  )
}
