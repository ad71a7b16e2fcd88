import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../platform/language/index.ts'
import { findingOf, type Indicator } from './indicator-way.ts'
import { useFigureText } from './use-figure-text.ts'

/** What the figures of an indicator say, in a sentence: the title of its drawing. */
export function useFindingText(indicator: Indicator): string {
  const { t } = useTranslation('vision2030')
  const format = useFormat()
  const text = useFigureText(indicator.unit)
  const value = (figure: { readonly value: number }) => isolate(text.whole(figure.value))
  const year = (figure: { readonly year: number }) => text.year(figure.year)
  const found = findingOf(indicator)
  switch (found.kind) {
    case 'two-ways':
      return t('indicators.finding.twoWays', {
        year: year(found.now),
        start: value(found.start),
        value: value(found.now),
      })
    case 'reached':
      return t('indicators.finding.reached', {
        goalYear: year(found.goal),
        goal: value(found.goal),
        year: year(found.now),
      })
    case 'share':
      return t('indicators.finding.share', {
        share: isolate(format.percent(found.share, 0)),
        startYear: year(found.start),
        goalYear: year(found.goal),
      })
    case 'level':
      return t('indicators.finding.level', {
        value: value(found.now),
        year: year(found.now),
        goalYear: year(found.goal),
        goal: value(found.goal),
      })
    case 'unpublished':
      return t('indicators.finding.unpublished', { goalYear: year(found.goal), goal: value(found.goal) })
    case 'no-goal':
      return t('indicators.finding.noGoal', { value: value(found.now), year: year(found.now) })
    case 'nothing':
      return t('indicators.finding.nothing')
  }
}
