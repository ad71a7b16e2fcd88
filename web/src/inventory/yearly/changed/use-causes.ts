import { decimal, roundedBridge, subtract, toText } from '@athar/carbon'
import { changeCauses, changeSteps, type ExplainedYears, type Inventory } from '@athar/contracts/inventory'
import { massIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { shareOf } from '../parts/derive.ts'
import { useAmounts } from '../parts/use-amounts.ts'

/** A figure as it is drawn and as it is read. */
type Shown = { readonly value: number; readonly text: string; readonly share: string }

/** `a` less `b`, exactly. */
export const less = (a: string, b: string): string => toText(subtract(decimal(a), decimal(b)))

/** The totals of two years and the causes between them, rounded so that what is shown adds up. */
export function useCauses(data: Inventory, explained: ExplainedYears) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const { unit, mass } = useAmounts(data)
  const inUnit = (kg: string) => decimal(massIn(kg, mass))
  const ordered = changeSteps.flatMap((step) => explained.steps.find((each) => each.step === step) ?? [])
  const bridge = roundedBridge(
    inUnit(explained.then),
    ordered.map(({ kg }) => inUnit(kg)),
  )
  const digits = { minimumFractionDigits: bridge.scale, maximumFractionDigits: bridge.scale }
  const signed = { ...digits, signDisplay: 'exceptZero' } as const
  const part = (kg: string): string => {
    const share = shareOf(kg, explained.then)
    return share === null ? '' : format.number(share, { style: 'percent', maximumFractionDigits: 1, ...exceptZero })
  }
  const shown = (text: string, kg: string): Shown => ({
    value: Number(text),
    text: format.number(text, signed),
    share: part(kg),
  })
  const total = (text: string): Shown => ({ value: Number(text), text: format.number(text, digits), share: '' })
  const steps = ordered.map(({ step, cause, kg }, at) => ({
    step,
    cause,
    label: t(`causes.steps.${step}`),
    rounded: bridge.steps[at]!,
    ...shown(toText(bridge.steps[at]!), kg),
  }))
  const change = less(explained.now, explained.then)
  return {
    unit,
    then: total(toText(bridge.then)),
    now: total(toText(bridge.now)),
    change: shown(toText(subtract(bridge.now, bridge.then)), change),
    causes: changeCauses.map((cause) => {
      const own = steps.filter((step) => step.cause === cause)
      const rounded = own.reduce((all, each) => less(all, less('0', toText(each.rounded))), '0')
      return {
        cause,
        label: t(`causes.${cause}.title`),
        meaning: t(`causes.${cause}.text`),
        steps: own,
        ...shown(rounded, explained.causes[cause]),
      }
    }),
    /** Of a source, with as many digits. */
    amount: (kg: string) => format.number(massIn(kg, mass), digits),
    signed: (kg: string) => format.number(massIn(kg, mass), signed),
  }
}

const exceptZero = { signDisplay: 'exceptZero' } as const

export type Causes = ReturnType<typeof useCauses>
