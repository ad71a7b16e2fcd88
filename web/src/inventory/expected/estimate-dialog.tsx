import type { ResponseOf } from '@athar/contracts'
import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { ReasonDialog } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { RadioGroup } from '../../ui/choice.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useForgetInventory } from '../factors/queries.ts'
import { useRecordWords } from '../records/use-record-words.ts'
import type { Source } from './queries.ts'

type EstimateDialogProps = {
  readonly year: number
  readonly source: Source
  readonly months: readonly string[]
  readonly onClose: () => void
}
type Method = inventory.EstimateMethodName
type Preview = ResponseOf<typeof inventory.previewEstimates>

/** Months without a bill, by the method that is chosen; what each comes to is shown first. */
export function EstimateDialog({ year, source, months, onClose }: EstimateDialogProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const forget = useForgetInventory()
  const [method, setMethod] = useState<Method | null>(null)
  const body = { siteId: source.site.id, activity: source.activity, months: [...months] }
  const preview = useApiQuery(inventory.previewEstimates, {
    params: { year },
    query: { siteId: body.siteId, activity: body.activity, months: months.join(',') },
  })
  const filled = (preview.data?.methods.find((one) => one.method === method)?.months ?? []).map(({ month }) => month)
  const store = async (reason: string) => {
    if (method === null) return
    const { records } = await callApi(inventory.storeEstimates, {
      params: { year },
      body: { ...body, months: filled, method, reason },
    })
    toast.success(t('expected.stored', format.counted(records)))
    await forget()
  }
  return (
    <ReasonDialog
      width="md"
      title={t('expected.estimateTitle')}
      text={t('expected.estimateText')}
      act={t('expected.estimateStore')}
      label={t('expected.estimateReason')}
      complete={method !== null && filled.length > 0}
      onAct={store}
      onClose={onClose}
    >
      {(tried) => (
        <Loaded query={preview}>
          {(data) => <Methods data={data} method={method} onChoose={setMethod} missing={tried && method === null} />}
        </Loaded>
      )}
    </ReasonDialog>
  )
}

type MethodsProps = {
  readonly data: Preview
  readonly method: Method | null
  readonly onChoose: (method: Method) => void
  readonly missing: boolean
}

function Methods({ data: { unit, methods }, method, onChoose, missing }: MethodsProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  const able = methods.filter(({ months }) => months.length > 0)
  if (unit === null || able.length === 0) return <p className="text-muted">{t('expected.noBasis')}</p>
  return (
    <RadioGroup<Method>
      legend={t('expected.method')}
      name="estimate-method"
      value={method}
      onChange={onChoose}
      error={missing ? t('expected.methodMissing') : undefined}
      options={able.map(({ method: value, months }) => ({
        value,
        label: t(`expected.methods.${value}`),
        hint: (
          <span className="grid">
            {months.map(({ month, quantity }) => (
              <span key={month}>
                {t('expected.monthQuantity', {
                  month: format.month(month),
                  quantity: format.number(quantity, { maximumFractionDigits: 3 }),
                  unit: words.unit(unit),
                })}
              </span>
            ))}
          </span>
        ),
      }))}
    />
  )
}
