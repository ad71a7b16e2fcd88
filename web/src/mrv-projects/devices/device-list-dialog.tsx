import type { ResponseOf } from '@athar/contracts'
import {
  channelUnits,
  deviceListColumns,
  importDevices,
  listDevices,
  mostDeviceListBytes,
  mostNewDevices,
  type DeviceListRowProblem,
} from '@athar/contracts/mrv-projects'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, callApi, useErrorWords } from '../../platform/api/index.ts'
import { MarkQuestion, type DecimalMark } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { saveCsv } from '../../ui/charts/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Bdi } from '../../ui/inline.tsx'
import { Spinner } from '../../ui/states.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

type Answer = ResponseOf<typeof importDevices>
type Step =
  | { readonly at: 'choose'; readonly problem: unknown }
  | { readonly at: 'busy' }
  | { readonly at: 'preview'; readonly file: File; readonly answer: Answer; readonly mark: DecimalMark | undefined }

type Props = { readonly projectId: string; readonly onClose: () => void }

/** Meters from a sheet: choose it, see what is wrong by row, add all of them. */
export function DeviceListDialog({ projectId, onClose }: Props) {
  const { t } = useTranslation(['mrv-projects', 'common'])
  const format = useFormat()
  const client = useQueryClient()
  const [step, setStep] = useState<Step>({ at: 'choose', problem: null })
  const send = async (file: File, store: 'true' | 'false', mark?: DecimalMark) => {
    if (file.size > mostDeviceListBytes)
      return setStep({
        at: 'choose',
        problem: new ApiError({ code: 'mrv-projects.list-too-large', status: 413, details: { mostMb: 10 } }),
      })
    setStep({ at: 'busy' })
    const body = new FormData()
    body.append('file', file, file.name)
    const query = { store, ...(mark && { decimalMark: mark }) }
    try {
      const answer = await callApi(importDevices, { params: { id: projectId }, query, body })
      if (answer.stored === 0) return setStep({ at: 'preview', file, answer, mark })
      toast.success(t('devices.list.stored', format.counted(answer.stored)))
      await client.invalidateQueries({ queryKey: [listDevices.name] })
      onClose()
    } catch (problem) {
      setStep({ at: 'choose', problem })
    }
  }
  const isReady = step.at === 'preview' && step.answer.missing === null && step.answer.problemCount === 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('devices.list.title')}
      closeLabel={t('common:generic.close')}
      footer={
        step.at === 'preview' && (
          <div className="flex flex-wrap gap-3">
            {isReady && (
              <Button variant="primary" onClick={() => void send(step.file, 'true', step.mark)}>
                {t('devices.list.store', format.counted(step.answer.devices))}
              </Button>
            )}
            <Button onClick={() => setStep({ at: 'choose', problem: null })}>{t('devices.list.another')}</Button>
          </div>
        )
      }
    >
      {step.at === 'busy' && <Spinner label={t('devices.list.reading')} />}
      {step.at === 'choose' && <Choose problem={step.problem} onFile={(file) => void send(file, 'false')} />}
      {step.at === 'preview' && <Preview answer={step.answer} onMark={(mark) => void send(step.file, 'false', mark)} />}
    </Dialog>
  )
}

function Choose({ problem, onFile }: { readonly problem: unknown; readonly onFile: (file: File) => void }) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  const errorWords = useErrorWords()
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-muted">{t('devices.list.text')}</p>
      <FileDrop
        label={t('devices.list.file')}
        hint={t('devices.list.hint', { most: format.number(mostNewDevices) })}
        chooseLabel={t('devices.list.choose')}
        dropLabel={t('devices.list.drop')}
        accept=".csv,.tsv,.xlsx,.xls,text/csv"
        error={problem === null ? undefined : errorWords(problem).text}
        onFiles={([file]) => file && onFile(file)}
      />
      <Button
        size="sm"
        icon="download"
        className="justify-self-start"
        onClick={() =>
          saveCsv(
            [deviceListColumns.map((column) => t(`devices.list.heads.${column}`))],
            t('devices.list.templateName'),
          )
        }
      >
        {t('devices.list.template')}
      </Button>
    </div>
  )
}

type PreviewProps = { readonly answer: Answer; readonly onMark: (mark: DecimalMark) => void }

function Preview({ answer: { devices, channels, problems, problemCount, missing }, onMark }: PreviewProps) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  if (missing !== null)
    return (
      <Alert severity="error">
        {missing === 'rows'
          ? t('devices.list.noRows')
          : t('devices.list.missing', { column: t(`devices.list.heads.${missing}`) })}
      </Alert>
    )
  if (problemCount === 0)
    return (
      <p>
        {t('devices.list.ready', {
          devices: t('devices.list.devices', format.counted(devices)),
          channels: t('devices.list.channels', format.counted(channels)),
        })}
      </p>
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      <Alert severity="warning" title={t('devices.list.refused', format.counted(problemCount))} />
      <MarkQuestion
        cells={problems.flatMap(({ code, written }) => (code === 'number-ambiguous' ? [written] : []))}
        onAnswer={onMark}
      />
      <Problems problems={problems} />
      {problemCount > problems.length && (
        <p className="text-sm text-muted">{t('devices.list.firstOnly', { number: format.number(problems.length) })}</p>
      )}
    </div>
  )
}

function Problems({ problems }: { readonly problems: readonly DeviceListRowProblem[] }) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  const units = new Intl.ListFormat(format.settings.lang, { type: 'disjunction' }).format(channelUnits)
  return (
    <PlainTable
      label={t('devices.list.problemsTitle')}
      className="max-h-[48dvh]"
      rows={problems}
      rowKey={({ line, column, code }) => `${line} ${column} ${code}`}
      columns={[
        { key: 'line', header: t('devices.list.line'), cell: ({ line }) => format.count(line) },
        {
          key: 'column',
          header: t('devices.list.column'),
          isName: true,
          cell: ({ column, written }) => (
            <>
              <span className="block">{t(`devices.list.heads.${column}`)}</span>
              {written !== '' && <Bdi className="block max-w-40 text-muted wrap-anywhere">{written}</Bdi>}
            </>
          ),
        },
        {
          key: 'problem',
          header: t('devices.list.problem'),
          className: 'min-w-48',
          cell: ({ code, other }) => (
            <span className="text-critical">
              {t(`devices.list.problems.${code}`, { units, other: other === null ? '' : format.count(other) })}
            </span>
          ),
        },
      ]}
    />
  )
}
