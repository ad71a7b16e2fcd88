import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, useErrorWords } from '../../../platform/api/index.ts'
import { Button } from '../../../ui/button.tsx'
import { saveCsv } from '../../../ui/charts/download.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import type { SiteFilters } from '../queries.ts'

type DownloadSitesProps = {
  readonly filters: SiteFilters
  readonly entityName: (id: string) => string
  readonly placeName: (site: inventory.Site) => string
}

/** All sites that the filters leave, as a table for a spreadsheet. */
export function DownloadSites({ filters, entityName, placeName }: DownloadSitesProps) {
  const { t } = useTranslation('inventory')
  const errorWords = useErrorWords()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const header = [
        t('boundary.site.code'),
        t('boundary.name.en'),
        t('boundary.name.ar'),
        t('boundary.site.aliases'),
        t('boundary.site.entity'),
        t('boundary.site.place'),
        t('boundary.site.floorAreaColumn'),
      ]
      const rows = (await allSites(filters)).map((site) => [
        site.code,
        site.name.en,
        site.name.ar,
        site.aliases.join('; '),
        entityName(site.entityId),
        placeName(site),
        site.floorAreaM2 ?? '',
      ])
      saveCsv([header, ...rows], 'athar-sites')
    } catch (error) {
      toast.error(errorWords(error).text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" variant="quiet" icon="download" busy={busy} onClick={() => void download()}>
      {t('boundary.sites.download')}
    </Button>
  )
}

async function allSites(filters: SiteFilters): Promise<inventory.Site[]> {
  const found: inventory.Site[] = []
  let cursor: string | undefined
  do {
    const page = await callApi(inventory.listSites, { query: { ...filters, limit: 500, cursor } })
    found.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return found
}
