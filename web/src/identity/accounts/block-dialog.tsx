import type { ContractShape } from '@athar/contracts'
import { blockAccount, type Account } from '@athar/contracts/identity'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../platform/admin/index.ts'
import { useFormatPreferences } from '../../platform/language/index.ts'
import { RadioGroup } from '../../ui/choice.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ReasonDialog } from '../../platform/form/index.ts'

type BlockDialogProps = {
  readonly account: Account
  readonly touches: readonly ContractShape[]
  readonly onClose: () => void
}

/** The last minute of a day; Riyadh keeps one offset all year. */
const endOf = (day: string): string => `${day}T23:59:00+03:00`

/** Until the end of a day, or until somebody lifts it. */
export function BlockDialog({ account, touches, onClose }: BlockDialogProps) {
  const { t } = useTranslation(['accounts', 'ui'])
  const { calendar } = useFormatPreferences()
  const [how, setHow] = useState<'untilDay' | 'forGood'>('untilDay')
  const [day, setDay] = useState('')
  const [since] = useState(() => Date.now())
  const action = useAction(blockAccount, {
    touches,
    onDone: () => {
      toast.success(t('acts.block.done'))
      onClose()
    },
  })
  const missing = how === 'untilDay' && (day === '' || Date.parse(endOf(day)) <= since)
  return (
    <ReasonDialog
      title={t('acts.block.title', { name: isolate(account.fullName || account.email) })}
      text={t('acts.block.text')}
      act={t('acts.block.act')}
      danger
      busy={action.isPending}
      complete={!missing}
      onAct={(reason) =>
        action.mutate({ params: { id: account.id }, body: { until: how === 'forGood' ? null : endOf(day), reason } })
      }
      hint={t('acts.reasonHint')}
      most={500}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <RadioGroup
            legend={t('acts.block.how')}
            name="block-how"
            value={how}
            onChange={setHow}
            options={(['untilDay', 'forGood'] as const).map((value) => ({ value, label: t(`acts.block.${value}`) }))}
          />
          {how === 'untilDay' && (
            <Field
              label={t('acts.block.day')}
              error={tried && missing ? t('acts.block.dayMissing') : undefined}
              required
            >
              {(control) => (
                <DateInput
                  {...control}
                  calendar={calendar}
                  words={{ day: t('ui:date.day'), month: t('ui:date.month'), year: t('ui:date.year') }}
                  value={day}
                  onChange={(value) => setDay(value ?? '')}
                />
              )}
            </Field>
          )}
        </>
      )}
    </ReasonDialog>
  )
}
