import type { InventoryExport } from '@athar/contracts/inventory'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenFrame } from '../boundary/screen-frame.tsx'
import { CheckHelp } from './check-help.tsx'
import { ExportForm } from './export-form.tsx'
import { ExportProgress } from './export-progress.tsx'
import { ExportsTable } from './exports-table.tsx'
import { useExports } from './queries.ts'

/** A year as a report or as data: ask for a file, see it being made, find the earlier ones. */
export function ReportScreen() {
  const { t } = useTranslation('report')
  const exports = useExports()
  const [asked, setAsked] = useState<readonly string[]>([])
  const rows = useMemo(() => exports.data?.pages.flatMap(({ items }) => items) ?? [], [exports.data])
  return (
    <ScreenFrame title={t('screen.title')} intro={t('screen.intro')}>
      <div className="space-y-10">
        <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <ExportForm onAsked={(id) => setAsked((before) => [id, ...before])} />
          <div className="grid content-start gap-6">
            {followed(rows, asked).map((one) => (
              <ExportProgress key={one.id} one={one} />
            ))}
            <CheckHelp />
          </div>
        </div>
        <section className="space-y-3">
          <h2 className="text-lg">{t('screen.list.heading')}</h2>
          <ExportsTable query={exports} rows={rows} />
        </section>
      </div>
    </ScreenFrame>
  )
}

/** Files asked for on this visit, and those that were still being made when it began. */
const followed = (rows: readonly InventoryExport[], asked: readonly string[]): readonly InventoryExport[] =>
  rows.filter(({ id, state }) => asked.includes(id) || state === 'queued')
