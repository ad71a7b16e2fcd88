import { climatiqCalculator, listCalculatorActivities } from '@athar/contracts/inventory'
import type { ResponseOf } from '@athar/contracts'
import { readTyped, readTypedNumber } from '@athar/i18n'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'

export type CalculatorActivity = ResponseOf<typeof listCalculatorActivities>['activities'][number]
export type CalculatorResult = ResponseOf<typeof climatiqCalculator>

/** An amount that is no number counts as nothing; only an empty box is missing. */
export const amountOf = (typed: string): number => Number(readTypedNumber(typed) ?? 0)

/** Idle, calculating, result shown: the states of the specification. */
export function useCalculator() {
  const { t } = useTranslation('landing')
  const [activityId, setActivityId] = useState<string | null>(null)
  const [amount, setAmount] = useState('')
  /** The reading of 1.234 or 1,234 that was chosen. */
  const [settled, setSettled] = useState<string | null>(null)
  const unclear = amount !== settled && (readTyped(amount)?.other ?? null) !== null
  const list = useApiQuery(listCalculatorActivities, {})
  const activities = list.data?.activities ?? []
  const activity = activities.find((one) => one.id === activityId) ?? null

  const run = useMutation({
    mutationFn: async ({ asked, typed }: { readonly asked: CalculatorActivity; readonly typed: string }) => {
      const result = await callApi(climatiqCalculator, {
        body: { activity_id: asked.id, parameters: { [asked.parameter]: amountOf(typed) } },
      })
      // The edge function of old answers 200 with success false; so may whatever stands in its place.
      if (!result.success) throw new Error('the calculation was refused')
      return result
    },
    onSuccess: () => toast.message('success', t('calculator.doneTitle'), t('calculator.doneText')),
    onError: () => toast.message('error', t('calculator.failedTitle'), t('calculator.failedText')),
  })

  const submit = () => {
    if (!activity || amount.trim() === '') {
      toast.message('error', t('calculator.missingTitle'), t('calculator.missingText'))
      return
    }
    if (!unclear) run.mutate({ asked: activity, typed: amount })
  }
  const choose = (id: string) => {
    setActivityId(id)
    run.reset()
  }
  return {
    list,
    activities,
    activity,
    activityId,
    choose,
    amount,
    setAmount,
    unclear,
    settle: (text: string) => {
      setSettled(text)
      setAmount(text)
    },
    submit,
    calculating: run.isPending,
    /** Only beside the amount it was calculated of: a figure of another one would be taken for that of this one. */
    result: run.variables?.typed === amount ? (run.data ?? null) : null,
  }
}
