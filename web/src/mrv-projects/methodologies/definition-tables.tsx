import {
  CLOSING_EQUATIONS,
  type Constant,
  type Equation,
  type Methodology,
  type Monitored,
  type Parameter,
  type SourceCode,
} from '@athar/methodologies'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { Bdi } from '../../ui/inline.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { FormulaText } from './formula-text.tsx'
import { useMethodologyWords } from './use-methodology-words.ts'

type Of = { readonly definition: Methodology }

/** Said of a figure or version that was not found in its document yet. */
function ToConfirm() {
  const { t } = useTranslation('methodologies')
  return <Badge tone="warning">{t('page.toConfirm')}</Badge>
}

function SourceName({ code }: { readonly code: SourceCode }) {
  const { title, designation } = useMethodologyWords().source(code)
  return (
    <span>
      {designation !== '' && (
        <>
          <Bdi lang="en" className="font-semibold whitespace-nowrap">
            {designation}
          </Bdi>{' '}
        </>
      )}
      {title}
    </span>
  )
}

/** The documents that a methodology simplifies, each with its version. */
export function DocumentTable({ definition }: Of) {
  const { t } = useTranslation('methodologies')
  const words = useMethodologyWords()
  return (
    <PlainTable
      label={t('page.documents')}
      rows={definition.documents}
      rowKey={(code) => code}
      columns={[
        { key: 'document', header: t('page.document'), cell: (code) => <SourceName code={code} /> },
        {
          key: 'version',
          header: t('page.documentVersion'),
          cell: (code) => {
            const { version } = words.source(code)
            return version === null ? <ToConfirm /> : <Bdi>{version}</Bdi>
          },
        },
      ]}
    />
  )
}

/** Parameters with unit, kind, default, bounds and source. */
export function ParameterTable({ definition }: Of) {
  const { t } = useTranslation('methodologies')
  const words = useMethodologyWords()
  return (
    <PlainTable<Parameter>
      label={t('page.parameters')}
      rows={definition.parameters}
      rowKey={({ code }) => code}
      columns={[
        {
          key: 'parameter',
          header: t('page.parameter'),
          className: 'min-w-28',
          cell: ({ code }) => words.name('parameters', code),
        },
        {
          key: 'symbol',
          header: t('page.symbol'),
          className: 'whitespace-nowrap',
          cell: ({ symbol }) => (symbol === '' ? null : <FormulaText>{symbol}</FormulaText>),
        },
        {
          key: 'unit',
          header: t('page.unit'),
          cell: ({ unit }) => (unit === '1' ? null : <Bdi>{words.unit(unit)}</Bdi>),
        },
        { key: 'kind', header: t('page.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
        { key: 'default', header: t('page.default'), cell: (of) => <Standard of={of} /> },
        { key: 'bounds', header: t('page.bounds'), className: 'min-w-32', cell: (of) => <Limits of={of} /> },
        {
          key: 'source',
          header: t('page.source'),
          cell: ({ source }) => <SourceName code={source} />,
          className: 'min-w-56',
        },
      ]}
    />
  )
}

function Standard({ of }: { readonly of: Parameter }) {
  const words = useMethodologyWords()
  if (of.type === 'rows' || of.default === undefined) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Bdi>{of.type === 'choice' ? words.option(of.code, of.default) : words.figure(of.default)}</Bdi>
      {of.unsure && <ToConfirm />}
    </span>
  )
}

function Limits({ of }: { readonly of: Parameter }) {
  const words = useMethodologyWords()
  if (of.type === 'choice') return of.options.map((option) => words.option(of.code, option)).join(' · ')
  if (of.type === 'rows' || (of.min === undefined && of.max === undefined)) return null
  return (
    <span dir="ltr" className="whitespace-nowrap">
      {[of.min && `≥ ${words.figure(of.min)}`, of.max && `≤ ${words.figure(of.max)}`].filter(Boolean).join(', ')}
    </span>
  )
}

/** Constants of the documents. */
export function ConstantTable({ definition }: Of) {
  const { t } = useTranslation('methodologies')
  const words = useMethodologyWords()
  return (
    <PlainTable<Constant>
      label={t('page.constants')}
      rows={definition.constants}
      rowKey={({ code }) => code}
      columns={[
        {
          key: 'constant',
          header: t('page.constant'),
          className: 'min-w-28',
          cell: ({ code }) => words.name('constants', code),
        },
        {
          key: 'symbol',
          header: t('page.symbol'),
          className: 'whitespace-nowrap',
          cell: ({ symbol }) => <FormulaText>{symbol}</FormulaText>,
        },
        { key: 'value', header: t('page.value'), cell: ({ value }) => words.figure(value), figures: true },
        { key: 'unit', header: t('page.unit'), cell: ({ unit }) => <Bdi>{words.unit(unit)}</Bdi> },
        {
          key: 'source',
          header: t('page.source'),
          cell: ({ source }) => <SourceName code={source} />,
          className: 'min-w-56',
        },
      ]}
    />
  )
}

/** What is measured, how often and by which kind of channel. */
export function MonitoringTable({ definition }: Of) {
  const { t } = useTranslation('methodologies')
  const words = useMethodologyWords()
  const unitOf = (code: string) => definition.parameters.find((each) => each.code === code)?.unit ?? '1'
  return (
    <PlainTable<Monitored>
      label={t('page.monitoring')}
      rows={definition.monitoring}
      rowKey={({ parameter }) => parameter}
      columns={[
        {
          key: 'parameter',
          header: t('page.parameter'),
          className: 'min-w-28',
          cell: ({ parameter }) => words.name('parameters', parameter),
        },
        {
          key: 'unit',
          header: t('page.unit'),
          cell: ({ parameter }) => (unitOf(parameter) === '1' ? null : <Bdi>{words.unit(unitOf(parameter))}</Bdi>),
        },
        { key: 'often', header: t('page.often'), cell: ({ often }) => t(`often.${often}`) },
        {
          key: 'from',
          header: t('page.from'),
          cell: ({ channels }) =>
            channels.length === 0 ? t('page.entries') : channels.map((kind) => t(`channels.${kind}`)).join(' · '),
        },
      ]}
    />
  )
}

/** The named equations; the last ones end every period. */
export function EquationTable({ definition }: Of) {
  const { t } = useTranslation('methodologies')
  const words = useMethodologyWords()
  return (
    <PlainTable<Equation>
      label={t('page.equations')}
      rows={[...definition.equations, ...CLOSING_EQUATIONS]}
      rowKey={({ code }) => code}
      columns={[
        {
          key: 'equation',
          header: t('page.equation'),
          className: 'min-w-28',
          cell: ({ code }) => words.name('steps', code),
        },
        {
          key: 'formula',
          header: t('page.formula'),
          className: 'min-w-48',
          cell: ({ symbol, formula }) => (
            <FormulaText>{formula === symbol ? symbol : `${symbol} = ${formula}`}</FormulaText>
          ),
        },
        {
          key: 'unit',
          header: t('page.unit'),
          cell: ({ unit }) => (unit === '1' ? null : <Bdi>{words.unit(unit)}</Bdi>),
        },
      ]}
    />
  )
}
