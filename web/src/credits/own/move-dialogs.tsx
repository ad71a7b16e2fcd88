import {
  cancelCredits,
  cancelInput,
  findReceiver,
  listHoldings,
  listMovements,
  listOrders,
  listOwnSeries,
  listRetirements,
  readBalance,
  retireCredits,
  retireInput,
  transferCredits,
  transferInput,
  type MoveOutcome,
} from '@athar/contracts/credits'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { FormDialog, typedNumber, useForm, type FieldList, type Issue } from '../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { useActingOrganisation } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { accountNumber } from '../account-number.ts'

/** Everything that a movement changes on the page of the organisation. */
export const movementTouches = [
  readBalance,
  listOwnSeries,
  listHoldings,
  listMovements,
  listOrders,
  listRetirements,
] as const

type Balance = { readonly free: string; readonly secondPersonAbove: string }
type DialogProps = { readonly balance: Balance; readonly onClose: () => void }
type Moved = { readonly tonnes: string; readonly serial: string; readonly note: string }

const nothing: Moved = { tonnes: '', serial: '', note: '' }
const tonnesIn = (typed: string): string => typedNumber(typed) ?? ''

/** The tonnes, which of them, and a note. */
function useMovedFields() {
  const { t } = useTranslation(['credits', 'credit-registry'])
  const format = useFormat()
  return (free: string) => {
    const first = [
      {
        kind: 'number',
        whole: true,
        name: 'tonnes',
        label: t('move.tonnes'),
        hint: t('move.tonnesHint', { free: format.number(free) }),
        unit: t('credit-registry:unit'),
        wrong: t('invalid.tonnes-whole'),
        required: true,
      },
      {
        kind: 'text',
        dir: 'ltr',
        name: 'serial',
        most: 120,
        label: t('move.serial'),
        hint: t('move.serialHint'),
        optional: true,
      },
    ] as const
    const last = [
      {
        kind: 'long',
        name: 'note',
        rows: 2,
        most: 2000,
        label: t('move.note'),
        hint: t('move.noteHint'),
        optional: true,
      },
    ] as const
    return { first, last }
  }
}

/** Whether so many tonnes wait for a second person, and what is said about it. */
function useSecondPerson(tonnes: string, above: string) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const typed = typedNumber(tonnes)
  const isAbove = typed !== null && /^\d+$/.test(typed) && BigInt(typed) > BigInt(above)
  return {
    isAbove,
    notice: isAbove ? (
      <Alert severity="info" title={t('move.second')}>
        {t('move.secondText', { tonnes: format.number(above) })}
      </Alert>
    ) : null,
  }
}

function useSaid(onClose: () => void) {
  const { t } = useTranslation('credits')
  return (done: (outcome: MoveOutcome) => string) => (outcome: MoveOutcome) => {
    toast.success(outcome.orderId === null ? done(outcome) : t('move.sent'))
    onClose()
  }
}

type TransferDraft = Moved & { readonly receiverId: string }

/** Transfers credits to an organisation that gave its account number. */
export function TransferDialog({ balance, onClose }: DialogProps) {
  const { t } = useTranslation('credits')
  const moved = useMovedFields()(balance.free)
  const said = useSaid(onClose)
  const form = useForm({
    name: 'transfer-credits',
    initial: { ...nothing, receiverId: '' },
    schema: transferInput,
    toBody: ({ tonnes, serial, note, receiverId }: TransferDraft) => ({
      tonnes: tonnesIn(tonnes),
      serial,
      note,
      receiverId: accountNumber(receiverId) ?? '',
    }),
    send: (body) => callApi(transferCredits, { body }),
    touches: movementTouches,
    onSaved: said(() => t('move.transferred')),
    fields: ({ receiverId }): FieldList<TransferDraft> => [
      {
        kind: 'text',
        dir: 'ltr',
        name: 'receiverId',
        label: t('move.receiver'),
        hint: <Receiver typed={receiverId} />,
        most: 60,
        wrong: t('move.receiverWrong'),
        required: true,
      },
      ...moved.first,
      ...moved.last,
    ],
  })
  const second = useSecondPerson(form.draft.tonnes, balance.secondPersonAbove)
  return (
    <FormDialog
      form={form}
      head={second.notice}
      title={t('own.transfer')}
      description={t('move.transferText')}
      submit={t(second.isAbove ? 'move.ask' : 'own.transfer')}
      onClose={onClose}
    />
  )
}

/** Names whoever credits would go to, before they do. */
function Receiver({ typed }: { readonly typed: string }) {
  const { t } = useTranslation('credits')
  const { lang } = useLanguage()
  const own = useActingOrganisation()
  const id = accountNumber(typed)
  const isOwn = id !== null && id === own
  const { data, error } = useApiQuery(findReceiver, { params: { id: id ?? '' } }, { enabled: id !== null && !isOwn })
  const name = data && id !== null && !isOwn ? isolate(nameIn(lang, data.name).text) : null
  return (
    <output>
      {isOwn
        ? t('move.receiverOwn')
        : name !== null
          ? t('move.receiverIs', { name })
          : id !== null && error
            ? t('move.receiverMissing')
            : t('move.receiverHint')}
    </output>
  )
}

type RetireDraft = Moved & {
  readonly beneficiary: string
  readonly beneficiaryKind: 'company' | 'person'
  readonly purpose: string
  readonly claimYear: string
}

/** Retires credits for a beneficiary, a purpose and the year of the claim. */
export function RetireDialog({ balance, onClose }: DialogProps) {
  const { t } = useTranslation('credits')
  const moved = useMovedFields()(balance.free)
  const said = useSaid(onClose)
  const form = useForm({
    name: 'retire-credits',
    initial: {
      ...nothing,
      beneficiary: '',
      beneficiaryKind: 'company',
      purpose: '',
      claimYear: '',
    } as RetireDraft,
    schema: retireInput,
    toBody: ({ tonnes, claimYear, ...draft }: RetireDraft) => ({
      ...draft,
      tonnes: tonnesIn(tonnes),
      claimYear: Number(typedNumber(claimYear) ?? Number.NaN),
    }),
    send: (body) => callApi(retireCredits, { body }),
    touches: movementTouches,
    onSaved: said(({ retirement }) => t('move.retired', { number: isolate(retirement ?? '') })),
    problem: ({ code }: Issue) => (code === 'text-missing' ? t('invalid.text-missing') : undefined),
    fields: [
      ...moved.first,
      {
        kind: 'choice',
        as: 'radio',
        inline: true,
        name: 'beneficiaryKind',
        label: t('move.beneficiaryKind'),
        options: [
          { value: 'company', label: t('move.company') },
          { value: 'person', label: t('move.person') },
        ],
      },
      {
        kind: 'text',
        dir: 'auto',
        name: 'beneficiary',
        most: 200,
        label: t('move.beneficiary'),
        hint: t('move.beneficiaryHint'),
        required: true,
      },
      {
        kind: 'long',
        name: 'purpose',
        rows: 2,
        most: 500,
        label: t('move.purpose'),
        hint: t('move.purposeHint'),
        required: true,
      },
      {
        kind: 'number',
        as: 'number',
        whole: true,
        name: 'claimYear',
        label: t('move.claimYear'),
        wrong: t('move.claimYearWrong'),
        required: true,
      },
      ...moved.last,
    ] satisfies FieldList<RetireDraft>,
  })
  const second = useSecondPerson(form.draft.tonnes, balance.secondPersonAbove)
  return (
    <FormDialog
      form={form}
      head={second.notice}
      title={t('own.retire')}
      description={t('move.retireText')}
      submit={t(second.isAbove ? 'move.ask' : 'own.retire')}
      onClose={onClose}
    />
  )
}

/** Cancels credits without a claim. */
export function CancelDialog({ balance, onClose }: DialogProps) {
  const { t } = useTranslation('credits')
  const moved = useMovedFields()(balance.free)
  const said = useSaid(onClose)
  const form = useForm({
    name: 'cancel-credits',
    initial: nothing,
    schema: cancelInput,
    toBody: ({ tonnes, ...draft }: Moved) => ({ ...draft, tonnes: tonnesIn(tonnes) }),
    send: (body) => callApi(cancelCredits, { body }),
    touches: movementTouches,
    onSaved: said(() => t('move.cancelled')),
    fields: [...moved.first, ...moved.last],
  })
  const second = useSecondPerson(form.draft.tonnes, balance.secondPersonAbove)
  return (
    <FormDialog
      form={form}
      head={second.notice}
      title={t('own.cancel')}
      description={t('move.cancelText')}
      submit={t(second.isAbove ? 'move.ask' : 'own.cancel')}
      onClose={onClose}
    />
  )
}
