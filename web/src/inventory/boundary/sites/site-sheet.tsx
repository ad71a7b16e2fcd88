import { mayAddSites, mayAdminister } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/api/index.ts'
import { useLanguage } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { NameText } from '../../../ui/inline.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { Conflict } from '../form/conflict.tsx'
import { Problems } from '../form/problems.tsx'
import { useForm } from '../form/use-form.ts'
import { useLeaveGuard } from '../form/use-leave-guard.tsx'
import { useRefresh } from '../queries.ts'
import { ArchiveSite, RestoreSite } from './archive-site.tsx'
import { bodyOf, draftOf, emptySite } from './site-draft.ts'
import { SiteForm } from './site-form.tsx'
import { useSiteDifferences, useSiteLabels } from './use-site-differences.ts'

const form = 'site'

type SiteSheetProps = {
  readonly site: inventory.Site | null
  readonly entities: readonly inventory.Entity[]
  readonly onClose: () => void
}

/** A new site, or one that is changed, put aside or brought back. */
export function SiteSheet({ site, entities, onClose }: SiteSheetProps) {
  const { t } = useTranslation('inventory')
  const { t: tCommon } = useTranslation()
  const { lang } = useLanguage()
  const may = useMayAct(site ? mayAdminister : mayAddSites)
  const refresh = useRefresh()
  const differences = useSiteDifferences(entities)
  const labelOf = useSiteLabels()
  const root = entities.find((entity) => entity.parentId === null)

  const { draft, change, reset, issues, failure, attempt, busy, changed, submit } = useForm({
    initial: site ? draftOf(site) : emptySite(root?.id ?? ''),
    version: site?.version ?? 0,
    toBody: bodyOf,
    schema: inventory.siteInput,
    send: (body, version) =>
      site
        ? callApi(inventory.updateSite, { params: { id: site.id }, body: { ...body, version } })
        : callApi(inventory.createSite, { body }),
    onSaved: async (saved: inventory.Site) => {
      await refresh(inventory.listSites, inventory.readSite, inventory.listEntities)
      toast.success(t('boundary.site.saved', { name: nameIn(lang, saved.name).text }))
      onClose()
    },
  })
  const guard = useLeaveGuard(changed, onClose)
  const theirs = failure?.code === 'inventory.boundary-changed' ? (failure.details['current'] as inventory.Site) : null
  const fixed = !may || site?.archivedAt != null

  return (
    <Sheet
      open
      side="end"
      onOpenChange={(open) => !open && guard.close()}
      title={site ? <NameText name={nameIn(lang, site.name)} /> : t('boundary.sites.add')}
      closeLabel={tCommon('generic.close')}
      footer={
        fixed ? undefined : (
          <>
            <Button onClick={guard.close}>{tCommon('generic.cancel')}</Button>
            <Button variant="primary" type="submit" form={form} busy={busy}>
              {site ? tCommon('generic.save') : t('boundary.sites.add')}
            </Button>
          </>
        )
      }
    >
      <form
        id={form}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {guard.notice}
        {theirs ? (
          <Conflict
            busy={busy}
            differences={differences(draft, theirs)}
            onKeepMine={() => void submit(theirs.version)}
            onTakeTheirs={() => reset(draftOf(theirs), theirs.version)}
          />
        ) : (
          <Problems form={form} issues={issues} failure={failure} attempt={attempt} labelOf={labelOf} />
        )}
        {site?.archivedAt != null && (
          <p>
            <Badge>{t('boundary.sites.archived')}</Badge>
          </p>
        )}
        {!may && <p className="text-muted">{t('boundary.site.readOnly')}</p>}
        <fieldset disabled={fixed} className="min-w-0">
          <SiteForm form={form} draft={draft} entities={entities} issues={issues} change={change} />
        </fieldset>
        {site &&
          may &&
          (site.archivedAt === null ? (
            <ArchiveSite site={site} onDone={onClose} />
          ) : (
            <RestoreSite site={site} onDone={onClose} />
          ))}
      </form>
    </Sheet>
  )
}
