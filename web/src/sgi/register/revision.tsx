import { paths } from '@athar/contracts/paths'
import {
  dropRevision,
  listRegistrations,
  readRegistration,
  reviseRegistration,
  type Registration,
} from '@athar/contracts/sgi'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAction } from '../../platform/api/use-action.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

const touches = [readRegistration, listRegistrations]
type OfRegistration = { readonly registration: Registration }

/** Begins to change what is published. */
export function ReviseButton({ registration: { id, version } }: OfRegistration) {
  const { t } = useTranslation('sgi')
  const revise = useAction(reviseRegistration, { touches })
  return (
    <Button busy={revise.isPending} onClick={() => revise.mutate({ params: { id }, body: { version } })}>
      {t('actions.revise')}
    </Button>
  )
}

/** What everybody sees while a change is written, and the way back to it. */
export function RevisionNotice({ registration: { id, version, slug } }: OfRegistration) {
  const { t } = useTranslation(['sgi', 'common'])
  const [open, setOpen] = useState(false)
  const drop = useAction(dropRevision, {
    touches,
    onDone: () => {
      setOpen(false)
      toast.success(t('register.revisionDropped'))
    },
  })
  if (slug === null) return null
  return (
    <Alert severity="info" title={t('register.revising')} live={false}>
      <p>
        {t('register.revisingText')}{' '}
        <Link to={paths.sgiProject(slug)} className="text-link underline">
          {t('register.openPublic')}
        </Link>
      </p>
      <p className="mt-2">
        <Button size="sm" onClick={() => setOpen(true)}>
          {t('actions.drop-revision')}
        </Button>
      </p>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('register.dropRevisionTitle')}
        text={t('register.dropRevisionText')}
        closeLabel={t('common:generic.close')}
        cancel={{ label: t('register.keepRevision') }}
        act={{
          label: t('actions.drop-revision'),
          danger: true,
          busy: drop.isPending,
          onClick: () => drop.mutate({ params: { id }, body: { version } }),
        }}
      />
    </Alert>
  )
}
