import {
  applyForGrant,
  listOwnApplications,
  openStates,
  type Grant,
  type GrantProjectRef,
} from '@athar/contracts/grants'
import { paths } from '@athar/contracts/paths'
import { isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ApiError, useApiQuery, useErrorWords } from '../platform/api/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import { useMayApply } from '../platform/applications/use-may-apply.ts'
import { useLanguage } from '../platform/language/index.ts'
import { useGoOn } from '../platform/routing/use-go-on.ts'
import { useEntered } from '../platform/session/index.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { ProjectSelect, useNameable } from './project-parts.tsx'
import { useApplicant } from './use-applicant.ts'

type ApplyButtonProps = {
  readonly grant: Grant
  /** The id of the text that says why the reader cannot apply. */
  readonly heldBy?: string | undefined
}

/** Applies for a grant: at once where no form is asked for, else by its form. Visitors read what to do first. */
export function ApplyButton({ grant, heldBy }: ApplyButtonProps) {
  const { t } = useTranslation(['grants', 'common'])
  const { lang } = useLanguage()
  const goOn = useGoOn()
  const errorWords = useErrorWords()
  const signedIn = useEntered()
  // A list that fails to load is told to the log alone: applying itself says what stands in its way.
  const settled = useApplicant()
  const mine = useApiQuery(listOwnApplications, {}, { enabled: settled, staleTime: 0 })
  const own = mine.data?.items.find(({ grantId, status }) => grantId === grant.id && status !== 'withdrawn')
  const apply = useAction(applyForGrant, {
    touches: [listOwnApplications],
    tellsRefusal: true,
    onDone: (made) => {
      if (made.status === 'submitted') toast.success(t('list.submitted'))
      else void goOn(paths.npoApplication(made.id))
    },
  })
  const [asking, setAsking] = useState(false)
  const [project, setProject] = useState<GrantProjectRef | null>(null)
  // Where a form is asked for, the project is chosen beside it.
  const offered = useNameable(settled && !grant.hasForm)
  const writes = useMayApply(applyForGrant.access.acting)
  const name = isolate(nameIn(lang, grant.title).text)
  if (own && openStates.some((state) => state === own.status))
    return (
      <Link to={paths.npoApplication(own.id)} className={buttonClass({ variant: 'primary' })}>
        {t('list.continue')}
      </Link>
    )
  if (own)
    return (
      <Button disabled aria-label={`${t('list.applied')}: ${name}`}>
        {t('list.applied')}
      </Button>
    )
  if (!signedIn)
    return (
      <span className="grid justify-items-start gap-1">
        <Button variant="primary" disabled aria-label={t('list.applyTo', { grant: name })}>
          {t('list.apply')}
        </Button>
        <Link
          to={paths.auth()}
          state={{ from: `${paths.npo()}#grants` }}
          className="text-sm text-link underline underline-offset-2"
        >
          {t('list.signIn')}
        </Link>
      </span>
    )
  if (!writes) return <p className="text-muted">{t('application.readOnly')}</p>
  const send = () =>
    apply.mutate(
      { params: { id: grant.id }, body: { project } },
      {
        onError: (error) => {
          toast.error(t('list.failed'))
          if (error instanceof ApiError && error.code !== 'unexpected') toast.error(errorWords(error).text)
        },
        onSettled: () => setAsking(false),
      },
    )
  const button = (
    <Button
      variant="primary"
      disabled={!settled}
      held={heldBy !== undefined}
      aria-describedby={heldBy}
      // Also while the way leads on: a second press would apply again.
      busy={apply.isPending || apply.isSuccess}
      aria-label={t('list.applyTo', { grant: name })}
      onClick={() => (offered.length > 0 ? setAsking(true) : send())}
    >
      {t('list.apply')}
    </Button>
  )
  return (
    <>
      {button}
      {asking && (
        <Dialog
          open
          onOpenChange={setAsking}
          title={t('project.applyTitle', { grant: name })}
          closeLabel={t('common:generic.close')}
          footer={
            <Button variant="primary" busy={apply.isPending} onClick={send}>
              {t('list.apply')}
            </Button>
          }
        >
          <ProjectSelect offered={offered} value={project} onChange={setProject} />
        </Dialog>
      )}
    </>
  )
}
