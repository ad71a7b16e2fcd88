import { mayPrepare, mayReadAll } from '@athar/contracts/core'
import {
  evidenceKinds,
  evidenceLabels,
  evidenceStates,
  evidenceSubjectKinds,
  evidenceWorkflow,
  listEvidence,
  type EvidenceEntry,
} from '@athar/contracts/evidence'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import {
  ChoiceFilter,
  filterOf,
  ListEmpty,
  ListTable,
  SearchFilter,
  useFilters,
  usePages,
  type ListColumn,
} from '../../platform/list/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useMayAct } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { EvidenceIndexButton } from '../evidence-index-button.tsx'
import { UploadDialog } from '../upload/upload-dialog.tsx'

/** Every file that backs something, found by its name, its text and what it is. */
export function EvidenceScreen() {
  const { t } = useTranslation('evidence')
  const [reads, prepares] = [useMayAct(mayReadAll), useMayAct(mayPrepare)]
  const [uploading, setUploading] = useState(false)
  const navigate = useNavigate()
  usePageTitle(t('title'))
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-3xl space-y-1">
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="text-muted">{t('intro')}</p>
        </div>
        {prepares && (
          <Button variant="primary" icon="upload" onClick={() => setUploading(true)}>
            {t('upload.open')}
          </Button>
        )}
      </div>
      {reads ? <EvidenceList /> : <RoleNeeded roles={mayReadAll} />}
      {uploading && (
        <UploadDialog onUploaded={(id) => navigate(paths.mrvEvidenceOne(id))} onClose={() => setUploading(false)} />
      )}
    </div>
  )
}

function EvidenceList() {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  const { filter, narrowed, set, clear } = useFilters({
    q: filterOf.text(200),
    state: filterOf.oneOf(evidenceStates),
    kind: filterOf.oneOf(evidenceKinds),
    label: filterOf.oneOf(evidenceLabels),
    subjectKind: filterOf.oneOf(evidenceSubjectKinds),
    subjectId: filterOf.text(100),
  })
  const list = usePages(listEvidence, { filter }, { limit: 100 })
  const counts = list.first?.counts
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        <SearchFilter
          key={filter.q ?? ''}
          label={t('filters.search')}
          find={t('filters.find')}
          value={filter.q}
          onFind={(q) => set({ q })}
        />
        <ChoiceFilter
          label={t('filters.state')}
          any={t('filters.anyState')}
          value={filter.state}
          options={evidenceStates.map((value) => ({
            value,
            label: counts
              ? t('filters.withCount', { state: t(`states.${value}`), number: format.count(counts[value]) })
              : t(`states.${value}`),
          }))}
          onChange={(state) => set({ state })}
        />
        <ChoiceFilter
          label={t('filters.kind')}
          any={t('filters.anyKind')}
          value={filter.kind}
          options={evidenceKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(kind) => set({ kind })}
        />
        <ChoiceFilter
          label={t('filters.label')}
          any={t('filters.anyLabel')}
          value={filter.label}
          options={evidenceLabels.map((value) => ({ value, label: t(`labels.${value}`) }))}
          onChange={(label) => set({ label })}
        />
        <EvidenceIndexButton filter={filter} />
      </div>
      {filter.subjectKind && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          {t('filters.subject', { kind: t(`subjects.${filter.subjectKind}`), id: isolate(filter.subjectId ?? '') })}
          <Button size="sm" onClick={clear}>
            {t('filters.clear')}
          </Button>
        </p>
      )}
      <ListTable<EvidenceEntry>
        list={list}
        label={t('list')}
        columns={useColumns()}
        name="evidence"
        rowLabel={({ fileName, state }) => t('rowLabel', { name: isolate(fileName), state: t(`states.${state}`) })}
        to={({ id }) => paths.mrvEvidenceOne(id)}
        empty={
          narrowed ? (
            <ListEmpty icon="list" title={t('empty.filtered')} clear={{ label: t('filters.clear'), onClear: clear }} />
          ) : (
            <ListEmpty icon="list" title={t('empty.title')} text={t('empty.text')} />
          )
        }
      />
    </>
  )
}

function useColumns(): readonly ListColumn<EvidenceEntry>[] {
  const { t } = useTranslation('evidence')
  return [
    {
      key: 'name',
      header: t('columns.name'),
      width: 'minmax(14rem, 3fr)',
      narrow: 'minmax(9rem, 1fr)',
      value: ({ fileName }) => fileName,
    },
    { key: 'state', header: t('columns.state'), narrow: '8rem', of: evidenceWorkflow, value: ({ state }) => state },
    { key: 'kind', header: t('columns.kind'), width: '7rem', value: ({ kind }) => t(`kinds.${kind}`) },
    { key: 'label', header: t('columns.label'), width: '8rem', value: ({ label }) => t(`labels.${label}`) },
    { key: 'links', header: t('columns.links'), kind: 'count', value: ({ links }) => links },
    { key: 'uploaded', header: t('columns.uploaded'), kind: 'instant', value: ({ uploadedAt }) => uploadedAt },
  ]
}
