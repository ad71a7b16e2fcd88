import {
  cancelRequest,
  decideRequest,
  lengthenDeadline,
  listOwnRequests,
  readRequest,
  requestWorkflow,
  sendRequest,
  type OwnRequest,
} from '@athar/contracts/marketplace'
import { dayOf, nameIn, timeOf } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { Withdraw } from '../../platform/applications/index.ts'
import { Form, FormDialog, useForm } from '../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { HistoryList } from '../../platform/workflow/index.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { PlainText } from '../plain-text.tsx'
import { Amount } from './amount.tsx'
import { QuotationBadge } from './quotation-badge.tsx'
import { byPrice, deadlineIssues, deadlineOf } from './request-draft.ts'
import { RequestDialog, useDeadlineFields } from './request-dialog.tsx'
import { RequestFiles } from './request-files.tsx'

const touches = [readRequest, listOwnRequests]
type Props = { readonly request: OwnRequest }
type Quoted = OwnRequest['quotations'][number]

/** What its buyer may do next. */
export function BuyerActions({ request }: Props) {
  const { t } = useTranslation('marketplace')
  const [opened, setOpened] = useState<'edit' | 'deadline' | null>(null)
  const { id, state, version } = request
  const send = useAction(sendRequest, { touches, onDone: () => void toast.success(t('quotations.sent')) })
  const cancel = useAction(cancelRequest, { touches, onDone: () => void toast.success(t('quotations.cancelled')) })
  if (state === 'decided' || state === 'cancelled') return null
  return (
    <>
      {state === 'draft' && (
        <p className="max-w-3xl">
          {t('quotations.draftText')} {t('quotations.sendText')}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {state === 'draft' && (
          <>
            <Button
              variant="primary"
              busy={send.isPending}
              onClick={() => send.mutate({ params: { id }, body: { version } })}
            >
              {t('actions.send')}
            </Button>
            <Button onClick={() => setOpened('edit')}>{t('quotations.edit')}</Button>
          </>
        )}
        {state === 'open' && <Button onClick={() => setOpened('deadline')}>{t('quotations.lengthen')}</Button>}
        <Withdraw
          words={{ act: t('actions.cancel'), title: t('quotations.cancelTitle'), text: t('quotations.cancelText') }}
          busy={cancel.isPending}
          onAct={(done) => cancel.mutate({ params: { id }, body: { version } }, { onSuccess: done })}
        />
      </div>
      {opened === 'edit' && <RequestDialog request={request} onClose={() => setOpened(null)} />}
      {opened === 'deadline' && <DeadlineDialog request={request} onClose={() => setOpened(null)} />}
    </>
  )
}

function DeadlineDialog({ request, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation('marketplace')
  const { id, deadline, version } = request
  const form = useForm({
    name: 'deadline',
    initial: { date: dayOf(deadline) as string | null, time: timeOf(deadline) },
    version,
    toBody: (draft) => ({ deadline: deadlineOf(draft) }),
    check: deadlineIssues,
    send: (body, seen) => callApi(lengthenDeadline, { params: { id }, body: { ...body, version: seen } }),
    touches,
    onSaved: () => {
      toast.success(t('quotations.lengthened'))
      onClose()
    },
    fields: [[...useDeadlineFields()]],
  })
  return <FormDialog form={form} title={t('quotations.lengthen')} submit={t('quotations.lengthen')} onClose={onClose} />
}

/** Quotations side by side, the decision and what happened. */
export function BuyerSide({ request, writes }: Props & { readonly writes: boolean }) {
  const { t } = useTranslation('marketplace')
  const { state } = request
  return (
    <>
      {state === 'draft' ? <Invited request={request} /> : <Compared request={request} />}
      {state === 'decided' && <Decided request={request} />}
      {writes && (state === 'open' || state === 'closed') && <Decision key={request.version} request={request} />}
      <Section title={t('quotations.history')}>
        <HistoryList of={requestWorkflow} entries={request.history} />
      </Section>
    </>
  )
}

/** Who will be asked. */
function Invited({ request: { quotations } }: Props) {
  const { t } = useTranslation('marketplace')
  const { lang } = useLanguage()
  return (
    <Section title={t('quotations.providers')}>
      {quotations.length === 0 ? (
        <p className="text-muted">{t('quotations.form.noneChosen')}</p>
      ) : (
        <ul className="list-disc space-y-1 ps-5">
          {quotations.map(({ id, provider }) => (
            <li key={id}>
              <bdi className="wrap-anywhere">{nameIn(lang, provider).text}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Compared({ request }: Props) {
  const { t } = useTranslation('marketplace')
  const { lang } = useLanguage()
  const format = useFormat()
  const [order, setOrder] = useState<'price' | 'name'>('price')
  const priced = byPrice(request.quotations)
  const sortable = request.quotations.filter(({ quotation }) => quotation !== null).length > 1
  const columns: readonly PlainColumn<Quoted>[] = [
    {
      key: 'provider',
      header: t('quotations.provider'),
      isName: true,
      cell: ({ provider, providerId }) => (
        <div className="min-w-32">
          <bdi className="font-semibold wrap-break-word">{nameIn(lang, provider).text}</bdi>
          {providerId === null && <span className="block text-muted">{t('quotations.gone')}</span>}
        </div>
      ),
    },
    { key: 'state', header: t('quotations.state'), cell: ({ state }) => <QuotationBadge state={state} /> },
    {
      key: 'price',
      header: t('quotations.price'),
      figures: true,
      cell: ({ quotation }) => (quotation ? <Amount of={quotation} /> : '–'),
    },
    {
      key: 'vat',
      header: t('quotations.vat'),
      cell: ({ quotation }) =>
        quotation ? t(quotation.vatIncluded ? 'quotations.included' : 'quotations.excluded') : '–',
    },
    { key: 'term', header: t('quotations.term'), cell: ({ quotation }) => <Text>{quotation?.term}</Text> },
    {
      key: 'conditions',
      header: t('quotations.conditions'),
      cell: ({ quotation }) => <Text>{quotation?.conditions}</Text>,
    },
    {
      key: 'validUntil',
      header: t('quotations.validUntil'),
      cell: ({ quotation }) => (quotation ? <bdi>{format.day(quotation.validUntil)}</bdi> : '–'),
    },
    {
      key: 'files',
      header: t('quotations.files'),
      cell: ({ files }) => (files.length === 0 ? '–' : <RequestFiles requestId={request.id} files={files} />),
    },
    {
      key: 'answeredAt',
      header: t('quotations.answeredAt'),
      cell: ({ answeredAt }) => (answeredAt === null ? '–' : <bdi>{format.instant(answeredAt)}</bdi>),
    },
  ]
  return (
    <Section title={t('quotations.compare')}>
      {priced === null && <p className="text-muted">{t('quotations.manyCurrencies')}</p>}
      {priced && sortable && (
        <Segmented
          label={t('quotations.order')}
          value={order}
          options={(['price', 'name'] as const).map((value) => ({ value, label: t(`quotations.orders.${value}`) }))}
          onChange={setOrder}
        />
      )}
      <PlainTable
        label={t('quotations.compare')}
        columns={columns}
        rows={(order === 'price' && priced) || request.quotations}
        rowKey={({ id }) => id}
      />
    </Section>
  )
}

function Text({ children }: { readonly children: string | undefined }) {
  if (!children) return '–'
  return <PlainText className="min-w-40">{children}</PlainText>
}

function Decided({ request: { chosenId, decisionNote, quotations } }: Props) {
  const { t } = useTranslation('marketplace')
  const { lang } = useLanguage()
  const chosen = quotations.find(({ id }) => id === chosenId)
  return (
    <Section title={t('quotations.decision')}>
      <p>
        {chosen ? t('quotations.chosen', { provider: nameIn(lang, chosen.provider).text }) : t('quotations.noneChosen')}
      </p>
      {decisionNote !== '' && <PlainText>{decisionNote}</PlainText>}
    </Section>
  )
}

const none = 'none'

function Decision({ request }: Props) {
  const { t } = useTranslation('marketplace')
  const { lang } = useLanguage()
  const { id, state, quotations, version } = request
  const submitted = quotations.filter((one) => one.state === 'submitted' && one.providerId !== null)
  const awaited = quotations.some((one) => one.state === 'invited' && one.providerId !== null)
  // As it stands on the screen: a quotation that changed since is not chosen.
  const read = (chosen: string) => submitted.find((one) => one.id === chosen)
  const form = useForm({
    name: 'decision',
    initial: { chosen: '', note: '' },
    version,
    toBody: ({ chosen, note }) => {
      const found = read(chosen)
      return { chosen: found ? { id: found.id, version: found.version } : null, note }
    },
    check: ({ chosen, note }) => [
      ...(chosen !== none && !read(chosen) ? [{ path: 'chosen', code: 'wrong' }] : []),
      ...(chosen === none && note.trim() === '' ? [{ path: 'note', code: 'wrong' }] : []),
    ],
    send: (body, seen) => callApi(decideRequest, { params: { id }, body: { ...body, version: seen } }),
    touches,
    onSaved: () => void toast.success(t('quotations.decided')),
    fields: [
      {
        kind: 'choice',
        as: 'radio',
        name: 'chosen',
        label: t('quotations.choose'),
        wrong: t('quotations.wrong.chosen'),
        options: [
          ...submitted.map((one) => ({ value: one.id, label: nameIn(lang, one.provider).text })),
          { value: none, label: t('quotations.none') },
        ],
      },
      {
        kind: 'long',
        dir: 'auto',
        name: 'note',
        most: 2000,
        label: t('quotations.note'),
        hint: t('quotations.noteHint'),
        wrong: t('quotations.wrong.note'),
      },
    ],
  })
  return (
    <Section title={t('quotations.decision')} text={t('quotations.decideText')}>
      {state === 'open' && awaited ? (
        <p className="text-muted">{t('quotations.decideEarly')}</p>
      ) : (
        <Form form={form} submit={t('quotations.decide')} />
      )}
    </Section>
  )
}
