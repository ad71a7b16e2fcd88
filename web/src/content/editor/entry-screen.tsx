import {
  checkBody,
  publishEntry,
  readEntry,
  saveDraft,
  withdrawEntry,
  type BodyIssue,
  type Entry,
} from '@athar/contracts/content'
import { paths } from '@athar/contracts/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { ApiError, useApiQuery } from '../../platform/api/index.ts'
import { LoadFailed } from '../../platform/api/load-failed.tsx'
import { queryKeyOf } from '../../platform/api/use-api-query.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { personNow } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ConflictDialog, type Theirs } from './conflict-dialog.tsx'
import type { ContentPreviews } from '../../platform/content-previews.ts'
import { BringBack, DeleteEntry } from './delete-entry.tsx'
import { EntryForm } from './entry-form.tsx'
import { EntryPreview } from './entry-preview.tsx'
import { EntryTitle, useEntryName } from './entry-title.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { StateBadges } from './state-badge.tsx'
import { useContentAction } from './use-content-action.ts'
import { useWorkingCopy, type Kept } from './use-working-copy.ts'

/** One entry: its fields, how it is read, and what it was before. */
export function ContentEntryScreen({ previews }: { readonly previews: ContentPreviews }) {
  const { t } = useTranslation(['content-editor', 'common'])
  const nameOf = useEntryName()
  const { id = '' } = useParams()
  const query = useApiQuery(readEntry, { params: { id } })
  usePageTitle(query.data ? nameOf(query.data) : t('entry.title'))
  if (query.data) return <EntryEditor key={query.data.id} entry={query.data} previews={previews} />
  if (!query.error)
    return (
      <output className="grid max-w-7xl grid-cols-1 gap-4" aria-label={t('common:generic.loading')}>
        <Skeleton className="h-9 w-1/2" />
        <Skeleton className="h-64 w-full" />
      </output>
    )
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status)) return <Gone />
  return <LoadFailed query={query} />
}

function Gone() {
  const { t } = useTranslation('content-editor')
  usePageTitle(t('entry.gone'))
  return (
    <EmptyState
      page
      icon="report"
      title={t('entry.gone')}
      action={
        <Link to={paths.adminContent()} className={buttonClass()}>
          {t('entry.all')}
        </Link>
      }
    >
      <p>{t('entry.goneText')}</p>
    </EmptyState>
  )
}

type Tab = 'edit' | 'preview' | 'history'

function EntryEditor({ entry, previews }: { readonly entry: Entry; readonly previews: ContentPreviews }) {
  const { t } = useTranslation('content-editor')
  const [tab, setTab] = useState<Tab>('edit')
  const editing = useEditing(entry)
  const { working, isDirty, restored, change, drop, issues, attempt } = editing
  const isDeleted = entry.state === 'deleted'
  return (
    <div className="grid max-w-7xl grid-cols-1 gap-6">
      <header className="grid grid-cols-1 gap-3">
        <p className="text-sm">
          <Link to={`${paths.adminContent()}?kind=${entry.kind}`} className="text-link underline underline-offset-2">
            {t('entry.back', { kind: t(`kinds.${entry.kind}`) })}
          </Link>
        </p>
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="space-y-2">
            <h1 className="text-2xl">
              <EntryTitle entry={entry} />
            </h1>
            <StateBadges entry={entry} />
          </div>
          {isDeleted ? <BringBack entry={entry} /> : <EntryActions editing={editing} entry={entry} />}
        </div>
        <output className="block min-h-5 text-sm text-muted">
          {isDirty ? t('entry.unsaved') : t('entry.saved', { version: entry.version })}
        </output>
      </header>
      {isDeleted && (
        <Alert severity="warning" title={t('entry.deletedTitle')}>
          <p>{t('entry.deletedText')}</p>
        </Alert>
      )}
      {restored && !isDeleted && (
        <Alert severity="info" title={t('entry.restoredTitle')}>
          <p>{t('entry.restoredText')}</p>
          <p>
            <Button size="sm" onClick={drop}>
              {t('entry.discard')}
            </Button>
          </p>
        </Alert>
      )}
      <Tabs
        label={t('entry.tabs')}
        value={isDeleted && tab === 'edit' ? 'history' : tab}
        onChange={setTab}
        tabs={[
          {
            value: 'edit' as const,
            label: t('entry.edit'),
            content: (
              <EntryForm
                kind={entry.kind}
                working={working}
                issues={issues}
                attempt={attempt}
                onChange={(next) => change(next, working.version)}
              />
            ),
          },
          {
            value: 'preview' as const,
            label: t('entry.preview'),
            content: <EntryPreview entry={entry} working={working} previews={previews} />,
          },
          {
            value: 'history' as const,
            label: t('entry.history'),
            content: <HistoryPanel entry={entry} dirty={isDirty} />,
          },
        ].filter(({ value }) => value !== 'edit' || !isDeleted)}
      />
      {editing.theirs && (
        <ConflictDialog
          mine={working}
          theirs={editing.theirs}
          busy={editing.isSaving}
          onKeepMine={editing.keepMine}
          onTakeTheirs={editing.takeTheirs}
          onClose={editing.decideLater}
        />
      )}
    </div>
  )
}

function EntryActions({ editing, entry }: { readonly editing: Editing; readonly entry: Entry }) {
  const { t } = useTranslation('content-editor')
  const { isDirty, isSaving } = editing
  return (
    <div className="flex flex-wrap gap-3">
      <DeleteEntry entry={entry} dirty={isDirty} />
      {entry.publishedVersion !== null && (
        <Button variant="quiet" busy={editing.isWithdrawing} disabled={isDirty} onClick={editing.withdraw}>
          {t('entry.withdraw')}
        </Button>
      )}
      <Button busy={isSaving} disabled={!isDirty} onClick={() => editing.save(false)}>
        {t('entry.save')}
      </Button>
      <Button
        variant="primary"
        busy={editing.isPublishing}
        disabled={isSaving || (!isDirty && entry.state === 'published')}
        onClick={() => (isDirty ? editing.save(true) : editing.publish(entry.version))}
      >
        {t(isDirty ? 'entry.saveAndPublish' : 'entry.publish')}
      </Button>
    </div>
  )
}

type Editing = ReturnType<typeof useEditing>

/** What an editor does with an entry: save, publish, withdraw, and decide where somebody else was faster. */
function useEditing(entry: Entry) {
  const { t } = useTranslation('content-editor')
  const queryClient = useQueryClient()
  const copy = useWorkingCopy(entry.id, { ...entry.draft })
  const [issues, setIssues] = useState<readonly BodyIssue[]>([])
  const [attempt, setAttempt] = useState(0)
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  // What is on its way, and what is to follow; also for an answer that comes when the editor has left the page.
  const under = useRef<{ readonly sent: Kept | null; readonly thenPublish: boolean; readonly by: string | null }>({
    sent: null,
    thenPublish: false,
    by: null,
  })
  const isConflict = (failure: ApiError) => {
    if (failure.code !== 'content.changed-meanwhile') return false
    setTheirs(failure.details as unknown as Theirs)
    return true
  }
  const isIssue = (failure: ApiError) => {
    if (failure.code !== 'content.body-invalid') return false
    refuse(failure.details['issues'] as readonly BodyIssue[])
    return true
  }
  const refuse = (found: readonly BodyIssue[]) => {
    setIssues(found)
    setAttempt((count) => count + 1)
  }
  const show = (saved: Entry) => {
    queryClient.setQueryData(queryKeyOf(readEntry, null, { params: { id: entry.id } }), saved)
    copy.settle(under.current.sent, saved.version)
    setTheirs(null)
    setIssues([])
  }
  const published = useContentAction(publishEntry, {
    onDone: (saved) => {
      show(saved)
      toast.success(t('entry.publishedNow'))
    },
    onRefused: (failure) => isConflict(failure) || isIssue(failure),
  })
  const withdrawn = useContentAction(withdrawEntry, {
    onDone: (saved) => {
      show(saved)
      toast.success(t('entry.withdrawnNow'))
    },
    onRefused: isConflict,
  })
  const publish = (version: number) => published.mutate({ params: { id: entry.id }, body: { version } })
  const saving = useContentAction(saveDraft, {
    onDone: (saved) => {
      // Published is in the name of whoever asked for it, and not of another who has signed in since.
      const now = personNow()
      if (now !== null && now !== under.current.by) return
      show(saved)
      if (under.current.thenPublish && saved.state !== 'published') publish(saved.version)
      else toast.success(t('entry.savedNow'))
    },
    onRefused: (failure) => isConflict(failure) || isIssue(failure),
  })
  const send = (version: number, thenPublish: boolean) => {
    const checked = checkBody(entry.kind, copy.working.body)
    if (!checked.ok) return refuse(checked.issues)
    under.current = { sent: copy.sending(), thenPublish, by: personNow() }
    saving.mutate({ params: { id: entry.id }, body: { version, body: checked.body, sample: copy.working.sample } })
  }
  return {
    ...copy,
    issues,
    attempt,
    theirs,
    isSaving: saving.isPending,
    isPublishing: published.isPending,
    isWithdrawing: withdrawn.isPending,
    publish,
    save: (thenPublish: boolean) => send(copy.working.version, thenPublish),
    withdraw: () => withdrawn.mutate({ params: { id: entry.id }, body: { version: entry.version } }),
    /** Over theirs, which stays in the history. */
    keepMine: () => theirs && send(theirs.version, under.current.thenPublish),
    takeTheirs: () => {
      copy.drop()
      setTheirs(null)
    },
    decideLater: () => setTheirs(null),
  }
}
