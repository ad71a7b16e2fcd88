import {
  addPeriod,
  listPeriods,
  newPeriod,
  type MonitoringPeriod,
  type ProjectDetail,
} from '@athar/contracts/mrv-projects'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { callApi } from '../../platform/api/index.ts'
import { FormDialog, useForm } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { ListEmpty, ListTable, usePages, type ListColumn } from '../../platform/list/index.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { usePeriodWords } from './use-period-words.ts'

type SectionProps = { readonly project: ProjectDetail; readonly editable: boolean }

/** The monitoring periods of a project in order of their days. */
export function PeriodsSection({ project, editable }: SectionProps) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  const words = usePeriodWords()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const list = usePages(listPeriods, { params: { id: project.id }, filter: {} }, { limit: 100 })
  const monitored = project.state === 'monitor' || project.state === 'verify'
  const columns: readonly ListColumn<MonitoringPeriod>[] = [
    { key: 'days', header: t('periods.days'), narrow: 'minmax(9rem, 1fr)', width: '16rem', value: words.days },
    {
      key: 'net',
      header: t('periods.netShort'),
      narrow: 'minmax(5rem, auto)',
      value: ({ net }) => (net === null ? null : format.number(net, { maximumFractionDigits: 3 })),
    },
    {
      key: 'state',
      header: t('periods.state'),
      value: words.standing,
    },
  ]
  return (
    <Section title={t('periods.title')}>
      <div className="grid grid-cols-1 gap-3">
        <ListTable<MonitoringPeriod>
          list={list}
          label={t('periods.title')}
          name="mrv-projects-periods"
          columns={columns}
          rowLabel={words.days}
          to={({ id }) => paths.mrvPeriod(project.id, id)}
          empty={
            <ListEmpty
              icon="list"
              title={t('periods.empty')}
              text={t(monitored ? 'periods.emptyText' : 'periods.notYet')}
            />
          }
        />
        {editable && monitored && (
          <div>
            <Button icon="plus" onClick={() => setAdding(true)}>
              {t('periods.add')}
            </Button>
          </div>
        )}
      </div>
      {adding && (
        <AddDialog
          project={project}
          onAdded={(id) => navigate(paths.mrvPeriod(project.id, id))}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  )
}

type AddProps = {
  readonly project: ProjectDetail
  readonly onAdded: (id: string) => unknown
  readonly onClose: () => void
}

function AddDialog({ project, onAdded, onClose }: AddProps) {
  const { t } = useTranslation('mrv-projects')
  const words = usePeriodWords()
  const form = useForm({
    name: 'period',
    initial: { from: null, to: null, gapReason: '' } as { from: string | null; to: string | null; gapReason: string },
    schema: newPeriod,
    problem: words.refused,
    fields: [
      [
        { kind: 'date', name: 'from', label: t('periods.from'), required: true },
        { kind: 'date', name: 'to', label: t('periods.to'), required: true },
      ],
      {
        kind: 'long',
        name: 'gapReason',
        label: t('periods.gapReason'),
        hint: t('periods.gapHint'),
        optional: true,
        most: 1000,
      },
    ],
    send: ({ from, to, gapReason }) =>
      callApi(addPeriod, { params: { id: project.id }, body: { from: from ?? '', to: to ?? '', gapReason } }),
    touches: [listPeriods],
    onSaved: ({ id }) => {
      onClose()
      return onAdded(id)
    },
  })
  return <FormDialog form={form} title={t('periods.new')} submit={t('periods.add')} onClose={onClose} />
}
