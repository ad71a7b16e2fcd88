import type * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Code } from '../../../ui/inline.tsx'
import { PlainTable } from '../../../ui/table/plain-table.tsx'
import { useRecordWords } from '../use-record-words.ts'

const shownAtFirst = 20

/** Every other factor of the activity, and why it did not serve. */
export function LeftFactors({ left }: { readonly left: readonly inventory.LeftFactor[] }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  const [all, setAll] = useState(false)
  if (left.length === 0) return null
  const shown = all ? left : left.slice(0, shownAtFirst)
  return (
    <details className="min-w-0 rounded-container border border-line bg-surface">
      <summary className="cursor-pointer px-4 py-3 font-semibold">
        {t('records.left.summary', { count: left.length, number: format.count(left.length) })}
      </summary>
      <PlainTable
        label={t('records.left.title')}
        className="max-h-[60dvh] border-x-0 border-b-0"
        rows={shown}
        rowKey={({ origin, id }) => `${origin} ${id}`}
        columns={[
          {
            key: 'name',
            header: t('records.left.name'),
            className: 'min-w-44 sm:min-w-64',
            cell: ({ id, name }) => (
              <>
                {name && <bdi className="block">{words.name(name).text}</bdi>}
                <Link to={paths.inventoryFactor(id)} className="text-xs text-muted hover:underline">
                  <Code className="break-all">{id}</Code>
                </Link>
              </>
            ),
          },
          {
            key: 'why',
            header: t('records.left.why'),
            className: 'min-w-40 sm:min-w-48',
            cell: ({ code }) => (
              <>
                {words.warning(code).title}
                <span className="block text-xs text-muted">{words.warning(code).help}</span>
              </>
            ),
          },
          { key: 'region', header: t('records.left.region'), cell: ({ region }) => words.region(region) },
          {
            key: 'years',
            header: t('records.left.years'),
            cell: ({ yearFrom, yearTo }) => words.edition(yearFrom, yearTo),
          },
        ]}
      />
      {shown.length < left.length && (
        <Button size="sm" variant="quiet" className="m-2" onClick={() => setAll(true)}>
          {t('records.left.all')}
        </Button>
      )}
    </details>
  )
}
