import { answerCheck, readProject, type ProjectCheck, type ProjectDetail } from '@athar/contracts/mrv-projects'
import { listEvidence } from '@athar/contracts/evidence'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { FormDialog, useForm } from '../../platform/form/index.ts'
import { usePages } from '../../platform/list/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

type Props = { readonly project: ProjectDetail; readonly editable: boolean }

/** What the stage asks for; each line is answered by a file of the project or by a reason. */
export function Checklist({ project, editable }: Props) {
  const { t } = useTranslation('mrv-projects')
  const [answering, setAnswering] = useState<ProjectCheck | null>(null)
  return (
    <Section title={t('projects.checklist')}>
      {project.checks.length === 0 ? (
        <p className="text-sm text-muted">{t('projects.checklistNone')}</p>
      ) : (
        <ul className="grid grid-cols-1 divide-y divide-line text-sm">
          {project.checks.map((check) => (
            <li key={check.line} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 space-y-1">
                <p className="font-semibold">{t(`projects.lines.${check.line}`)}</p>
                {check.evidence && <bdi className="block break-words">{check.evidence.fileName}</bdi>}
                {check.reason !== '' && <bdi className="block break-words text-muted">{check.reason}</bdi>}
              </div>
              <Badge tone={check.answered ? 'positive' : 'neutral'}>
                {t(check.answered ? 'projects.done' : 'projects.open')}
              </Badge>
              {editable && (
                <Button
                  size="sm"
                  aria-label={`${t('projects.answer')}: ${t(`projects.lines.${check.line}`)}`}
                  onClick={() => setAnswering(check)}
                >
                  {t('projects.answer')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {answering && <AnswerDialog project={project} check={answering} onClose={() => setAnswering(null)} />}
    </Section>
  )
}

type DialogProps = {
  readonly project: ProjectDetail
  readonly check: ProjectCheck
  readonly onClose: () => void
}

function AnswerDialog({ project, check, onClose }: DialogProps) {
  const { t } = useTranslation('mrv-projects')
  const files = usePages(listEvidence, { filter: { subjectKind: 'project', subjectId: project.id } }, { limit: 100 })
  const form = useForm({
    name: 'check',
    initial: { evidenceId: check.evidence?.id ?? null, reason: check.reason } as {
      evidenceId: string | null
      reason: string
    },
    fields: [
      {
        kind: 'choice',
        name: 'evidenceId',
        label: t('projects.answerFile'),
        hint: t('projects.answerHint'),
        optional: true,
        options: [
          { value: '', label: t('projects.answerNoFile') },
          ...(files.rows ?? []).map(({ id, fileName }) => ({ value: id, label: fileName })),
        ],
      },
      {
        kind: 'long',
        name: 'reason',
        label: t('projects.answerReason'),
        wrong: t('projects.answerMissing'),
        optional: true,
        most: 1000,
      },
    ],
    send: ({ evidenceId, reason }) =>
      callApi(answerCheck, {
        params: { id: project.id, line: check.line },
        body: { evidenceId: evidenceId === '' ? null : evidenceId, reason },
      }),
    touches: [readProject],
    onSaved: () => {
      toast.success(t('projects.answerSaved'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('projects.answerTitle', { line: t(`projects.lines.${check.line}`) })}
      submit={t('projects.save')}
      onClose={onClose}
    />
  )
}
