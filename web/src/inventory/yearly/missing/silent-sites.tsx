import type { Inventory } from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { NameText } from '../../../ui/inline.tsx'
import { Panel } from '../parts/section.tsx'
import { useNames } from '../parts/use-names.ts'

const shown = 8

/** Sites in use without a single record in the year. */
export function SilentSites({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const names = useNames()
  const [all, setAll] = useState(false)
  const sites = data.quality.sitesWithoutData
  if (sites.length === 0) return null
  return (
    <Panel className="space-y-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-base">
          {t('yearly.missing.silent', { count: sites.length, number: format.count(sites.length) })}
        </h3>
        <Link className="text-sm text-link underline" to={paths.inventorySites()}>
          {t('yearly.missing.toSites')}
        </Link>
      </div>
      <p className="text-sm text-muted">{t('yearly.missing.silentText')}</p>
      <ul className="max-h-80 space-y-1 overflow-y-auto text-sm">
        {(all ? sites : sites.slice(0, shown)).map(({ id, name }) => (
          <li key={id}>
            <NameText name={names.of(name)} />
          </li>
        ))}
      </ul>
      {sites.length > shown && !all && (
        <Button size="sm" onClick={() => setAll(true)}>
          {t('yearly.missing.showAll')}
        </Button>
      )}
    </Panel>
  )
}
