import {
  applicationWorkflow,
  approveApplications,
  downloadLedger,
  grantWorkflow,
  listApplications,
  listCalls,
  listGrants,
  moveCall,
  readCall,
  readLedger,
  type CallDetail,
  type JudgedApplication,
} from '@athar/contracts/grants'
import { paths } from '@athar/contracts/paths'
import { isolate, nameIn } from '@athar/i18n'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Words } from '../../content/index.ts'
import { AdminFrame, Loaded, useAction } from '../../platform/admin/index.ts'
import { fetchFile, saveFile, useApiQuery, useErrorWords } from '../../platform/api/index.ts'
import { Decision } from '../../platform/applications/index.ts'
import { isAmbiguous, NumberQuestion, typedMoney } from '../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { ListPages, ListEmpty, usePages, type ListColumn } from '../../platform/list/index.ts'
import { HistoryList, StateBadge } from '../../platform/workflow/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { KeyFigure } from '../../ui/key-figure.tsx'
import { Section } from '../../ui/section.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { CriteriaList, GrantFacts, PhaseBadge } from '../parts.tsx'

/** One call: its money, its applications, what was released, and its next step. */
export function CallScreen() {
  const { id = '' } = useParams()
  const query = useApiQuery(readCall, { params: { id } }, { staleTime: 0 })
  return <Loaded query={query}>{(call) => <OneCall call={call} />}</Loaded>
}

function OneCall({ call }: { readonly call: CallDetail }) {
  const { t } = useTranslation('grants')
  const { lang } = useLanguage()
  const format = useFormat()
  const money = (minor: number) => format.money(BigInt(minor), call.currency)
  return (
    <AdminFrame
      title={nameIn(lang, call.title).text}
      action={
        <span className="flex flex-wrap gap-3">
          <Link to={paths.adminCopyGrant(call.id)} className={buttonClass()}>
            {t('admin.copy')}
          </Link>
          <Link to={paths.adminEditGrant(call.id)} className={buttonClass()}>
            {t('admin.edit')}
          </Link>
        </span>
      }
    >
      <p>
        <PhaseBadge call={call} />
      </p>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-4">
        <KeyFigure label={t('admin.budget')} value={money(call.budget)} />
        <KeyFigure
          label={t('admin.awarded')}
          value={money(call.awarded - call.unconfirmed)}
          note={call.unconfirmed > 0 && t('admin.unconfirmed', { amount: money(call.unconfirmed) })}
        />
        <KeyFigure label={t('admin.budgetLeft')} value={money(call.budget - call.awarded)} />
        <KeyFigure label={t('admin.released')} value={money(call.released)} />
      </div>
      <Applications call={call} />
      <Ledger call={call} />
      <Asked call={call} />
      <NextStep call={call} />
      {call.history.length > 0 && (
        <Section title={t('admin.history')}>
          <HistoryList of={grantWorkflow} entries={call.history} />
        </Section>
      )}
    </AdminFrame>
  )
}

/** Conditions and criteria as applicants read them. */
function Asked({ call }: { readonly call: CallDetail }) {
  const { t } = useTranslation('grants')
  const { criteria, eligibility } = call
  return (
    <>
      <Section title={t('admin.callTitle')}>
        <GrantFacts grant={call} />
        {eligibility.note !== null && (
          <p>
            <Words of={eligibility.note} />
          </p>
        )}
        {call.status !== 'draft' && (
          <Link to={paths.npoGrant(call.id)} className="justify-self-start text-link underline underline-offset-2">
            {t('admin.toPublicPage')}
          </Link>
        )}
      </Section>
      {criteria.length > 0 && (
        <Section title={t('facts.criteria')}>
          <CriteriaList criteria={criteria} />
        </Section>
      )}
    </>
  )
}

function NextStep({ call }: { readonly call: CallDetail }) {
  const { t } = useTranslation('grants')
  const format = useFormat()
  const move = useAction(moveCall, {
    touches: [readCall, listCalls, listGrants],
    onDone: ({ status }) => void toast.success(t('admin.moved', { state: t(`states.${status}`) })),
  })
  return (
    <Decision
      of={grantWorkflow}
      state={call.status}
      words={{
        title: t('admin.callStep'),
        field: t('admin.note'),
        hint: t('admin.noteHint'),
        missing: t('admin.noteMissing'),
      }}
      means={{ close: t('admin.closeText', { count: call.waiting, number: format.count(call.waiting) }) }}
      pending={move.isPending ? move.variables.body.action : null}
      onAct={(action, note, taken) =>
        move.mutate({ params: { id: call.id }, body: { action, note, version: call.version } }, { onSuccess: taken })
      }
    />
  )
}

const isDecidable = ({ status }: JudgedApplication) => status === 'submitted' || status === 'under-review'

/** `settled` is the text whose reading needs no question. */
type Award = { readonly typed: string; readonly settled: string; readonly version: number }

const isUnclear = ({ typed, settled }: Award): boolean => typed !== settled && isAmbiguous(typed)

/** Minor units above zero; null for what is none, or can be read in two ways. */
function amountOf(award: Award, currency: string): number | null {
  const minor = typedMoney(award.typed, currency) ?? ''
  return /^[1-9]\d{0,14}$/.test(minor) && !isUnclear(award) ? Number(minor) : null
}

function Applications({ call }: { readonly call: CallDetail }) {
  const { t } = useTranslation('grants')
  const format = useFormat()
  const list = usePages(listApplications, { params: { id: call.id } }, { limit: 100 })
  /** Of the applications that are selected: amounts as typed, and the version that was seen. */
  const [awards, setAwards] = useState<Readonly<Record<string, Award>>>({})
  const approve = useAction(approveApplications, {
    touches: [listApplications, readCall, readLedger, listCalls],
    onDone: ({ approved, toConfirm }) => {
      setAwards({})
      if (approved > 0) toast.success(t('admin.approved'))
      if (toConfirm > 0) toast.success(t('admin.toConfirm', { count: toConfirm, number: format.count(toConfirm) }))
    },
  })
  /** One that changed since is another decision: it is selected no more. */
  const awardOf = ({ id, version }: JudgedApplication) => (awards[id]?.version === version ? awards[id] : undefined)
  const amounts = (list.rows ?? []).flatMap((one) => {
    const award = awardOf(one)
    return award === undefined ? [] : [{ one, amount: amountOf(award, call.currency) }]
  })
  const lacks = amounts.some(({ amount }) => amount === null)
  const select = (one: JudgedApplication, isChosen: boolean) =>
    setAwards((before) => {
      const { [one.id]: _gone, ...others } = before
      const typed = one.requested ?? ''
      return isChosen ? { ...others, [one.id]: { typed, settled: typed, version: one.version } } : others
    })
  return (
    <Section title={t('admin.applications')}>
      <ListPages
        list={list}
        more={t('list.more')}
        file={{ label: t('admin.applications'), columns: useApplicationColumns(call.currency) }}
        empty={<ListEmpty icon="list" title={t('admin.noApplications')} text={t('admin.noApplicationsText')} />}
      >
        {(rows) => (
          <ul className="grid grid-cols-1">
            {rows.map((one) => (
              <ApplicationRow
                key={one.id}
                one={one}
                currency={call.currency}
                award={awardOf(one)}
                onSelect={(isChosen) => select(one, isChosen)}
                onAward={(award) => setAwards({ ...awards, [one.id]: award })}
              />
            ))}
          </ul>
        )}
      </ListPages>
      {amounts.length > 0 && (
        <Button
          variant="primary"
          className="justify-self-start"
          busy={approve.isPending}
          held={lacks}
          onClick={() =>
            approve.mutate({
              params: { id: call.id },
              body: {
                note: '',
                awards: amounts.map(({ one, amount }) => ({
                  application: one.id,
                  amount: amount ?? 0,
                  version: one.version,
                })),
              },
            })
          }
        >
          {t('admin.approveSelected', { count: amounts.length, number: format.count(amounts.length) })}
        </Button>
      )}
    </Section>
  )
}

/** What a file of the applications holds. */
function useApplicationColumns(ofCall: string): readonly ListColumn<JudgedApplication>[] {
  const { t } = useTranslation('grants')
  const currency = () => ofCall
  return [
    { key: 'applicant', header: t('admin.applicant'), value: ({ applicant }) => applicant },
    { key: 'number', header: t('application.number'), kind: 'code', value: ({ number }) => number },
    { key: 'state', header: t('admin.state'), of: applicationWorkflow, value: ({ status }) => status },
    { key: 'requested', header: t('admin.requested'), kind: 'decimal', value: ({ requested }) => requested },
    { key: 'scored', header: t('admin.scored'), kind: 'count', value: ({ scored }) => scored },
    { key: 'reviews', header: t('admin.reviews'), kind: 'count', value: ({ reviews }) => reviews },
    { key: 'score', header: t('admin.score'), kind: 'decimal', value: ({ mean }) => mean },
    { key: 'least', header: t('admin.leastScore'), kind: 'count', value: ({ least }) => least },
    { key: 'most', header: t('admin.mostScore'), kind: 'count', value: ({ most }) => most },
    { key: 'award', header: t('admin.award'), kind: 'money', currency, value: ({ awarded }) => awarded },
  ]
}

type RowProps = {
  readonly one: JudgedApplication
  readonly currency: string
  /** Undefined where it is not selected. */
  readonly award: Award | undefined
  readonly onSelect: (isChosen: boolean) => void
  readonly onAward: (award: Award) => void
}

function ApplicationRow({ one, currency, award, onSelect, onAward }: RowProps) {
  const { t } = useTranslation('grants')
  const { lang } = useLanguage()
  const format = useFormat()
  const name = isolate(nameIn(lang, one.applicant).text)
  const requestedText = (amount: string | null) =>
    amount === null ? '–' : format.money(typedMoney(amount, currency) ?? '0', currency)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line py-3">
      {isDecidable(one) && (
        <Checkbox
          label={<span className="sr-only">{t('admin.selectRow', { applicant: name })}</span>}
          checked={award !== undefined}
          onChange={(event) => onSelect(event.target.checked)}
        />
      )}
      <span className="grid min-w-48 grow gap-1">
        <Link to={paths.adminGrantApplication(one.id)} className="font-semibold text-link hover:underline">
          <Words of={one.applicant} />
        </Link>
        <bdi dir="ltr" className="font-mono text-sm text-muted">
          {one.number}
        </bdi>
      </span>
      <StateBadge of={applicationWorkflow} state={one.status} />
      <dl className="flex flex-wrap gap-x-6 text-sm">
        <Fact label={t('admin.requested')}>{requestedText(one.requested)}</Fact>
        <Fact label={t('admin.reviews')}>
          {t('admin.scoredOf', { scored: format.count(one.scored), reviews: format.count(one.reviews) })}
        </Fact>
        <Fact label={t('admin.score')}>
          {one.mean === null
            ? '–'
            : `${format.number(one.mean)} (${t('admin.spread', {
                least: format.count(one.least ?? 0),
                most: format.count(one.most ?? 0),
              })})`}
        </Fact>
        {one.awarded !== null && <Fact label={t('admin.award')}>{format.money(BigInt(one.awarded), currency)}</Fact>}
      </dl>
      {award !== undefined && (
        <Field
          id={`award-${one.id}`}
          label={t('admin.awardAmount', { currency })}
          error={
            award.typed.trim() === ''
              ? t('admin.awardMissing')
              : amountOf(award, currency) === null && !isUnclear(award)
                ? t('admin.awardWrong')
                : undefined
          }
          className="w-48"
        >
          {(control) => (
            <>
              <TextInput
                {...control}
                dir="ltr"
                inputMode="decimal"
                value={award.typed}
                onChange={(event) => onAward({ ...award, typed: event.target.value })}
              />
              {isUnclear(award) && (
                <NumberQuestion
                  typed={award.typed}
                  onAnswer={(typed) => onAward({ ...award, typed, settled: typed })}
                />
              )}
            </>
          )}
        </Field>
      )}
    </li>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: string }) => (
  <div>
    <dt className="text-muted">{label}</dt>
    <dd>
      <bdi>{children}</bdi>
    </dd>
  </div>
)

function Ledger({ call }: { readonly call: CallDetail }) {
  const { t } = useTranslation('grants')
  const { lang } = useLanguage()
  const format = useFormat()
  const errorWords = useErrorWords()
  const query = useApiQuery(readLedger, { params: { id: call.id } }, { staleTime: 0 })
  const download = useMutation({
    mutationFn: async (kind: 'csv' | 'xlsx') =>
      saveFile(await fetchFile(downloadLedger, { params: { id: call.id }, query: { format: kind, language: lang } })),
    onError: (error) => toast.error(errorWords(error).text),
  })
  return (
    <Section title={t('admin.ledger')}>
      <Loaded query={query}>
        {({ lines, currency }) =>
          lines.length === 0 ? (
            <p className="text-muted">{t('admin.ledgerEmpty')}</p>
          ) : (
            <>
              <PlainTable
                quiet
                label={t('admin.ledger')}
                rows={lines}
                rowKey={({ id }) => id}
                columns={[
                  {
                    key: 'applicant',
                    header: t('ledger.applicant'),
                    cell: ({ application, applicant }) => (
                      <Link to={paths.adminGrantApplication(application)} className="text-link hover:underline">
                        <Words of={applicant} />
                      </Link>
                    ),
                  },
                  { key: 'milestone', header: t('ledger.milestone'), cell: ({ title }) => <Words of={title} /> },
                  {
                    key: 'amount',
                    header: t('ledger.amount'),
                    figures: true,
                    cell: ({ amount }) => format.money(BigInt(amount), currency),
                  },
                  { key: 'state', header: t('ledger.state'), cell: ({ state }) => t(`states.${state}`) },
                  {
                    key: 'reference',
                    header: t('ledger.reference'),
                    cell: ({ reference }) => (
                      <bdi dir="ltr" className="font-mono">
                        {reference}
                      </bdi>
                    ),
                  },
                ]}
              />
              <p className="flex flex-wrap gap-3">
                <Button icon="download" busy={download.isPending} onClick={() => download.mutate('csv')}>
                  {t('admin.downloadCsv')}
                </Button>
                <Button icon="download" busy={download.isPending} onClick={() => download.mutate('xlsx')}>
                  {t('admin.downloadXlsx')}
                </Button>
              </p>
            </>
          )
        }
      </Loaded>
    </Section>
  )
}
