import { readProgress, readProject, withdrawUpdate, withdrawUpdateAsEditor, type Project } from '@athar/contracts/sgi'
import { isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../platform/api/use-action.ts'
import { ReasonDialog } from '../../platform/form/reason-dialog.tsx'
import { useLanguage } from '../../platform/language/index.ts'
import { useEntered } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { usePoster } from './poster.ts'

type Props = { readonly project: Project; readonly update: Project['updates'][number] }

/** For whoever told it, and for editors; everybody else sees nothing here. */
export const WithdrawUpdate = (props: Props) => (useEntered() ? <ForPoster {...props} /> : null)

function ForPoster({ project, update }: Props) {
  const { t } = useTranslation('sgi')
  const { lang } = useLanguage()
  const poster = usePoster(project)
  const [open, setOpen] = useState(false)
  if (poster === null || (poster.as === 'organisation' && update.postedBy !== 'organisation')) return null
  const Question = poster.as === 'organisation' ? OwnQuestion : EditorsQuestion
  return (
    <p data-no-print="">
      <Button
        size="sm"
        variant="quiet"
        aria-label={t('withdraw.of', { title: isolate(nameIn(lang, update.title).text) })}
        onClick={() => setOpen(true)}
      >
        {t('withdraw.act')}
      </Button>
      {open && <Question project={project} update={update} onClose={() => setOpen(false)} />}
    </p>
  )
}

type QuestionProps = Props & { readonly onClose: () => void }

const useTold = (onClose: () => void) => {
  const { t } = useTranslation('sgi')
  return {
    touches: [readProject, readProgress],
    onDone: () => {
      toast.success(t('withdraw.done'))
      onClose()
    },
  }
}

function OwnQuestion({ project, update, onClose }: QuestionProps) {
  const { t } = useTranslation(['sgi', 'common'])
  const action = useAction(withdrawUpdate, useTold(onClose))
  return (
    <ConfirmDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t('withdraw.title')}
      text={t('withdraw.own')}
      closeLabel={t('common:generic.close')}
      cancel={{ label: t('common:generic.cancel') }}
      act={{
        label: t('withdraw.act'),
        danger: true,
        busy: action.isPending,
        onClick: () => action.mutate({ params: { slug: project.slug, id: update.id } }),
      }}
    />
  )
}

function EditorsQuestion({ project, update, onClose }: QuestionProps) {
  const { t } = useTranslation('sgi')
  const action = useAction(withdrawUpdateAsEditor, useTold(onClose))
  return (
    <ReasonDialog
      title={t('withdraw.title')}
      text={t('withdraw.editor')}
      act={t('withdraw.act')}
      danger
      busy={action.isPending}
      onClose={onClose}
      onAct={(reason) => action.mutate({ params: { slug: project.slug, id: update.id }, body: { reason } })}
    />
  )
}
