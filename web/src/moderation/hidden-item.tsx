import { listHidden, newsKeptDays, restore, type Hidden } from '@athar/contracts/moderation'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../platform/admin/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast/toast-store.ts'

type InBoth = Hidden['title']

/** What somebody wrote, in the language of the page where it is there. */
function useWritten(): (text: InBoth) => string {
  const { lang } = useLanguage()
  return (text) => text[lang] || text.en || text.ar
}

/** One thing that was hidden: what, by whom, when and why; and the way back, or what stands in it. */
export function HiddenEntry({ item }: { readonly item: Hidden }) {
  const { t } = useTranslation('moderation')
  const format = useFormat()
  const written = useWritten()
  const person = (who: Hidden['takenBy']) => isolate(who?.name ?? t('someone'))
  const title = written(item.title)
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-3 px-6 py-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
      <div className="min-w-0 space-y-1">
        <h2 className="text-lg">
          <span dir="auto">{item.kind === 'wall-name' && item.words ? written(item.words) : title}</span>
        </h2>
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Badge>{t(`kinds.${item.kind}`)}</Badge>
          <Badge tone={item.restoredAt === null ? 'warning' : 'positive'}>
            {t(item.restoredAt === null ? 'states.hidden' : 'states.restored')}
          </Badge>
        </p>
        {item.kind === 'wall-name' && <p className="text-sm">{t('wallAt', { site: isolate(title) })}</p>}
        {item.kind === 'project-news' && item.words && (
          <p dir="auto" className="max-w-2xl whitespace-pre-wrap break-words">
            {written(item.words)}
          </p>
        )}
        {item.reason !== '' && <p className="max-w-2xl break-words">{t('reason', { reason: isolate(item.reason) })}</p>}
        <p className="text-sm text-muted">
          {t('hidden', { name: person(item.takenBy), at: isolate(format.instant(item.takenAt)) })}
        </p>
        {item.restoredAt !== null && (
          <p className="text-sm text-muted">
            {t('restoredBy', { name: person(item.restoredBy), at: isolate(format.instant(item.restoredAt)) })}
          </p>
        )}
        {item.obstacle !== null && (
          <p className="text-sm">
            {t(`obstacles.${item.obstacle}`, { count: newsKeptDays, days: format.count(newsKeptDays) })}
          </p>
        )}
      </div>
      {item.restoredAt === null && item.obstacle === null && <Restore item={item} name={title} />}
    </li>
  )
}

function Restore({ item: { id, kind }, name }: { readonly item: Hidden; readonly name: string }) {
  const { t } = useTranslation('moderation')
  const [open, setOpen] = useState(false)
  const action = useAction(restore, {
    touches: [listHidden],
    onDone: () => {
      setOpen(false)
      toast.success(t('done'))
    },
  })
  return (
    <div>
      <Button aria-label={t('restoreOne', { name: isolate(name) })} onClick={() => setOpen(true)}>
        {t('restore')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('confirm')}
        text={t(`confirmText.${kind}`)}
        closeLabel={t('close')}
        cancel={{ label: t('cancel') }}
        act={{ label: t('restore'), busy: action.isPending, onClick: () => action.mutate({ params: { id } }) }}
      />
    </div>
  )
}
