import { mayPrepare } from '@athar/contracts/core'
import {
  evidenceWorkflow,
  linkEvidence,
  listEvidence,
  readEvidence,
  unlinkEvidence,
  type EvidenceEntry,
  type EvidenceSubjectRef,
} from '@athar/contracts/evidence'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { Loaded } from '../platform/api/loaded.tsx'
import { useAction } from '../platform/api/use-action.ts'
import { ListPages, SearchFilter, usePages } from '../platform/list/index.ts'
import { useMayAct } from '../platform/session/index.ts'
import { StateBadge } from '../platform/workflow/index.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import type { About } from './upload/send-evidence.ts'
import { UploadDialog } from './upload/upload-dialog.tsx'

type EvidenceFieldProps = {
  /** What the evidence backs; it is stored already. */
  readonly subject: EvidenceSubjectRef
  /** Absent or true: a preparer adds and removes; false: it is read. */
  readonly editable?: boolean
}

/** The evidence of a subject with the state of each file; more is uploaded, or chosen from what is there. */
export function EvidenceField({ subject, editable = true }: EvidenceFieldProps) {
  const { t } = useTranslation('evidence')
  const prepares = useMayAct(mayPrepare) && editable
  const touches = [listEvidence, readEvidence]
  const filter = { subjectKind: subject.kind, subjectId: subject.id }
  const list = usePages(listEvidence, { filter }, { limit: 100 })
  const unlink = useAction(unlinkEvidence, { touches })
  const link = useAction(linkEvidence, {
    touches,
    onDone: ({ fileName }) => void toast.success(t('pick.linked', { name: isolate(fileName) })),
  })
  return (
    <div className="grid grid-cols-1 gap-3 text-sm">
      <Loaded query={{ data: list.rows, error: list.error, refetch: list.refetch }}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-muted">{t('pick.none')}</p>
          ) : (
            <ul className="grid grid-cols-1 gap-2">
              {rows.map((row) => (
                <FileLine
                  key={row.id}
                  evidence={row}
                  onRemove={
                    prepares && row.origin !== subject.kind
                      ? () => unlink.mutate({ params: { id: row.id }, body: subject })
                      : null
                  }
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {prepares && (
        <AddEvidence about={{ subject }} onChoose={({ id }) => link.mutate({ params: { id }, body: subject })} />
      )}
    </div>
  )
}

type EvidenceFilesProps = {
  /** Ids of evidence, in their order. */
  readonly ids: readonly string[]
  readonly most: number
  /** Null where they are only read. */
  readonly onChange: ((ids: readonly string[]) => void) | null
}

/** Files as an answer of a form: evidence by its ids; the feature that keeps the answer links them. */
export function EvidenceFiles({ ids, most, onChange }: EvidenceFilesProps) {
  const { t } = useTranslation('evidence')
  const prepares = useMayAct(mayPrepare)
  const add = (id: string) => !ids.includes(id) && onChange?.([...ids, id])
  return (
    <div className="grid grid-cols-1 gap-3 text-sm">
      {ids.length === 0 ? (
        <p className="text-muted">{t('pick.noDocuments')}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-2">
          {ids.map((id) => (
            <NamedFile key={id} id={id} onRemove={onChange && (() => onChange(ids.filter((one) => one !== id)))} />
          ))}
        </ul>
      )}
      {onChange && prepares && ids.length < most && (
        <AddEvidence choose={t('pick.chooseDocument')} onUploaded={add} onChoose={({ id }) => add(id)} />
      )}
    </div>
  )
}

function NamedFile({ id, onRemove }: { readonly id: string; readonly onRemove: (() => void) | null }) {
  const query = useApiQuery(readEvidence, { params: { id } })
  return <Loaded query={query}>{(evidence) => <FileLine isAnswer evidence={evidence} onRemove={onRemove} />}</Loaded>
}

type AddEvidenceProps = {
  readonly about?: Omit<About, 'label'>
  /** What the button says that takes a file from those at hand. */
  readonly choose?: string
  readonly onUploaded?: (id: string) => unknown
  readonly onChoose: (evidence: EvidenceEntry) => void
}

/** Uploads a file, or takes one that is there already. */
function AddEvidence({ about = {}, choose, onUploaded, onChoose }: AddEvidenceProps) {
  const { t } = useTranslation('evidence')
  const [adding, setAdding] = useState<'upload' | 'choose' | null>(null)
  const close = () => setAdding(null)
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button icon="upload" onClick={() => setAdding('upload')}>
          {t('pick.add')}
        </Button>
        <Button icon="list" onClick={() => setAdding('choose')}>
          {choose ?? t('pick.choose')}
        </Button>
      </div>
      {adding === 'upload' && <UploadDialog about={about} {...(onUploaded && { onUploaded })} onClose={close} />}
      {adding === 'choose' && (
        <ChooseDialog
          onChoose={(evidence) => {
            onChoose(evidence)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

type FileLineProps = {
  /** An answer of a form is attached to it, whether a colleague checked it or not. */
  readonly isAnswer?: boolean
  readonly evidence: Pick<EvidenceEntry, 'id' | 'fileName' | 'state'>
  readonly onRemove: (() => void) | null
}

function FileLine({ evidence: { id, fileName, state }, isAnswer = false, onRemove }: FileLineProps) {
  const { t } = useTranslation('evidence')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line px-3 py-2">
      <Link to={paths.mrvEvidenceOne(id)} className="min-w-0 flex-1 break-words text-link underline underline-offset-2">
        <bdi>{fileName}</bdi>
      </Link>
      {isAnswer && state === 'pending' ? (
        <Badge tone="neutral">{t('pick.attached')}</Badge>
      ) : (
        <StateBadge of={evidenceWorkflow} state={state} />
      )}
      {onRemove && (
        <IconButton size="sm" icon="close" label={t('pick.remove', { name: isolate(fileName) })} onClick={onRemove} />
      )}
    </li>
  )
}

const choice =
  'min-h-11 min-w-0 flex-1 cursor-pointer rounded-control border border-line px-3 py-2 ' +
  'text-start break-words hover:bg-sunken'

type ChooseDialogProps = { readonly onChoose: (evidence: EvidenceEntry) => void; readonly onClose: () => void }

/** Finds evidence that is there already. */
export function ChooseDialog({ onChoose, onClose }: ChooseDialogProps) {
  const { t } = useTranslation('evidence')
  const [q, setQ] = useState<string | undefined>()
  const list = usePages(listEvidence, { filter: { q } }, { limit: 20 })
  const usable = (rows: readonly EvidenceEntry[]) =>
    rows.filter(({ state }) => state === 'pending' || state === 'verified')
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t('pick.chooseTitle')}
      closeLabel={t('pick.close')}
    >
      <div className="grid grid-cols-1 gap-4">
        <SearchFilter
          label={t('filters.search')}
          find={t('pick.find')}
          value={q}
          onFind={(text) => setQ(text ?? undefined)}
        />
        <ListPages list={list} more={t('empty.more')} empty={<p className="text-sm">{t('pick.noneFound')}</p>}>
          {(rows) => (
            <ul className="grid grid-cols-1 gap-2 text-sm">
              {usable(rows).map((row) => (
                <li key={row.id} className="flex flex-wrap items-center gap-3">
                  <button
                    type="button"
                    className={choice}
                    aria-label={t('pick.take', { name: isolate(row.fileName) })}
                    onClick={() => onChoose(row)}
                  >
                    <bdi>{row.fileName}</bdi>
                  </button>
                  <StateBadge of={evidenceWorkflow} state={row.state} />
                </li>
              ))}
            </ul>
          )}
        </ListPages>
      </div>
    </Dialog>
  )
}
