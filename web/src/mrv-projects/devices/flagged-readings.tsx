import {
  correctReading,
  leftOutBy,
  readReadings,
  readSums,
  type Channel,
  type Device,
  type Flagged,
  type StoredReading,
} from '@athar/contracts/mrv-projects'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { FormDialog, useForm } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useUnitWords } from './use-unit-words.ts'

type Props = { readonly device: Device; readonly channel: Channel; readonly editable: boolean }

const dayMs = 86_400_000
const lookBackDays = 366

/** Readings with a flag, each with its reason; a preparer puts a value beside it, or confirms it. */
export function FlaggedReadings({ device, channel, editable }: Props) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  const unitOf = useUnitWords()
  const [leftOutOnly, setLeftOutOnly] = useState(false)
  const [correcting, setCorrecting] = useState<StoredReading | null>(null)
  const to = device.lastReadAt ?? new Date(0).toISOString()
  const from = new Date(Date.parse(to) - lookBackDays * dayMs).toISOString()
  const query = useApiQuery(
    readReadings,
    { params: { id: channel.id }, query: { from, to, flagged: 'true' } },
    { staleTime: 0 },
  )
  return (
    <>
      <Loaded query={query}>
        {({ readings, more }) =>
          readings.length === 0 ? (
            <p className="text-sm text-muted">{t('readings.noFlags')}</p>
          ) : (
            <>
              {readings.some(isLeftOut) && !readings.every(isLeftOut) && (
                <Checkbox
                  label={t('readings.leftOutOnly')}
                  checked={leftOutOnly}
                  onChange={({ target }) => setLeftOutOnly(target.checked)}
                />
              )}
              <ul className="grid grid-cols-1 divide-y divide-line text-sm">
                {shownOf(readings, leftOutOnly).map((reading) => (
                  <li key={reading.readAt} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
                    <div className="min-w-0 grow basis-full space-y-1 sm:basis-0">
                      <p>
                        <span className="font-semibold">{format.instant(reading.readAt)}</span>{' '}
                        <bdi>
                          {format.number(reading.value)} {unitOf(channel.unit)}
                        </bdi>
                      </p>
                      {reading.flags.map((flag) => (
                        <Reason key={flag.code} flag={flag} channel={channel} />
                      ))}
                      {reading.correction && <Correction reading={reading} unit={unitOf(channel.unit)} />}
                    </div>
                    <Badge tone={isLeftOut(reading) ? 'warning' : 'neutral'}>
                      {t(isLeftOut(reading) ? 'readings.isLeftOut' : 'readings.counts')}
                    </Badge>
                    {editable && (
                      <Button
                        size="sm"
                        aria-label={`${t('readings.correct')}: ${format.instant(reading.readAt)}`}
                        onClick={() => setCorrecting(reading)}
                      >
                        {t('readings.correct')}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              {more && <p className="text-sm text-muted">{t('readings.more')}</p>}
            </>
          )
        }
      </Loaded>
      {correcting && <CorrectDialog channel={channel} reading={correcting} onClose={() => setCorrecting(null)} />}
    </>
  )
}

/** The newest first. */
const shownOf = (readings: readonly StoredReading[], leftOutOnly: boolean) =>
  (leftOutOnly && readings.some(isLeftOut) ? readings.filter(isLeftOut) : readings).toReversed()

const isLeftOut = ({ flags, correction }: StoredReading): boolean =>
  correction === null && flags.some(({ code }) => leftOutBy.includes(code))

type ReasonProps = { readonly flag: Flagged; readonly channel: Pick<Channel, 'kind' | 'unit'> }

/** Why a reading is flagged, with the numbers of it. */
export function Reason({ flag: { code, values }, channel }: ReasonProps) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  const unitOf = useUnitWords()
  const moments = ['at', 'now', 'until', 'since', ...(code === 'gap' ? ['from', 'to'] : [])]
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      moments.includes(name) ? format.instant(new Date(Number(value)).toISOString()) : format.number(value || '0'),
    ]),
  )
  const key =
    code === 'range'
      ? 'max' in values
        ? 'above-range'
        : 'below-range'
      : code === 'outlier' && channel.kind === 'register'
        ? 'outlier-of-register'
        : code
  // Each code brings its own numbers.
  const say = t as (key: string, values: Readonly<Record<string, string>>) => string
  return <p className="text-muted">{say(`readings.flags.${key}`, { ...shown, unit: unitOf(channel.unit) })}</p>
}

function Correction({ reading, unit }: { readonly reading: StoredReading; readonly unit: string }) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  const { value, reason, by } = reading.correction!
  return (
    <p>
      {value === null ? t('readings.confirmed') : t('readings.corrected', { value: format.number(value), unit })}{' '}
      <bdi>{reason}</bdi>
      {by !== null && (
        <>
          {' · '}
          <bdi>{by}</bdi>
        </>
      )}
    </p>
  )
}

type DialogProps = { readonly channel: Channel; readonly reading: StoredReading; readonly onClose: () => void }

function CorrectDialog({ channel, reading, onClose }: DialogProps) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  const unitOf = useUnitWords()
  // Of a figure the form sends decimal text, or null where it is empty.
  const form = useForm<{ value: string; reason: string }, { value: string | null; reason: string }>({
    name: 'correction',
    initial: { value: reading.correction?.value ?? '', reason: '' },
    fields: [
      {
        kind: 'number',
        name: 'value',
        label: t('readings.value'),
        hint: t('readings.valueHint'),
        unit: unitOf(channel.unit),
        optional: true,
      },
      { kind: 'long', name: 'reason', label: t('readings.reason'), required: true, most: 1000 },
    ],
    send: ({ value, reason }) =>
      callApi(correctReading, {
        params: { id: channel.id },
        body: { readAt: reading.readAt, value, reason },
      }),
    touches: [readReadings, readSums],
    onSaved: () => {
      toast.success(t('readings.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('readings.correctTitle', {
        when: format.instant(reading.readAt),
        value: format.number(reading.value),
        unit: unitOf(channel.unit),
      })}
      submit={t('projects.save')}
      onClose={onClose}
    />
  )
}
