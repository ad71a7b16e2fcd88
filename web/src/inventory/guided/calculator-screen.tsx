import { add, decimal, toText, type UnitTable } from '@athar/carbon'
import { mayPrepare } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { callApi, useApiQuery, type ApiError } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { Failure, isAmbiguous, typedNumber } from '../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { NotFoundScreen, usePageTitle } from '../../platform/routing/index.ts'
import { useEntered, useMayAct } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { KeyFigure } from '../../ui/key-figure.tsx'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { derivedOf, unitTableOf } from '../inputs/input-draft.ts'
import { CalculatorLineFields, type LineDraft } from './line-fields.tsx'
import { LineResult, type LineAnswer } from './line-result.tsx'
import { SaveLines } from './save-lines.tsx'
import { downloadLines } from './download-lines.ts'
import { useCalculatorNames } from './use-calculator-names.ts'

const scopes = ['scope1', 'scope2', 'scope3'] as const

/** Emissions of a scope, line by line, each with its steps, factor and source. */
export function CalculatorScreen() {
  const { scope } = useParams()
  const known = scopes.find((one) => one === scope)
  return known ? <OneScope key={known} scope={known} /> : <NotFoundScreen />
}

function OneScope({ scope }: { readonly scope: (typeof scopes)[number] }) {
  const { t } = useTranslation('mrv-hub')
  const catalogue = useApiQuery(inventory.listCalculatorCatalogue, {}, { staleTime: Number.POSITIVE_INFINITY })
  const title = t(`calculator.${scope}.title`)
  usePageTitle(title, t(`calculator.${scope}.text`))
  return (
    <div className="mx-auto grid w-full max-w-7xl grid-cols-1 gap-6 px-4 py-10 sm:px-6">
      <header className="max-w-3xl space-y-2">
        <h1 className="text-3xl">{title}</h1>
        <p className="text-muted">{t(`calculator.${scope}.text`)}</p>
      </header>
      <LinkTabs
        label={t('calculator.all')}
        tabs={scopes.map((one) => ({ to: paths.mrvCalculator(one), label: t(`calculator.${one}.short`) }))}
      />
      <Loaded query={catalogue} title={title}>
        {(data) => <Lines catalogue={data} scope={scope.slice(-1) as '1' | '2' | '3'} />}
      </Loaded>
    </div>
  )
}

type LinesProps = { readonly catalogue: inventory.CalculatorCatalogue; readonly scope: '1' | '2' | '3' }

const anEmptyLine = (): LineDraft => ({
  id: crypto.randomUUID(),
  category: null,
  activity: null,
  quantity: '',
  unit: null,
  input: null,
})

function Lines({ catalogue, scope }: LinesProps) {
  const { t } = useTranslation('mrv-hub')
  const { lang } = useLanguage()
  const names = useCalculatorNames(catalogue)
  const units = useMemo(() => unitTableOf(catalogue), [catalogue])
  const mayStore = useMayAct(mayPrepare)
  const entered = useEntered()
  const [lines, setLines] = useState<readonly LineDraft[]>(() => [anEmptyLine()])
  const [answers, setAnswers] = useState<readonly LineAnswer[] | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState(false)
  const change = (next: readonly LineDraft[]) => {
    setLines(next)
    setAnswers(null)
  }
  const calculate = async () => {
    setTried(true)
    setFailure(null)
    const body = lines.flatMap((line) => lineOf(line, units) ?? [])
    if (body.length < lines.length) return
    setBusy(true)
    try {
      setAnswers((await callApi(inventory.calculateLines, { body: { lines: body } })).lines)
    } catch (error) {
      setFailure(error as ApiError)
    } finally {
      setBusy(false)
    }
  }
  const stored = answers?.every(({ figures }) => figures !== null) ?? false
  return (
    <>
      <form
        className="grid grid-cols-1 gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void calculate()
        }}
      >
        <ol className="grid grid-cols-1 gap-4">
          {lines.map((line, at) => (
            <li key={line.id} className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
              <CalculatorLineFields
                line={line}
                at={at}
                scope={scope}
                catalogue={catalogue}
                names={names}
                tried={tried}
                onChange={(patch) => change(lines.map((one) => (one.id === line.id ? { ...one, ...patch } : one)))}
                onRemove={lines.length > 1 ? () => change(lines.filter(({ id }) => id !== line.id)) : undefined}
              />
              {answers?.[at] && <LineResult answer={answers[at]} names={names} />}
            </li>
          ))}
        </ol>
        <Failure failure={failure} />
        <div className="flex flex-wrap gap-3">
          <Button icon="plus" onClick={() => change([...lines, anEmptyLine()])}>
            {t('calculator.addLine')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('calculator.calculate')}
          </Button>
        </div>
      </form>
      {answers && (
        <section
          aria-labelledby="calculator-total"
          className="grid grid-cols-1 gap-4 rounded-card bg-selected p-5 sm:p-6"
        >
          <h2 id="calculator-total" className="text-xl">
            {t('calculator.total')}
          </h2>
          <Totals answers={answers} />
          <div className="flex flex-wrap gap-3">
            {mayStore && stored && (
              <Button variant="primary" onClick={() => setSaving(true)}>
                {t('calculator.save')}
              </Button>
            )}
            <Button
              icon="download"
              onClick={() =>
                downloadLines(
                  lines.flatMap((line) => lineOf(line, units) ?? []),
                  answers,
                  names,
                  lang,
                  t as unknown as (key: string) => string,
                )
              }
            >
              {t('calculator.download')}
            </Button>
          </div>
          {!entered && <p className="text-sm text-muted">{t('calculator.visitor')}</p>}
        </section>
      )}
      {saving && (
        <SaveLines
          lines={lines.flatMap((line) => lineOf(line, units) ?? [])}
          onClose={() => setSaving(false)}
          onSaved={() => {
            setSaving(false)
            setTried(false)
            change([anEmptyLine()])
          }}
        />
      )}
    </>
  )
}

/** The line as it is calculated and saved; null while an answer is missing or does not fit. */
export function lineOf(
  { activity, unit, quantity, input }: LineDraft,
  units: UnitTable,
): inventory.CalculatorLine | null {
  if (activity === null) return null
  if (input !== null) {
    const found = derivedOf(input, units)
    if (!found?.derived.ok) return null
    return { activity, quantity: found.derived.quantity, unit: found.derived.unit, input: found.input }
  }
  const number = typedNumber(quantity) ?? ''
  if (unit === null || isAmbiguous(quantity) || !/^-?\d+(\.\d+)?$/.test(number)) return null
  return { activity, unit, quantity: number }
}

function Totals({ answers }: { readonly answers: readonly LineAnswer[] }) {
  const { t } = useTranslation('mrv-hub')
  const format = useFormat()
  const kgOf = (answer: LineAnswer, basis: 'main' | 'market') =>
    (answer.figures?.find(({ role }) => role === basis) ?? answer.figures?.find(({ role }) => role === 'main'))?.kgCo2e
      .AR5 ?? '0'
  const total = (basis: 'main' | 'market') =>
    toText(answers.reduce((sum, answer) => add(sum, decimal(kgOf(answer, basis))), decimal(0)))
  const both = answers.some(({ figures }) => figures?.some(({ role }) => role === 'market'))
  return (
    <output className="flex flex-wrap gap-x-10 gap-y-3">
      <KeyFigure
        size="lg"
        label={both ? t('basis.location') : t('calculator.emissions')}
        {...format.emissions(total('main'))}
      />
      {both && <KeyFigure size="lg" label={t('basis.market')} {...format.emissions(total('market'))} />}
    </output>
  )
}
