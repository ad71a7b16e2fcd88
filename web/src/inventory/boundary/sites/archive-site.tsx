import * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, useErrorWords } from '../../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useRefresh, useSite } from '../queries.ts'

type Props = { readonly site: inventory.Site; readonly onDone: () => void }

function useAction(
  contract: typeof inventory.archiveSite | typeof inventory.restoreSite,
  { site, onDone }: Props,
  said: string,
) {
  const refresh = useRefresh()
  const errorWords = useErrorWords()
  const [state, setState] = useState<{ readonly busy: boolean; readonly failure: unknown }>({
    busy: false,
    failure: null,
  })
  const run = async () => {
    setState({ busy: true, failure: null })
    try {
      await callApi(contract, { params: { id: site.id }, body: { version: site.version } })
      await refresh(inventory.listSites, inventory.readSite, inventory.listEntities)
      toast.success(said)
      onDone()
    } catch (failure) {
      setState({ busy: false, failure })
    }
  }
  const problem = state.failure === null ? null : errorWords(state.failure).text
  return { busy: state.busy, problem, run }
}

/** Putting a site aside is undone easily, but what it means is said first. */
export function ArchiveSite({ site, onDone }: Props) {
  const { t } = useTranslation('inventory')
  const { t: tCommon } = useTranslation()
  const { lang } = useLanguage()
  const [open, setOpen] = useState(false)
  const name = nameIn(lang, site.name).text
  const action = useAction(inventory.archiveSite, { site, onDone }, t('boundary.archive.done', { name }))
  return (
    <div className="border-t border-line pt-4">
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('boundary.archive.action')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('boundary.archive.title', { name })}
        closeLabel={tCommon('generic.close')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{tCommon('generic.cancel')}</Button>
            <Button variant="primary" busy={action.busy} onClick={() => void action.run()}>
              {t('boundary.archive.action')}
            </Button>
          </>
        }
      >
        {action.problem !== null && (
          <Alert severity="error" className="mb-3">
            {action.problem}
          </Alert>
        )}
        <Consequences site={site} />
      </Dialog>
    </div>
  )
}

function Consequences({ site }: { readonly site: inventory.Site }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { data } = useSite(site.id)
  if (!data)
    return (
      <div className="space-y-2">
        <Skeleton />
        <Skeleton className="h-5 w-2/3" />
      </div>
    )
  const { records, firstDay, lastDay, ownFactors } = data.use
  return (
    <ul className="list-disc space-y-2 ps-5">
      <li>
        {records > 0 && firstDay && lastDay
          ? t('boundary.archive.records', {
              count: records,
              number: format.count(records),
              from: format.day(firstDay),
              to: format.day(lastDay),
            })
          : t('boundary.archive.noRecords')}
      </li>
      <li>{t('boundary.archive.noNew')}</li>
      {ownFactors > 0 && (
        <li>{t('boundary.archive.factors', { count: ownFactors, number: format.count(ownFactors) })}</li>
      )}
      <li>{t('boundary.archive.names')}</li>
      <li>{t('boundary.archive.undo')}</li>
    </ul>
  )
}

export function RestoreSite({ site, onDone }: Props) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const action = useAction(
    inventory.restoreSite,
    { site, onDone },
    t('boundary.restore.done', { name: nameIn(lang, site.name).text }),
  )
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {action.problem !== null && <Alert severity="error">{action.problem}</Alert>}
      <div>
        <Button busy={action.busy} onClick={() => void action.run()}>
          {t('boundary.restore.action')}
        </Button>
      </div>
    </div>
  )
}
