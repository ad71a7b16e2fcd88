import {
  currencyNames,
  declineRequest,
  listReceivedRequests,
  priceCurrencies,
  readRequest,
  submitQuotation,
  type ReceivedRequest,
} from '@athar/contracts/marketplace'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { Withdraw } from '../../platform/applications/index.ts'
import { Form, useForm } from '../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { PlainText } from '../plain-text.tsx'
import { Amount } from './amount.tsx'
import { QuotationBadge } from './quotation-badge.tsx'
import { quotationBody, quotationDraftOf, quotationIssues } from './request-draft.ts'
import { AddFiles, RequestFiles } from './request-files.tsx'

const touches = [readRequest, listReceivedRequests]
type Props = { readonly request: ReceivedRequest; readonly writes: boolean }

/** The provider's own quotation: written until the deadline, read afterwards. */
export function ProviderSide({ request, writes }: Props) {
  const { t } = useTranslation('marketplace')
  const { id, state, version, answer } = request
  const answers = writes && state === 'open'
  // A form that was opened in time stays: what was typed, and why it came too late.
  const [wasOpen] = useState(state === 'open')
  const decline = useAction(declineRequest, { touches, onDone: () => void toast.success(t('quotations.declined')) })
  return (
    <Section title={t('quotations.yourQuotation')}>
      <p>
        <QuotationBadge state={answer.state} />
      </p>
      {writes && wasOpen && (state === 'open' || state === 'closed') ? (
        <QuotationForm request={request} />
      ) : (
        <Submitted request={request} />
      )}
      <h3 className="font-semibold">{t('quotations.quotationFiles')}</h3>
      <RequestFiles requestId={id} files={answer.files} />
      {answers && <AddFiles requestId={id} files={answer.files} />}
      {answers && answer.state !== 'declined' && (
        <div>
          <Withdraw
            words={{
              act: t('quotations.decline'),
              title: t('quotations.declineTitle'),
              text: t('quotations.declineText'),
            }}
            busy={decline.isPending}
            onAct={(done) => decline.mutate({ params: { id }, body: { version } }, { onSuccess: done })}
          />
        </div>
      )}
    </Section>
  )
}

function QuotationForm({ request }: Pick<Props, 'request'>) {
  const { t } = useTranslation('marketplace')
  const { id, version, answer } = request
  const { lang } = useLanguage()
  const form = useForm({
    name: 'quotation',
    keep: `quotation:${id}`,
    initial: quotationDraftOf(answer.quotation),
    version,
    toBody: quotationBody,
    check: quotationIssues,
    send: (body, seen) => callApi(submitQuotation, { params: { id }, body: { ...body, version: seen } }),
    touches,
    onSaved: () => void toast.success(t('quotations.submitted')),
    fields: [
      [
        {
          kind: 'number',
          name: 'price',
          label: t('quotations.price'),
          wrong: t('quotations.wrong.price'),
          required: true,
        },
        {
          kind: 'choice',
          name: 'currency',
          label: t('quotations.currency'),
          options: priceCurrencies.map((value) => ({ value, label: currencyNames[value][lang] })),
        },
      ],
      {
        kind: 'choice',
        as: 'radio',
        inline: true,
        name: 'vat',
        label: t('quotations.vat'),
        wrong: t('quotations.wrong.vat'),
        options: (['included', 'excluded'] as const).map((value) => ({ value, label: t(`quotations.${value}`) })),
      },
      {
        kind: 'text',
        dir: 'auto',
        name: 'term',
        most: 500,
        label: t('quotations.term'),
        hint: t('quotations.termHint'),
        optional: true,
      },
      {
        kind: 'long',
        dir: 'auto',
        name: 'conditions',
        most: 5000,
        label: t('quotations.conditions'),
        optional: true,
      },
      {
        kind: 'date',
        name: 'validUntil',
        label: t('quotations.validUntil'),
        wrong: t('quotations.wrong.validUntil'),
        required: true,
      },
    ],
  })
  return <Form form={form} submit={t(answer.quotation ? 'quotations.change' : 'quotations.submit')} />
}

function Submitted({ request: { answer } }: Pick<Props, 'request'>) {
  const { t } = useTranslation('marketplace')
  const format = useFormat()
  const { quotation } = answer
  if (!quotation) return <p className="text-muted">{t('quotations.noQuotation')}</p>
  return (
    <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {[
        [t('quotations.price'), <Amount key="price" of={quotation} />],
        [t('quotations.vat'), t(quotation.vatIncluded ? 'quotations.included' : 'quotations.excluded')],
        [t('quotations.term'), quotation.term ? <PlainText key="term">{quotation.term}</PlainText> : '–'],
        [
          t('quotations.conditions'),
          quotation.conditions ? <PlainText key="conditions">{quotation.conditions}</PlainText> : '–',
        ],
        [t('quotations.validUntil'), format.day(quotation.validUntil)],
      ].map(([label, value]) => (
        <div key={String(label)}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
