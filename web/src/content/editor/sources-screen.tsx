import {
  listSources,
  saveSource,
  slug as slugSchema,
  sourceInput,
  sourceKinds,
  type Source,
  type SourceKind,
} from '@athar/contracts/content'
import { foldText } from '@athar/activity-file'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { useApiQuery } from '../../platform/api/index.ts'
import { LoadFailed } from '../../platform/api/load-failed.tsx'
import { usePageTitle } from '../../platform/routing/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select/index.ts'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Words } from '../use-pick.tsx'
import { usePublisher } from '../use-publisher.ts'
import { useContentAction } from './use-content-action.ts'

/** Where figures and texts are from: each named once, and used by as many entries as want it. */
export function ContentSourcesScreen() {
  const { t } = useTranslation(['content-editor', 'common'])
  usePageTitle(t('sources.title'))
  const query = useApiQuery(listSources, {})
  const [words, setWords] = useState('')
  const [open, setOpen] = useState<Source | 'new' | null>(null)
  const items = query.data?.items ?? []
  const found = items.filter((source) =>
    foldText(`${source.id} ${source.title} ${source.publisher} ${source.publisherAr ?? ''}`).includes(foldText(words)),
  )
  return (
    <div className="grid max-w-7xl grid-cols-1 gap-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-2xl space-y-1">
          <h1 className="text-2xl">{t('sources.title')}</h1>
          <p className="text-muted">{t('sources.lead')}</p>
        </div>
        <Button variant="primary" icon="plus" onClick={() => setOpen('new')}>
          {t('sources.new')}
        </Button>
      </header>
      <Field label={t('list.search')} className="max-w-md">
        {(control) => (
          <TextInput
            {...control}
            type="search"
            dir="auto"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
      </Field>
      {query.error && !query.data ? (
        <LoadFailed query={query} />
      ) : query.data ? (
        <SourceList sources={found} onOpen={setOpen} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
      {open !== null && (
        <SourceDialog
          source={open === 'new' ? null : open}
          taken={new Set(items.map(({ id }) => id))}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

function SourceList({
  sources,
  onOpen,
}: {
  readonly sources: readonly Source[]
  readonly onOpen: (source: Source) => void
}) {
  const { t } = useTranslation(['content-editor', 'content'])
  const publisherOf = usePublisher()
  if (sources.length === 0) return <EmptyState icon="search" title={t('sources.nothing')} />
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {sources.map((source) => (
        <li key={source.id} className="flex flex-wrap items-start justify-between gap-3 p-4 sm:flex-nowrap">
          <div className="min-w-0 space-y-1">
            <p className="font-semibold">
              <bdi>{source.title}</bdi>
            </p>
            <p className="text-sm text-muted">
              <bdi>{publisherOf(source)}</bdi> {source.year !== null && <bdi>({source.year})</bdi>} ·{' '}
              {t(`sources.kinds.${source.kind}`)}
            </p>
            {source.note && (
              <p className="text-sm text-muted">
                <Words of={source.note} />
              </p>
            )}
            {source.address !== null && (
              <p className="text-sm">
                <ExternalLink href={source.address} leaves={t('content:leaves')} className="break-all">
                  <bdi dir="ltr">{source.address}</bdi>
                </ExternalLink>
              </p>
            )}
          </div>
          <Button size="sm" aria-label={t('sources.editOne', { name: source.title })} onClick={() => onOpen(source)}>
            {t('sources.edit')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const members = ['title', 'publisher', 'publisherAr', 'year', 'address', 'kind', 'noteEn', 'noteAr'] as const
type Member = (typeof members)[number]
type Typed = Readonly<Record<Exclude<Member, 'kind'> | 'id', string>> & { readonly kind: SourceKind | null }

const schema = sourceInput.shape
const wrongIn = (typed: Typed, taken: ReadonlySet<string>, isNew: boolean): (Member | 'id')[] => [
  ...(isNew && (!slugSchema.safeParse(typed.id).success || taken.has(typed.id)) ? (['id'] as const) : []),
  ...members.filter((member) => !fits(member, typed)),
]
/** A note is there in both languages, or in none. */
function fits(member: Member, typed: Typed): boolean {
  if (member === 'kind') return typed.kind !== null
  const text = typed[member]
  if (member !== 'noteEn' && member !== 'noteAr') return schema[member].safeParse(sentOf(member, text)).success
  const other = typed[member === 'noteEn' ? 'noteAr' : 'noteEn']
  if (text.trim() === '') return other.trim() === ''
  return schema.note.safeParse({ en: text, ar: text }).success
}
/** A year, an address or an Arabic name that is not given is none. */
const sentOf = (member: Member, text: string): string | null =>
  (member === 'year' || member === 'address' || member === 'publisherAr') && text.trim() === '' ? null : text.trim()

const optional: ReadonlySet<string> = new Set(['publisherAr', 'year', 'address', 'noteEn', 'noteAr'])
const directions: Readonly<Record<string, 'ltr' | 'rtl'>> = {
  id: 'ltr',
  year: 'ltr',
  address: 'ltr',
  publisherAr: 'rtl',
  noteEn: 'ltr',
  noteAr: 'rtl',
}

type SourceDialogProps = {
  readonly source: Source | null
  readonly taken: ReadonlySet<string>
  readonly onClose: () => void
}

function SourceDialog({ source, taken, onClose }: SourceDialogProps) {
  const { t } = useTranslation(['content-editor', 'common'])
  const queryClient = useQueryClient()
  const id = useId()
  const [typed, setTyped] = useState<Typed>({
    id: source?.id ?? '',
    title: source?.title ?? '',
    publisher: source?.publisher ?? '',
    publisherAr: source?.publisherAr ?? '',
    year: source?.year ?? '',
    address: source?.address ?? '',
    kind: source?.kind ?? null,
    noteEn: source?.note?.en ?? '',
    noteAr: source?.note?.ar ?? '',
  })
  const [wrong, setWrong] = useState<readonly (Member | 'id')[]>([])
  /** What somebody else wrote since this was opened; an empty one where it is gone. */
  const [theirs, setTheirs] = useState<Partial<Source> | null>(null)
  const save = useContentAction(saveSource, {
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: [listSources.name] })
      toast.success(t('sources.saved'))
      onClose()
    },
    onRefused: (failure) => {
      if (failure.code !== 'content.source-changed') return false
      setTheirs(failure.details as Partial<Source>)
      return true
    },
  })
  const submit = () => {
    const found = wrongIn(typed, taken, source === null)
    setWrong(found)
    if (found[0] !== undefined || typed.kind === null) return document.getElementById(`${id}-${found[0]}`)?.focus()
    save.mutate({
      params: { id: typed.id },
      body: {
        title: typed.title.trim(),
        publisher: typed.publisher.trim(),
        publisherAr: sentOf('publisherAr', typed.publisherAr),
        year: sentOf('year', typed.year),
        address: sentOf('address', typed.address),
        kind: typed.kind,
        note: typed.noteEn.trim() === '' ? null : { en: typed.noteEn.trim(), ar: typed.noteAr.trim() },
        over: readOf(theirs === null ? source : theirs),
      },
    })
  }
  const shown = source === null ? (['id', ...members] as const) : members
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={source === null ? t('sources.new') : t('sources.edit')}
      closeLabel={t('common:generic.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:generic.cancel')}</Button>
          <Button type="submit" form={`${id}-form`} variant="primary" busy={save.isPending}>
            {theirs === null ? t('common:generic.save') : t('sources.saveOver')}
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {theirs !== null && <Meanwhile theirs={theirs} />}
        {shown.map((member) => (
          <Field
            key={member}
            id={`${id}-${member}`}
            label={t(`sources.fields.${member}`)}
            hint={member === 'id' ? t('sources.idHint') : undefined}
            optional={optional.has(member) ? t('optional') : undefined}
            error={wrong.includes(member) ? t(`sources.wrong.${member}`) : undefined}
          >
            {(control) =>
              member === 'kind' ? (
                <Select
                  {...control}
                  options={sourceKinds.map((value) => ({ value, label: t(`sources.kinds.${value}`) }))}
                  value={typed.kind}
                  onChange={(kind) => setTyped({ ...typed, kind })}
                />
              ) : (
                <TextInput
                  {...control}
                  dir={directions[member] ?? 'auto'}
                  autoComplete="off"
                  value={typed[member]}
                  onChange={({ target }) => setTyped({ ...typed, [member]: target.value })}
                />
              )
            }
          </Field>
        ))}
      </form>
    </Dialog>
  )
}

/** What the server holds the new words against: the source as it was read, or nothing where there was none. */
function readOf(source: Partial<Source> | null): Omit<Source, 'id'> | null {
  if (source?.id === undefined) return null
  const { id: _id, ...read } = source as Source
  return read
}

/** What stands there now, so that nobody's correction goes unseen. */
function Meanwhile({ theirs }: { readonly theirs: Partial<Source> }) {
  const { t } = useTranslation('content-editor')
  const values: readonly (readonly [Member, string | null | undefined])[] = [
    ['title', theirs.title],
    ['publisher', theirs.publisher],
    ['publisherAr', theirs.publisherAr],
    ['year', theirs.year],
    ['address', theirs.address],
    ['kind', theirs.kind && t(`sources.kinds.${theirs.kind}`)],
    ['noteEn', theirs.note?.en],
    ['noteAr', theirs.note?.ar],
  ]
  return (
    <Alert severity="warning" title={t('sources.changedTitle')}>
      <dl className="grid grid-cols-1 gap-x-3 sm:grid-cols-[auto_1fr]">
        {values.map(([member, value]) => (
          <div key={member} className="grid grid-cols-1 sm:contents">
            <dt className="text-muted">{t(`sources.fields.${member}`)}</dt>
            <dd className="min-w-0 wrap-anywhere">{value ? <bdi>{value}</bdi> : t('sources.noValue')}</dd>
          </div>
        ))}
      </dl>
    </Alert>
  )
}
