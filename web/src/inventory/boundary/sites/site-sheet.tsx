import { mayAddSites, mayAdminister } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/api/index.ts'
import { draftFrom, FormDialog, useContractForm } from '../../../platform/form/index.ts'
import { useLanguage } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { NameText } from '../../../ui/inline.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { newerFrom, useProblemWords } from '../problem-words.ts'
import { ArchiveSite, RestoreSite } from './archive-site.tsx'
import { useSiteFields } from './use-site-fields.tsx'

type SiteSheetProps = {
  readonly site: inventory.Site | null
  readonly entities: readonly inventory.Entity[]
  readonly onClose: () => void
}

const inputOf = (site: inventory.Site) => ({ ...site, country: site.country as inventory.CountryCode })

/** A new site, or one that is changed, archived or restored. */
export function SiteSheet({ site, entities, onClose }: SiteSheetProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const { lang } = useLanguage()
  const may = useMayAct(site ? mayAdminister : mayAddSites)
  const root = entities.find((entity) => entity.parentId === null)
  const form = useContractForm({
    name: 'site',
    disabled: !may || site?.archivedAt != null,
    stored: site ? inputOf(site) : { entityId: root?.id ?? '' },
    version: site?.version ?? 0,
    schema: inventory.siteInput,
    problem: useProblemWords(),
    send: (body, version) =>
      site
        ? callApi(inventory.updateSite, { params: { id: site.id }, body: { ...body, version } })
        : callApi(inventory.createSite, { body }),
    newerOf: newerFrom((stored: inventory.Site) => draftFrom(inventory.siteInput, inputOf(stored))),
    touches: [inventory.listSites, inventory.readSite, inventory.listEntities],
    onSaved: (saved: inventory.Site) => {
      toast.success(t('boundary.site.saved', { name: nameIn(lang, saved.name).text }))
      onClose()
    },
    fields: useSiteFields(entities),
  })
  return (
    <FormDialog
      sheet
      form={form}
      title={site ? <NameText name={nameIn(lang, site.name)} /> : t('boundary.sites.add')}
      submit={site ? t('common:generic.save') : t('boundary.sites.add')}
      onClose={onClose}
      head={
        <>
          {site?.archivedAt != null && (
            <p>
              <Badge>{t('boundary.sites.archived')}</Badge>
            </p>
          )}
          {!may && <p className="text-muted">{t('boundary.site.readOnly')}</p>}
        </>
      }
      foot={
        site &&
        may &&
        (site.archivedAt === null ? (
          <ArchiveSite site={site} onDone={onClose} />
        ) : (
          <RestoreSite site={site} onDone={onClose} />
        ))
      }
    />
  )
}
