import { paths } from '@athar/contracts/paths'
import {
  checkRecord,
  drawSample,
  planningStates,
  dimensionsOf,
  itemKindsOf,
  sampleOutcomes,
  type ItemKind,
  type SampledAnswer,
  type SampledGround,
  type SampledItem,
  type SampledRecord,
  type SampleDimension,
  type SampleOutcome,
} from '@athar/contracts/verification'
import { nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callApi } from '../platform/api/index.ts'
import { FormDialog, useForm } from '../platform/form/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { useTableWords } from '../platform/list/index.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { NameText } from '../ui/inline.tsx'
import { Section } from '../ui/section.tsx'
import { DataTable, type Column } from '../ui/table/data-table.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { RaiseDialog } from './raise-finding.tsx'
import { Fact, Facts, Written } from './facts.tsx'
import { touches, useInventoryNames, useWorks, type Of } from './parts.tsx'

/** The records drawn for examination; each opens down to its factor and evidence. */
export function Sample({ of }: Of) {
  const { t } = useTranslation('verification')
  const format = useFormat()
  const [dialog, setDialog] = useState<'draw' | SampledItem | null>(null)
  const close = () => setDialog(null)
  const works = useWorks(of)
  const plans = works && planningStates.some((one) => one === of.state)
  const done = of.sample.filter(({ outcome }) => outcome !== 'open').length
  return (
    <Section title={t('sample.title')}>
      {of.draws.length === 0 ? (
        <p className="text-muted">{t('sample.none')}</p>
      ) : (
        <>
          <p className="text-sm text-muted">
            {t('sample.checked', { done: format.count(done), all: format.count(of.sample.length) })}
          </p>
          <Draws of={of} />
        </>
      )}
      {of.sample.some(isAnswer) && <AnswerTable of={of} onOpen={setDialog} />}
      {of.sample.some(isRecord) && <RecordTable of={of} onOpen={setDialog} />}
      {of.sample.some(isGround) && <GroundTable of={of} onOpen={setDialog} />}
      {plans && (
        <div>
          <Button variant={of.draws.length > 0 ? 'secondary' : 'primary'} onClick={() => setDialog('draw')}>
            {t(of.draws.length > 0 ? 'sample.again' : 'sample.plan')}
          </Button>
        </div>
      )}
      {dialog === 'draw' && <DrawDialog of={of} onClose={close} />}
      {dialog !== null && dialog !== 'draw' && <CheckDialog of={of} record={dialog} onClose={close} />}
    </Section>
  )
}

/** All of them, since each stays in the statement; of each kind the last is worked on. */
function Draws({ of }: Of) {
  const { t } = useTranslation('verification')
  const format = useFormat()
  return (
    <ol className="grid grid-cols-1 gap-2 text-sm text-muted" aria-label={t('sample.draws')}>
      {of.draws.map(({ number, kind, size, population, seed, reason, drawnAt, drawnBy }) => (
        <li key={number}>
          <p>
            {t('sample.facts', {
              kind: t(`sample.kinds.${kind}`),
              size: format.count(size),
              all: format.count(population.count),
            })}
            {' · '}
            <bdi>{format.instant(drawnAt)}</bdi>
            {drawnBy !== null && (
              <>
                {' · '}
                <bdi>{drawnBy}</bdi>
              </>
            )}
          </p>
          {reason !== '' && <Written>{reason}</Written>}
          <p>
            {t('sample.seed')}: <bdi className="font-mono break-all">{seed}</bdi>
          </p>
        </li>
      ))}
    </ol>
  )
}

const lastOf = ({ draws }: Of['of'], kind: ItemKind) => draws.findLast((one) => one.kind === kind)

const tones: Record<SampleOutcome, BadgeTone> = { open: 'neutral', agreed: 'positive', exception: 'critical' }

function useStratum() {
  const { t, i18n } = useTranslation('verification')
  const { category } = useInventoryNames()
  const say = i18n.t as unknown as (key: string) => string
  /** The site has a column of its own. */
  return (stratum: string, by: readonly SampleDimension[]) =>
    stratum
      .split(' | ')
      .slice(by[0] === 'site' && by.length > 1 ? 1 : 0)
      .map((part) => (i18n.exists(`verification:sizes.${part}`) ? say(`verification:sizes.${part}`) : category(part)))
      .map((part) => (part === 'all' ? t('list.anyState') : part))
      .join(' · ')
}

type TableProps = Of & { readonly onOpen: (item: SampledItem) => void }

const isAnswer = (item: SampledItem): item is SampledAnswer => item.kind === 'answer'
const isRecord = (item: SampledItem): item is SampledRecord => item.kind === 'record'
const isGround = (item: SampledItem): item is SampledGround => !isAnswer(item) && !isRecord(item)

/** What an item besides records and answers is called. */
function useGroundNames() {
  const { t, i18n } = useTranslation('verification')
  const format = useFormat()
  const { activity, unit } = useInventoryNames()
  const say = i18n.t as unknown as (key: string) => string
  return {
    name: ({ kind, code }: SampledGround): string =>
      kind === 'own-factor'
        ? activity(code)
        : kind === 'screening'
          ? t('sample.category', { number: format.count(Number(code)) })
          : say(`verification:sample.${kind === 'contract' ? 'contracts' : 'denominators'}.${code}`),
    amount: ({ kind, amount, unit: of }: SampledGround): string => {
      if (kind === 'screening') return say(`verification:sample.decisions.${of}`)
      const number = amount === null ? '–' : format.number(amount)
      return `${number} ${kind === 'own-factor' ? `${t('sample.emissions')} / ${unit(of)}` : of}`.trim()
    },
  }
}

function GroundTable({ of, onOpen }: TableProps) {
  const { t } = useTranslation('verification')
  const words = useTableWords()
  const { name, amount } = useGroundNames()
  const columns: readonly Column<SampledGround>[] = [
    {
      key: 'item',
      header: t('sample.item'),
      width: 'minmax(12rem, 2fr)',
      narrow: 'minmax(9rem, 1fr)',
      cell: name,
    },
    {
      key: 'kind',
      header: t('sample.kind'),
      width: 'minmax(9rem, 1fr)',
      narrow: false,
      cell: ({ kind }) => t(`sample.kinds.${kind}`),
    },
    {
      key: 'amount',
      header: t('sample.amount'),
      width: 'minmax(9rem, 1fr)',
      narrow: false,
      cell: (item) => <bdi>{amount(item)}</bdi>,
    },
    {
      key: 'outcome',
      header: t('sample.outcome'),
      width: '9rem',
      narrow: '8rem',
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>,
    },
  ]
  return (
    <DataTable<SampledGround>
      label={t('sample.others')}
      words={words}
      columns={columns}
      rows={of.sample.filter(isGround)}
      rowKey={({ recordId }) => recordId}
      rowLabel={(item) => `${name(item)}, ${t(`outcomes.${item.outcome}`)}`}
      onOpen={onOpen}
      className="max-h-[50dvh]"
    />
  )
}

function RecordTable({ of, onOpen }: TableProps) {
  const { t } = useTranslation('verification')
  const format = useFormat()
  const names = useInventoryNames()
  const stratum = useStratum()
  const words = useTableWords()
  const columns: readonly Column<SampledRecord>[] = [
    {
      key: 'record',
      header: t('sample.record'),
      width: 'minmax(12rem, 2fr)',
      narrow: 'minmax(9rem, 1fr)',
      cell: ({ activity }) => names.activity(activity),
    },
    {
      key: 'site',
      header: t('sample.site'),
      width: 'minmax(9rem, 1.2fr)',
      narrow: false,
      cell: ({ site }) => <NameText name={names.name(site)} />,
    },
    {
      key: 'stratum',
      header: t('sample.stratum'),
      width: 'minmax(9rem, 1.5fr)',
      narrow: false,
      cell: (row) => stratum(row.stratum, lastOf(of, 'record')?.by ?? []),
    },
    {
      key: 'period',
      header: t('sample.period'),
      width: '8rem',
      narrow: false,
      cell: ({ periodStart }) => <bdi>{format.month(periodStart.slice(0, 7))}</bdi>,
    },
    {
      key: 'kg',
      header: t('sample.emissions'),
      width: '9rem',
      narrow: false,
      align: 'figures',
      cell: ({ kg }) => <bdi>{format.readable(kg)}</bdi>,
    },
    {
      key: 'outcome',
      header: t('sample.outcome'),
      width: '9rem',
      narrow: '8rem',
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>,
    },
  ]
  return (
    <DataTable<SampledRecord>
      label={t('sample.title')}
      words={words}
      columns={columns}
      rows={of.sample.filter(isRecord)}
      rowKey={({ recordId }) => recordId}
      rowLabel={({ activity, outcome }) => `${names.activity(activity)}, ${t(`outcomes.${outcome}`)}`}
      onOpen={onOpen}
      className="max-h-[50dvh]"
    />
  )
}

function AnswerTable({ of, onOpen }: TableProps) {
  const { t } = useTranslation('verification')
  const { lang } = useLanguage()
  const words = useTableWords()
  const columns: readonly Column<SampledAnswer>[] = [
    {
      key: 'answer',
      header: t('sample.answer'),
      width: 'minmax(14rem, 3fr)',
      narrow: 'minmax(9rem, 1fr)',
      cell: ({ label }) => <NameText name={nameIn(lang, label)} />,
    },
    {
      key: 'code',
      header: t('report.items'),
      width: 'minmax(9rem, 1fr)',
      narrow: false,
      cell: ({ code }) => <bdi>{code}</bdi>,
    },
    {
      key: 'form',
      header: t('dimensions.form'),
      width: '9rem',
      narrow: false,
      cell: ({ form }) => t(`forms.${form}`),
    },
    {
      key: 'outcome',
      header: t('sample.outcome'),
      width: '9rem',
      narrow: '8rem',
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>,
    },
  ]
  return (
    <DataTable<SampledAnswer>
      label={t('sample.title')}
      words={words}
      columns={columns}
      rows={of.sample.filter(isAnswer)}
      rowKey={({ recordId }) => recordId}
      rowLabel={({ label, outcome }) => `${nameIn(lang, label).text}, ${t(`outcomes.${outcome}`)}`}
      onOpen={onOpen}
      className="max-h-[50dvh]"
    />
  )
}

type DialogProps = Of & { readonly onClose: () => void }
type PlanDraft = {
  readonly kind: ItemKind
  readonly size: string
  readonly by: readonly SampleDimension[]
  readonly reason: string
}

function DrawDialog({ of, onClose }: DialogProps) {
  const { t } = useTranslation('verification')
  const kinds: readonly ItemKind[] = itemKindsOf[of.kind]
  const first = kinds[0] ?? 'record'
  const last = lastOf(of, first)
  const form = useForm<PlanDraft>({
    name: 'plan',
    initial: { kind: first, size: String(last?.size ?? 25), by: last?.by ?? dimensionsOf[first], reason: '' },
    fields: [
      ...(kinds.length > 1
        ? [
            {
              kind: 'choice',
              name: 'kind',
              label: t('sample.kind'),
              options: kinds.map((value) => ({ value, label: t(`sample.kinds.${value}`) })),
            } as const,
          ]
        : []),
      { kind: 'number', name: 'size', label: t('sample.size'), required: true, whole: true },
      {
        kind: 'several',
        name: 'by',
        label: t('sample.by'),
        options: dimensionsOf[first].map((value) => ({ value, label: t(`dimensions.${value}`) })),
      },
      ...(of.draws.length > 0
        ? [
            {
              kind: 'long',
              name: 'reason',
              label: t('sample.reason'),
              hint: t('sample.reasonHint'),
              optional: true,
              most: 2000,
            } as const,
          ]
        : []),
    ],
    send: ({ kind, size, by, reason }) =>
      callApi(drawSample, { params: { id: of.id }, body: { kind, size: Number(size), by: [...by], reason } }),
    touches,
    onSaved: () => {
      onClose()
      toast.success(t('sample.drawn'))
    },
  })
  return <FormDialog form={form} title={t('sample.plan')} submit={t('sample.draw')} onClose={onClose} />
}

function CheckDialog({ of, record, onClose }: DialogProps & { readonly record: SampledItem }) {
  const { t } = useTranslation('verification')
  const { lang } = useLanguage()
  const names = useInventoryNames()
  const groundNames = useGroundNames()
  const [raising, setRaising] = useState(false)
  const checks = useWorks(of) && of.state === 'in-review'
  const form = useForm<{ readonly outcome: SampleOutcome; readonly note: string }>({
    name: 'check',
    initial: { outcome: record.outcome, note: record.note },
    disabled: !checks,
    fields: [
      {
        kind: 'choice',
        name: 'outcome',
        as: 'radio',
        label: t('sample.outcome'),
        options: sampleOutcomes.map((value) => ({ value, label: t(`outcomes.${value}`) })),
      },
      { kind: 'long', name: 'note', label: t('sample.note'), optional: true, most: 2000 },
    ],
    send: (body) => callApi(checkRecord, { params: { id: of.id, recordId: record.recordId }, body }),
    touches,
    onSaved: () => {
      onClose()
      toast.success(t('sample.saved'))
    },
  })
  if (raising) return <RaiseDialog of={of} recordId={record.recordId} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={
        isAnswer(record)
          ? nameIn(lang, record.label).text
          : isRecord(record)
            ? names.activity(record.activity)
            : groundNames.name(record)
      }
      submit={t('sample.save')}
      onClose={onClose}
      head={
        <div className="grid grid-cols-1 gap-4">
          {isAnswer(record) && <AnswerFacts of={record} />}
          {isRecord(record) && <RecordFacts of={of} record={record} />}
          {isGround(record) && (
            <Facts>
              <Fact name={t('sample.kind')}>{t(`sample.kinds.${record.kind}`)}</Fact>
              <Fact name={t('sample.amount')}>
                <bdi>{groundNames.amount(record)}</bdi>
              </Fact>
              {record.text !== '' && (
                <Fact name={t('sample.reason')}>
                  <Written>{record.text}</Written>
                </Fact>
              )}
            </Facts>
          )}
          {checks && (
            <div>
              <Button size="sm" onClick={() => setRaising(true)}>
                {t('sample.raise')}
              </Button>
            </div>
          )}
        </div>
      }
    />
  )
}

function RecordFacts({ of, record }: Of & { readonly record: SampledRecord }) {
  const { t } = useTranslation('verification')
  const format = useFormat()
  const names = useInventoryNames()
  return (
    <>
      <Facts>
        <Fact name={t('sample.site')}>
          <NameText name={names.name(record.site)} />
        </Fact>
        <Fact name={t('sample.period')}>
          <bdi>{format.day(record.periodStart)}</bdi> – <bdi>{format.day(record.periodEnd)}</bdi>
        </Fact>
        <Fact name={t('sample.quantity')}>
          <bdi>{format.number(record.quantity)}</bdi> {names.unit(record.unit)}
        </Fact>
        <Fact name={t('sample.emissions')}>
          <bdi>{format.readable(record.kg)}</bdi>
        </Fact>
      </Facts>
      <p className="flex flex-wrap gap-3">
        <Link
          to={paths.inventoryEngagementRecord(of.engagementId, record.recordId)}
          className="text-link underline underline-offset-2"
        >
          {t('sample.open')}
        </Link>
      </p>
    </>
  )
}

function AnswerFacts({ of }: { readonly of: SampledAnswer }) {
  const { t } = useTranslation('verification')
  const { lang } = useLanguage()
  return (
    <Facts>
      <Fact name={t('report.items')}>
        <bdi>{of.code}</bdi>
      </Fact>
      <Fact name={t('sample.answerText')}>
        <Written>{`${nameIn(lang, of.text).text} ${of.unit ? nameIn(lang, of.unit).text : ''}`.trim()}</Written>
      </Fact>
      {of.evidence.length > 0 && (
        <Fact name={t('sample.evidence')}>
          <ul className="grid grid-cols-1 gap-2">
            {of.evidence.map(({ name, sha256 }) => (
              <li key={sha256}>
                <bdi className="break-all">{name}</bdi>
                <bdi dir="ltr" className="block font-mono text-xs leading-6 break-all text-muted">
                  {sha256}
                </bdi>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </Facts>
  )
}
