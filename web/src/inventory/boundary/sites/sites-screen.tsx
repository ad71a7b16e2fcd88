import { mayAddSites } from '@athar/contracts/core'
import type * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMayAct } from '../../../platform/session/index.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useEntities, useSite } from '../queries.ts'
import { ScreenFrame } from '../screen-frame.tsx'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { SiteSheet } from './site-sheet.tsx'
import { SitesTable } from './sites-table.tsx'
import { newSite, useSiteAddress } from './use-site-address.ts'

/** Where activity happens: found, added, changed and put aside. */
export function SitesScreen() {
  const { t } = useTranslation('inventory')
  const canAdd = useMayAct(mayAddSites)
  const { open, set } = useSiteAddress()
  const entities = useEntities()
  return (
    <ScreenFrame
      twoSided
      title={t('boundary.sites.title')}
      intro={t('boundary.sites.intro')}
      action={
        canAdd && (
          <span className="flex flex-wrap items-center gap-3">
            <Link to={paths.inventorySitesFile()} className={buttonClass()}>
              {t('boundary.sitesFile.open')}
            </Link>
            <Button variant="primary" icon="plus" onClick={() => set({ site: newSite }, 'step')}>
              {t('boundary.sites.add')}
            </Button>
          </span>
        )
      }
    >
      <Loaded query={entities}>
        {({ entities: known }) => (
          <>
            <SitesTable entities={known} />
            {open === newSite && <SiteSheet site={null} entities={known} onClose={() => set({ site: undefined })} />}
            {open !== null && open !== newSite && (
              <OpenSite key={open} id={open} entities={known} onClose={() => set({ site: undefined })} />
            )}
          </>
        )}
      </Loaded>
    </ScreenFrame>
  )
}

function OpenSite({
  id,
  entities,
  onClose,
}: {
  readonly id: string
  readonly entities: readonly inventory.Entity[]
  readonly onClose: () => void
}) {
  const site = useSite(id)
  return site.data ? (
    <SiteSheet site={site.data.site} entities={entities} onClose={onClose} />
  ) : site.error ? (
    <Loaded query={site}>{() => null}</Loaded>
  ) : null
}
