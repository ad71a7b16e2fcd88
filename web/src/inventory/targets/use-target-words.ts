import type * as inventory from '@athar/contracts/inventory'
import { massIn, nameIn } from '@athar/i18n'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../platform/language/index.ts'

type Unit = inventory.Kpi['unit'] | inventory.Target['unit']

/** How values of key figures and targets are said: tonnes, kilograms per unit, percent. */
export function useTargetWords() {
  const { t } = useTranslation('mrv-hub')
  const { lang } = useLanguage()
  const format = useFormat()
  return useMemo(() => {
    const sign = (code: string) =>
      new Intl.NumberFormat(`${lang}-SA`, { style: 'currency', currency: code })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? code
    const per = (of: string) =>
      of === '' ? t('unit.employee') : /^[A-Z]{3}$/.test(of) ? t('unit.million', { currency: sign(of) }) : of
    return {
      name: (both: inventory.TargetInput['name']) => nameIn(lang, both).text,
      value: (value: string, { kind }: Unit) =>
        kind === 'percent' ? format.number(value, { maximumFractionDigits: 1 }) : format.readable(massIn(value, 't')),
      unit: ({ kind, of }: Unit) =>
        kind === 'percent'
          ? t('unit.percent')
          : kind === 'kg'
            ? t('unit.tonnes')
            : t('unit.tonnesPer', { per: per(of) }),
      /** For positions in a drawing only. */
      height: (value: string, { kind }: Unit) => (kind === 'percent' ? Number(value) : Number(value) / 1000),
      scopes: (scopes: readonly string[]) =>
        new Intl.ListFormat(lang).format(scopes.map((scope) => t(`scope.${scope as '1' | '2' | '3'}`))),
    }
  }, [t, lang, format])
}
