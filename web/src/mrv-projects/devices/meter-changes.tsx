import { listEvidence } from '@athar/contracts/evidence'
import {
  calibrationInput,
  listDevices,
  noteCalibration,
  noteExchange,
  readDevice,
  readDeviceChanges,
  readReadings,
  readSums,
  removeExchange,
  type Channel,
  type Device,
  type DeviceChanges,
} from '@athar/contracts/mrv-projects'
import { paths } from '@athar/contracts/paths'
import { isolate, momentOf } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useAction } from '../../platform/api/use-action.ts'
import { FormDialog, useForm } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { usePages } from '../../platform/list/index.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useUnitWords } from './use-unit-words.ts'

type Props = { readonly device: Device; readonly editable: boolean }
const touches = [readDevice, listDevices, readDeviceChanges, readReadings, readSums]

/** Certificates of calibration and exchanges of a meter, with the dialogs that note them. */
export function MeterChanges({ device, editable }: Props) {
  const query = useApiQuery(readDeviceChanges, { params: { id: device.id } }, { staleTime: 0 })
  return (
    <Loaded query={query}>
      {(changes) => (
        <>
          <Calibrations device={device} editable={editable} changes={changes} />
          {device.channels.some(({ kind }) => kind === 'register') && (
            <Exchanges device={device} editable={editable} changes={changes} />
          )}
        </>
      )}
    </Loaded>
  )
}

type ListProps = Props & { readonly changes: DeviceChanges }

function Calibrations({ device, editable, changes: { calibrations } }: ListProps) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  const [adding, setAdding] = useState(false)
  return (
    <Section title={t('devices.calibrations.title')}>
      <div className="grid grid-cols-1 gap-3 text-sm">
        {calibrations.length === 0 && <p className="text-muted">{t('devices.calibrations.none')}</p>}
        <ul className="grid grid-cols-1 divide-y divide-line empty:hidden">
          {calibrations.map(({ id, evidence, validFrom, validTo, by }) => (
            <li key={id} className="py-2">
              <p>{t('devices.calibrations.span', { from: format.day(validFrom), to: format.day(validTo) })}</p>
              <p className="text-muted">
                {evidence && (
                  <Link to={paths.mrvEvidenceOne(evidence.id)} className="wrap-anywhere">
                    <bdi>{evidence.fileName}</bdi>
                  </Link>
                )}
                <NotedBy by={by} follows={evidence !== null} />
              </p>
            </li>
          ))}
        </ul>
        {editable && (
          <div>
            <Button onClick={() => setAdding(true)}>{t('devices.calibrations.add')}</Button>
          </div>
        )}
      </div>
      {adding && <CalibrationDialog device={device} onClose={() => setAdding(false)} />}
    </Section>
  )
}

function Exchanges({ device, editable, changes: { exchanges } }: ListProps) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  const [adding, setAdding] = useState(false)
  const registers = device.channels.filter(({ kind }) => kind === 'register')
  const channelOf = (id: string) => device.channels.find((channel) => channel.id === id)
  const unitOf = useUnitWords()
  const value = (text: string, channel: Channel | undefined) =>
    channel === undefined ? format.number(text) : `${format.number(text)} ${unitOf(channel.unit)}`
  return (
    <Section title={t('devices.exchanges.title')}>
      <div className="grid grid-cols-1 gap-3 text-sm">
        {exchanges.length === 0 && <p className="text-muted">{t('devices.exchanges.none')}</p>}
        <ul className="grid grid-cols-1 divide-y divide-line empty:hidden">
          {exchanges.map(({ id, channelId, at, lastValue, firstValue, by }) => {
            const channel = channelOf(channelId)
            return (
              <li key={id} className="py-2">
                <p>
                  <span className="font-semibold">{format.instant(at)}</span>
                  {registers.length > 1 && (
                    <>
                      {' · '}
                      <bdi dir="ltr">{channel?.code}</bdi>
                    </>
                  )}
                </p>
                <p className="text-muted">
                  {t('devices.exchanges.values', {
                    last: value(lastValue, channel),
                    first: value(firstValue, channel),
                  })}
                  <NotedBy by={by} follows />
                </p>
                {editable && <RemoveExchange id={id} at={format.instant(at)} />}
              </li>
            )
          })}
        </ul>
        {editable && (
          <div>
            <Button onClick={() => setAdding(true)}>{t('devices.exchanges.add')}</Button>
          </div>
        )}
      </div>
      {adding && <ExchangeDialog registers={registers} onClose={() => setAdding(false)} />}
    </Section>
  )
}

function RemoveExchange({ id, at }: { readonly id: string; readonly at: string }) {
  const { t } = useTranslation(['mrv-projects', 'common'])
  const [asking, setAsking] = useState(false)
  const remove = useAction(removeExchange, {
    touches,
    onDone: () => void toast.success(t('devices.exchanges.removed')),
  })
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={t('devices.exchanges.removeOf', { at: isolate(at) })}
        onClick={() => setAsking(true)}
      >
        {t('devices.exchanges.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('devices.exchanges.removeTitle')}
        text={t('devices.exchanges.removeText')}
        closeLabel={t('common:generic.close')}
        cancel={{ label: t('common:generic.cancel') }}
        act={{
          label: t('devices.exchanges.remove'),
          danger: true,
          busy: remove.isPending,
          onClick: () => remove.mutate({ params: { id } }, { onSuccess: () => setAsking(false) }),
        }}
      />
    </>
  )
}

const NotedBy = ({ by, follows }: { readonly by: string | null; readonly follows: boolean }) =>
  by !== null && (
    <>
      {follows && ' · '}
      <bdi>{by}</bdi>
    </>
  )

type CalibrationDraft = {
  readonly evidenceId: string | null
  readonly validFrom: string | null
  readonly validTo: string | null
}

function CalibrationDialog({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) {
  const { t } = useTranslation('mrv-projects')
  const filter = { subjectKind: 'project', subjectId: device.projectId } as const
  const files = usePages(listEvidence, { filter }, { limit: 100 })
  const form = useForm<CalibrationDraft>({
    name: 'calibration',
    initial: { evidenceId: null, validFrom: '', validTo: '' },
    schema: calibrationInput,
    problem: ({ code }) => (code === 'ends-before-start' ? t('projects.problems.ends-before-start') : undefined),
    fields: [
      {
        kind: 'choice',
        name: 'evidenceId',
        label: t('devices.calibrations.evidence'),
        hint: t('projects.answerHint'),
        required: true,
        options: (files.rows ?? [])
          .filter(({ state }) => state !== 'rejected')
          .map(({ id, fileName }) => ({ value: id, label: fileName })),
      },
      [
        { kind: 'date', name: 'validFrom', label: t('devices.calibrations.from'), required: true },
        { kind: 'date', name: 'validTo', label: t('devices.calibrations.to'), required: true },
      ],
    ],
    send: ({ evidenceId, validFrom, validTo }) =>
      callApi(noteCalibration, {
        params: { id: device.id },
        body: { evidenceId: evidenceId ?? '', validFrom: validFrom ?? '', validTo: validTo ?? '' },
      }),
    touches,
    onSaved: () => {
      toast.success(t('devices.calibrations.saved'))
      onClose()
    },
  })
  return <FormDialog form={form} title={t('devices.calibrations.add')} submit={t('projects.save')} onClose={onClose} />
}

const exchangeProblems = ['in-the-future', 'time-missing', 'exchange-of-register', 'beyond-register'] as const

type ExchangeDraft = {
  readonly channelId: string | null
  readonly day: string | null
  readonly time: string
  readonly lastValue: string
  readonly firstValue: string
}

function ExchangeDialog({
  registers,
  onClose,
}: {
  readonly registers: readonly Channel[]
  readonly onClose: () => void
}) {
  const { t } = useTranslation('mrv-projects')
  const one = registers.length === 1 ? registers[0] : undefined
  const words = useUnitWords()
  const unitOf = (id: string | null) => {
    const found = registers.find((channel) => channel.id === id)
    return found && words(found.unit)
  }
  const form = useForm<ExchangeDraft>({
    name: 'exchange',
    initial: { channelId: one?.id ?? null, day: '', time: '', lastValue: '', firstValue: '' },
    check: ({ time }) => (time === '' ? [{ path: 'time', code: 'time-missing' }] : []),
    problem: ({ code }) => {
      const known = exchangeProblems.find((one) => one === code)
      return known && t(`devices.exchanges.problems.${known}`)
    },
    fields: ({ channelId }) => [
      ...(one
        ? []
        : [
            {
              kind: 'choice' as const,
              name: 'channelId' as const,
              label: t('devices.exchanges.channel'),
              required: true,
              options: registers.map(({ id, code }) => ({ value: id, label: code })),
            },
          ]),
      [
        { kind: 'date', name: 'day', path: 'at', label: t('devices.exchanges.day'), required: true },
        {
          kind: 'custom',
          name: 'time',
          label: t('devices.exchanges.time'),
          required: true,
          render: ({ control, draft, change }) => (
            <TextInput
              {...control}
              type="time"
              dir="ltr"
              value={draft.time}
              onChange={(event) => change({ time: event.target.value })}
            />
          ),
        },
      ],
      [
        {
          kind: 'number',
          name: 'lastValue',
          label: t('devices.exchanges.last'),
          unit: unitOf(channelId),
          required: true,
        },
        {
          kind: 'number',
          name: 'firstValue',
          label: t('devices.exchanges.first'),
          unit: unitOf(channelId),
          required: true,
        },
      ],
    ],
    send: ({ channelId, day, time, lastValue, firstValue }) =>
      callApi(noteExchange, {
        params: { id: channelId ?? '' },
        body: { at: momentOf(day ?? '', time), lastValue, firstValue },
      }),
    touches,
    onSaved: () => {
      toast.success(t('devices.exchanges.saved'))
      onClose()
    },
  })
  return <FormDialog form={form} title={t('devices.exchanges.add')} submit={t('projects.save')} onClose={onClose} />
}
