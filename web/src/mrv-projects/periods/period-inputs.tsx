import {
  amountUnit,
  changePeriod,
  computePeriod,
  listDevices,
  listPeriods,
  periodProblems,
  readPeriod,
  type PeriodChannel,
  type PeriodDetail,
  type PeriodEntered,
} from '@athar/contracts/mrv-projects'
import { measurable, methodology, type Methodology, type Problem, type RowsParameter } from '@athar/methodologies'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, callApi, useErrorWords } from '../../platform/api/index.ts'
import { issuesOfError } from '../../platform/form/issues.ts'
import { useLeaveWarning } from '../../platform/form/use-leave-warning.ts'
import { usePages } from '../../platform/list/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { EnteredField } from '../methodologies/entered-field.tsx'
import { MethodologyForm } from '../methodologies/methodology-form.tsx'
import { emptyDraft, typedInput, type MethodologyDraft } from '../methodologies/typed-input.ts'
import { useMethodologyWords } from '../methodologies/use-methodology-words.ts'
import { useProblemWords } from '../methodologies/use-problem-words.ts'
import { RowsFileDialog } from './rows-file-dialog.tsx'
import { usePeriodWords } from './use-period-words.ts'

type Props = { readonly period: PeriodDetail }

const draftOf = (definition: Methodology, { from, to, parameters, measured }: PeriodDetail): MethodologyDraft => {
  const empty = emptyDraft(definition, from, to)
  return {
    ...empty,
    parameters: { ...empty.parameters, ...parameters },
    measured: { ...empty.measured, ...measured },
  }
}

/** What a period is computed from: its days, what is fixed and entered, and the meters that measure. */
export function PeriodInputs({ period }: Props) {
  const definition = methodology(period.methodology, period.methodologyVersion)
  return definition ? <Inputs period={period} definition={definition} /> : null
}

function Inputs({ period, definition }: Props & { readonly definition: Methodology }) {
  const { t } = useTranslation(['mrv-projects', 'methodologies'])
  const problemWords = useProblemWords()
  const [draft, setDraft] = useState(() => draftOf(definition, period))
  const [channels, setChannels] = useState<readonly PeriodChannel[]>(period.channels)
  const [gapReason, setGapReason] = useState(period.gapReason)
  const [changed, setChanged] = useState(false)
  const [seen, setSeen] = useState(period.version)
  const [table, setTable] = useState<RowsParameter | null>(null)
  const words = useMethodologyWords()
  const { busy, problems, refusal, send } = useSend(period.id)
  useLeaveWarning(changed)
  // What another user saved is taken over, unless something was typed: saving over it is then refused.
  if (seen !== period.version && !changed && !busy) {
    setSeen(period.version)
    setDraft(draftOf(definition, period))
    setChannels(period.channels)
    setGapReason(period.gapReason)
  }
  const edit =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setChanged(true)
      set(value)
    }
  const measuredCodes = new Set(channels.map(({ parameter }) => parameter))
  const entered: Methodology = {
    ...definition,
    parameters: definition.parameters.filter(({ code }) => !measuredCodes.has(code)),
  }
  const body = () => {
    const { from, to, parameters, measured } = typedInput(definition, draft)
    const own = Object.fromEntries(Object.entries(measured).filter(([code]) => !measuredCodes.has(code)))
    return {
      from,
      to,
      gapReason,
      version: seen,
      channels: [...channels],
      parameters: parameters as PeriodEntered,
      measured: own as PeriodEntered,
    }
  }
  const onSaved = (version: number) => {
    setSeen(version)
    setChanged(false)
  }
  return (
    <Section title={t('periods.inputs')} text={t('periods.reopens')}>
      <div className="grid grid-cols-1 gap-8">
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          {(['from', 'to'] as const).map((day) => (
            <EnteredField
              key={day}
              id={`period-${day}`}
              label={t(`periods.${day}`)}
              type="day"
              unit="day"
              value={draft[day]}
              onChange={edit((value: string) => setDraft({ ...draft, [day]: value }))}
            />
          ))}
          <div className="sm:col-span-2">
            <EnteredField
              id="period-gap"
              label={t('periods.gapReason')}
              hint={t('periods.gapHint')}
              type="text"
              unit="1"
              value={gapReason}
              onChange={edit(setGapReason)}
            />
          </div>
        </div>
        <MethodologyForm
          definition={entered}
          draft={draft}
          problems={problems}
          onChange={edit(setDraft)}
          parts={['fixed', 'monitored']}
          tableAction={(of) => (
            <>
              <Button
                size="sm"
                icon="upload"
                aria-label={t('periods.rows.openOf', { table: words.name('parameters', of.code) })}
                disabled={changed || busy}
                onClick={() => setTable(of)}
              >
                {t('periods.rows.open')}
              </Button>
              {of.history === true && <p className="basis-full text-sm text-muted">{t('periods.rows.takenOver')}</p>}
            </>
          )}
        />
        <Meters period={period} definition={definition} channels={channels} onChange={edit(setChannels)} />
        {problems.length > 0 && (
          <Alert severity="warning" title={t('periods.problems')}>
            <ul className="list-disc space-y-1 ps-6">
              {problems.map((problem, at) => (
                <li key={at}>{problemWords.whole(problem)}</li>
              ))}
            </ul>
          </Alert>
        )}
        {refusal !== null && <Refusal error={refusal} />}
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" busy={busy} onClick={() => void send(changed ? body() : seen, true, onSaved)}>
            {t(changed ? 'periods.saveAndCompute' : 'periods.compute')}
          </Button>
          {changed && (
            <Button disabled={busy} onClick={() => void send(body(), false, onSaved)}>
              {t('periods.save')}
            </Button>
          )}
        </div>
        {table && (
          <RowsFileDialog
            period={period}
            table={table}
            entered={rowsEntered(period, table)}
            onClose={() => setTable(null)}
          />
        )}
      </div>
    </Section>
  )
}

function rowsEntered({ parameters, measured }: PeriodDetail, { kind, code }: RowsParameter): number {
  const entered = (kind === 'fixed' ? parameters : measured)[code]
  return Array.isArray(entered) ? entered.length : 0
}

function Refusal({ error }: { readonly error: unknown }) {
  const words = usePeriodWords()
  const errorWords = useErrorWords()
  const [issue] = issuesOfError(error)
  return <Alert severity="error">{(issue && words.refused(issue)) ?? errorWords(error).text}</Alert>
}

type Body = Parameters<typeof callApi<typeof changePeriod>>[1]['body']

/** Saves and computes; a period that cannot be computed yet is saved all the same. */
function useSend(id: string) {
  const { t } = useTranslation('mrv-projects')
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [refusal, setRefusal] = useState<unknown>(null)
  const params = { id }
  const fail = (error: unknown) => {
    const named = error instanceof ApiError ? periodProblems.safeParse(error.details) : undefined
    if (named?.success) return setProblems(named.data.problems)
    setRefusal(error)
  }
  const send = async (body: Body | number, computes: boolean, onSaved: (version: number) => void) => {
    setBusy(true)
    setProblems([])
    setRefusal(null)
    try {
      const version = typeof body === 'number' ? body : (await callApi(changePeriod, { params, body })).version
      onSaved(version)
      if (computes) await callApi(computePeriod, { params, body: { version } })
      toast.success(t(computes ? 'periods.computed' : 'periods.saved'))
    } catch (error) {
      fail(error)
    } finally {
      await Promise.all([readPeriod, listPeriods].map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
      setBusy(false)
    }
  }
  return { busy, problems, refusal, send }
}

type MetersProps = Props & {
  readonly definition: Methodology
  readonly channels: readonly PeriodChannel[]
  readonly onChange: (channels: readonly PeriodChannel[]) => void
}

/** The channels of the project's meters that can measure a parameter of the methodology. */
function Meters({ period, definition, channels, onChange }: MetersProps) {
  const { t } = useTranslation('mrv-projects')
  const words = useMethodologyWords()
  const devices = usePages(listDevices, { params: { id: period.projectId }, filter: {} }, { limit: 100 })
  const all = (devices.rows ?? []).flatMap((device) =>
    device.channels.map((channel) => ({ ...channel, name: `${device.name} · ${channel.code}` })),
  )
  const measured = definition.parameters.flatMap(({ code }) => {
    const fit = all.filter(({ kind, unit }) => measurable(definition, code, { kind, amountUnit: amountUnit(unit) }))
    return fit.length === 0 ? [] : [{ code, fit }]
  })
  if (measured.length === 0) return null
  const isOn = (parameter: string, channelId: string) =>
    channels.some((each) => each.parameter === parameter && each.channelId === channelId)
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="mb-1 text-lg font-semibold">{t('periods.measuredBy')}</legend>
      <p className="text-sm text-muted">{t('periods.measuredByText')}</p>
      {measured.map(({ code, fit }) => (
        <div key={code} className="grid grid-cols-1">
          {fit.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={t('periods.measures', { parameter: words.name('parameters', code), meter: name })}
              checked={isOn(code, id)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...channels.filter(({ channelId }) => channelId !== id), { parameter: code, channelId: id }]
                    : channels.filter((each) => each.parameter !== code || each.channelId !== id),
                )
              }
            />
          ))}
        </div>
      ))}
    </fieldset>
  )
}
