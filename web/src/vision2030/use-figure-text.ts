import type { Bilingual } from '@athar/contracts/content'
import { useTranslation } from 'react-i18next'
import { usePick } from '../content/index.ts'
import { useFormat } from '../platform/language/index.ts'

/** How the values of an indicator are written: per cent with its sign, anything else as a number beside its unit. */
export function useFigureText(unit: Bilingual) {
  const format = useFormat()
  const pick = usePick()
  const percent = unit.en === '%' || unit.ar === '%' || unit.ar === '٪'
  const { t } = useTranslation('vision2030')
  const unitText = percent ? t('indicators.percent') : pick(unit).text
  const plain = (value: number) => format.number(value)
  const value = (shown: number) => (percent ? format.percent(shown / 100) : plain(shown))
  return {
    value,
    plain,
    /** With its unit, for a sentence. */
    whole: (shown: number) => (percent ? value(shown) : `${plain(shown)} ${unitText}`),
    year: format.year,
    /** To be set apart from the value; per cent has its sign already. */
    unit: percent ? null : unit,
    unitText,
  }
}
