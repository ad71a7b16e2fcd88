import { paths } from '@athar/contracts/paths'
import {
  checkRecord,
  drawSample,
  planningStates,
  dimensionsOf,
  itemKindsOf,
  sampleOutcomes,
  type ItemKind,
  type MovedPopulation,
  type SampledAnswer,
  type SampledGround,
  type SampledItem,
  type SampledRecord,
  type SampleDimension,
  type SampleOutcome,
  type VerificationDetail,
} from '@athar/contracts/verification'
import { nameIn } from '@athar/i18n'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMethodologyWords } from '../mrv-projects/index.ts'
import { callApi } from '../platform/api/index.ts'
import { FormDialog, useForm } from '../platform/form/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { useTableWords } from '../platform/list/index.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { NameText } from '../ui/inline.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Section } from '../ui/section.tsx'
import { DataTable, type Column } from '../ui/table/data-table.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { useNarrow } from '../ui/use-narrow.ts'
import { Draws } from './draws.tsx'
import { RaiseDialog } from './raise-finding.tsx'
import { Fact, Facts, Written } from './facts.tsx'
import { touches, useInventoryNames, useWorks, type Of } from './parts.tsx'

type Opened = {
  readonly item: SampledItem
  /** The next unchecked item follows when it is saved. */
  readonly goesOn: boolean
  /** None is left to check after it. */
  readonly isLast: boolean
}

type SampleProps = Of & { readonly moved?: readonly MovedPopulation[] }

/** The records drawn for examination; each opens down to its factor and evidence. */
export function Sample({ of, moved = [] }: SampleProps) {
  const { t } = useTranslation('verification')
  const [dialog, setDialog] = useState<'draw' | Opened | null>(null)
  const close = () => setDialog(null)
  const works = useWorks(of)
  const isPlanning = planningStates.some((one) => one === of.state)
  // During the review only what moved is drawn again.
  const kinds = isPlanning ? itemKindsOf[of.kind] : of.state === 'in-review' ? moved.map(({ kind }) => kind) : []
  const plans = works && kinds.length > 0
  const next = works && of.state === 'in-review' ? nextUnchecked(of.sample) : undefined
  const open = (item: SampledItem) => setDialog({ item, goesOn: false, isLast: true })
  const goOn = (item: SampledItem, sample: readonly SampledItem[]) =>
    setDialog({ item, goesOn: true, isLast: nextUnchecked(sample, item.recordId) === undefined })
  return (
    <Section title={t('sample.title')}>
      {of.draws.length === 0 ? <p className="text-muted">{t('sample.none')}</p> : <Progress of={of} />}
      {next && (
        <div>
          <Button variant="primary" onClick={() => goOn(next, of.sample)}>
            {t('sample.next')}
          </Button>
        </div>
      )}
      {of.sample.some(isAnswer) && <AnswerTable of={of} onOpen={open} />}
      {of.sample.some(isRecord) && <RecordTable of={of} onOpen={open} />}
      {of.sample.some(isGround) && <GroundTable of={of} onOpen={open} />}
      {of.draws.length > 0 && <Draws draws={of.draws} />}
      {plans && (
        <div>
          <Button variant={of.draws.length > 0 ? 'secondary' : 'primary'} onClick={() => setDialog('draw')}>
            {t(of.draws.length > 0 ? 'sample.again' : 'sample.plan')}
          </Button>
        </div>
      )}
      {dialog === 'draw' && <DrawDialog of={of} kinds={kinds} onClose={close} />}
      {dialog !== null && dialog !== 'draw' && (
        <CheckDialog
          key={dialog.item.recordId}
          of={of}
          record={dialog.item}
          goesOn={dialog.goesOn}
          isLast={dialog.isLast}
          onChecked={(sample) => {
            const following = dialog.goesOn ? nextUnchecked(sample, dialog.item.recordId) : undefined
            if (following) goOn(following, sample)
            else close()
            toast.success(t(dialog.goesOn && !following ? 'sample.allChecked' : 'sample.saved'))
          }}
          onClose={close}
        />
      )}
    </Section>
  )
}

/** In the order of the page: the first to check after this item, else from the start. */
function nextUnchecked(sample: readonly SampledItem[], after?: string): SampledItem | undefined {
  const all = [isAnswer, isRecord, isGround].flatMap((one) => sample.filter(one))
  const from = all.findIndex(({ recordId }) => recordId === after) + 1
  const turned = [...all.slice(from), ...all.slice(0, from)]
  return turned.find(({ outcome, recordId }) => outcome === 'open' && recordId !== after)
}

/** How much is checked, of all and of each kind. */
function Progress({ of }: Of) {
  const { t } = useTranslation('verification')
  const format = useFormat()
  const done = (items: readonly SampledItem[]) => items.filter(({ outcome }) => outcome !== 'open').length
  const [checked, all] = [done(of.sample), of.sample.length]
  const words = t('sample.checked', { done: format.count(checked), all: format.count(all) })
  const kinds = itemKindsOf[of.kind].flatMap((kind) => {
    const items = of.sample.filter((item) => item.kind === kind)
    return items.length === 0 ? [] : [{ kind, done: done(items), all: items.length }]
  })
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-2">
      <p className="font-semibold">{words}</p>
      <ProgressBar label={t('sample.title')} value={checked} max={all} valueText={words} />
      {kinds.length > 1 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          {kinds.map((one) => (
            <li key={one.kind}>
              {t('sample.checkedOf', {
                kind: t(`sample.kinds.${one.kind}`),
                done: format.count(one.done),
                all: format.count(one.all),
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
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

/** The page scrolls as far as the rows reach; only a long sample scrolls in a frame of its own. */
const frameOf = (rows: readonly SampledItem[]) => ({
  className: rows.length > 60 ? 'max-h-[80dvh]' : 'max-h-none',
  isPage: true,
})

/** A row on a telephone, told apart by all that is said of it. */
const Card = ({ item, name, about }: { item: SampledItem; name: ReactNode; about: readonly ReactNode[] }) => {
  const { t } = useTranslation('verification')
  return (
    <span className="grid gap-0.5 py-1.5">
      <span className="truncate font-semibold">{name}</span>
      {about.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of one row, always the same
        <span key={at} className="truncate text-xs leading-5 text-muted">
          {line}
        </span>
      ))}
      <span>
        <Badge tone={tones[item.outcome]}>{t(`outcomes.${item.outcome}`)}</Badge>
      </span>
    </span>
  )
}

const isAnswer = (item: SampledItem): item is SampledAnswer => item.kind === 'answer'
const isRecord = (item: SampledItem): item is SampledRecord => item.kind === 'record'
const isGround = (item: SampledItem): item is SampledGround => !isAnswer(item) && !isRecord(item)

/** What an item besides records and answers is called. */
function useGroundNames() {
  const { t, i18n } = useTranslation('verification')
  const format = useFormat()
  const { activity, unit } = useInventoryNames()
  const say = i18n.t as unknown as (key: string) => string
  const methodologyWords = useMethodologyWords()
  const isOfPeriod = (kind: SampledGround['kind']) => kind === 'measured' || kind === 'parameter'
  return {
    isOfPeriod,
    /** Of a measured row its other columns, else what its owner wrote. */
    note: ({ kind, code, text }: SampledGround): string =>
      isOfPeriod(kind) ? methodologyWords.cells(code, text) : text,
    name: ({ kind, code }: SampledGround): string =>
      isOfPeriod(kind)
        ? say(`methodologies:parameters.${code}`)
        : kind === 'own-factor'
          ? activity(code)
          : kind === 'screening'
            ? t('sample.category', { number: format.count(Number(code)) })
            : say(`verification:sample.${kind === 'contract' ? 'contracts' : 'denominators'}.${code}`),
    amount: ({ kind, amount, unit: of }: SampledGround): string => {
      if (kind === 'screening') return say(`verification:sample.decisions.${of}`)
      // A choice has no amount; its note names it.
      if (amount === null && isOfPeriod(kind)) return '–'
      const number = amount === null ? '–' : format.number(amount)
      const shownUnit = isOfPeriod(kind)
        ? methodologyWords.unitNamed(of)
        : kind === 'own-factor'
          ? `${t('sample.emissions')} / ${unit(of)}`
          : of
      return `${number} ${shownUnit}`.trim()
    },
  }
}

function GroundTable({ of, onOpen }: TableProps) {
  const { t } = useTranslation('verification')
  const words = useTableWords()
  const { name, note, amount, isOfPeriod } = useGroundNames()
  const narrow = useNarrow()
  const rows = of.sample.filter(isGround)
  const columns: readonly Column<SampledGround>[] = [
    {
      key: 'item',
      header: t('sample.item'),
      width: 'minmax(12rem, 2fr)',
      narrow: 'minmax(0, 1fr)',
      cell: (item) =>
        narrow ? (
          <Card
            item={item}
            name={name(item)}
            about={[
              isOfPeriod(item.kind) && item.text !== '' ? (
                <bdi key="note">{note(item)}</bdi>
              ) : (
                t(`sample.kinds.${item.kind}`)
              ),
              <bdi key="amount">{amount(item)}</bdi>,
            ]}
          />
        ) : isOfPeriod(item.kind) && item.text !== '' ? (
          <>
            {name(item)} · <bdi className="text-muted">{note(item)}</bdi>
          </>
        ) : (
          name(item)
        ),
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
      narrow: false,
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>,
    },
  ]
  return (
    <DataTable<SampledGround>
      label={t('sample.others')}
      words={words}
      columns={columns}
      rows={rows}
      rowHeight={narrow ? 112 : 44}
      rowKey={({ recordId }) => recordId}
      rowLabel={(item) => `${name(item)}, ${t(`outcomes.${item.outcome}`)}`}
      onOpen={onOpen}
      {...frameOf(rows)}
    />
  )
}

function RecordTable({ of, onOpen }: TableProps) {
  const { t } = useTranslation('verification')
  const format = useFormat()
  const names = useInventoryNames()
  const stratum = useStratum()
  const words = useTableWords()
  const narrow = useNarrow()
  const rows = of.sample.filter(isRecord)
  const columns: readonly Column<SampledRecord>[] = [
    {
      key: 'record',
      header: t('sample.record'),
      width: 'minmax(12rem, 2fr)',
      narrow: 'minmax(0, 1fr)',
      cell: (item) =>
        narrow ? (
          <Card
            item={item}
            name={names.activity(item.activity)}
            about={[
              <NameText key="site" name={names.name(item.site)} />,
              <span key="amount">
                <bdi>{format.month(item.periodStart.slice(0, 7))}</bdi> · <bdi>{format.readable(item.kg)}</bdi>{' '}
                {t('sample.emissions')}
              </span>,
            ]}
          />
        ) : (
          names.activity(item.activity)
        ),
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
      cell: (row) => (
        <span className="line-clamp-2 leading-5 whitespace-normal">
          {stratum(row.stratum, lastOf(of, 'record')?.by ?? [])}
        </span>
      ),
    },
    {
      key: 'period',
      header: t('sample.period'),
      width: '9.5rem',
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
      narrow: false,
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>,
    },
  ]
  return (
    <DataTable<SampledRecord>
      label={t('sample.title')}
      words={words}
      columns={columns}
      rows={rows}
      rowHeight={narrow ? 112 : 52}
      rowKey={({ recordId }) => recordId}
      rowLabel={({ activity, site, periodStart, outcome }) =>
        [
          names.activity(activity),
          names.name(site).text,
          format.month(periodStart.slice(0, 7)),
          t(`outcomes.${outcome}`),
        ].join(', ')
      }
      onOpen={onOpen}
      {...frameOf(rows)}
    />
  )
}

function AnswerTable({ of, onOpen }: TableProps) {
  const { t } = useTranslation('verification')
  const { lang } = useLanguage()
  const words = useTableWords()
  const narrow = useNarrow()
  const rows = of.sample.filter(isAnswer)
  const columns: readonly Column<SampledAnswer>[] = [
    {
      key: 'answer',
      header: t('sample.answer'),
      width: 'minmax(14rem, 3fr)',
      narrow: 'minmax(0, 1fr)',
      cell: (item) =>
        narrow ? (
          <Card
            item={item}
            name={<NameText name={nameIn(lang, item.label)} />}
            about={[
              <span key="code">
                <bdi>{item.code}</bdi> · {t(`forms.${item.form}`)}
              </span>,
            ]}
          />
        ) : (
          <NameText name={nameIn(lang, item.label)} />
        ),
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
      narrow: false,
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>,
    },
  ]
  return (
    <DataTable<SampledAnswer>
      label={t('sample.title')}
      words={words}
      columns={columns}
      rows={rows}
      rowHeight={narrow ? 92 : 44}
      rowKey={({ recordId }) => recordId}
      rowLabel={({ label, outcome }) => `${nameIn(lang, label).text}, ${t(`outcomes.${outcome}`)}`}
      onOpen={onOpen}
      {...frameOf(rows)}
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

function DrawDialog({ of, kinds, onClose }: DialogProps & { readonly kinds: readonly ItemKind[] }) {
  const { t } = useTranslation('verification')
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

type CheckDraft = { readonly outcome: SampleOutcome; readonly note: string }
type CheckProps = DialogProps & {
  readonly record: SampledItem
  readonly goesOn: boolean
  readonly isLast: boolean
  readonly onChecked: (sample: readonly SampledItem[]) => void
}

function CheckDialog({ of, record, goesOn, isLast, onChecked, onClose }: CheckProps) {
  const { t } = useTranslation('verification')
  const { lang } = useLanguage()
  const names = useInventoryNames()
  const groundNames = useGroundNames()
  const [raising, setRaising] = useState(false)
  const checks = useWorks(of) && of.state === 'in-review'
  const form = useForm<CheckDraft, CheckDraft, VerificationDetail>({
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
    onSaved: ({ sample }) => onChecked(sample),
  })
  // One after the other by keyboard: arrows choose the result, Enter saves it.
  useEffect(() => {
    if (!goesOn || raising) return
    const frame = requestAnimationFrame(() =>
      document.getElementById('check')?.querySelector<HTMLElement>('input[type=radio]:checked')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [goesOn, raising])
  if (raising)
    return <RaiseDialog of={of} recordId={record.recordId} onClose={() => (goesOn ? setRaising(false) : onClose())} />
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
      submit={t(isLast ? 'sample.save' : 'sample.saveNext')}
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
                <Fact name={t(groundNames.isOfPeriod(record.kind) ? 'sample.entry' : 'sample.reason')}>
                  <Written>{groundNames.note(record)}</Written>
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
