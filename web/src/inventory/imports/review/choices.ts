import type * as inventory from '@athar/contracts/inventory'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { useNames } from '../use-names.ts'

type DataQuality = inventory.DataQuality
export type Choice = inventory.ImportRow['choices'][number]

/** New sites are created together, with their country, above the table. */
export const choicesOf = (row: inventory.ImportRow): Choice[] =>
  row.choices.filter(({ kind }) => kind !== 'create-site')

/** Two choices are the same when they decide the same. */
export const sameDecision = (a: inventory.ImportDecision | undefined, b: inventory.ImportDecision): boolean =>
  a !== undefined && JSON.stringify(a) === JSON.stringify(b)

/** What a choice would do, in words. */
export function useChoiceWords(): (choice: Choice) => string {
  const { t } = useTranslation(['activity-file', 'inventory'])
  const format = useFormat()
  const names = useNames()
  return useCallback(
    ({ kind, decision }) => {
      const values = decision.kind === 'set' ? decision.values : {}
      switch (kind) {
        case 'quantity':
          return t('choices.quantity', {
            quantity: format.number(values.quantity ?? '0', { maximumFractionDigits: 20 }),
          })
        case 'period':
          return t('choices.period', {
            start: format.day(values.periodStart ?? ''),
            end: format.day(values.periodEnd ?? ''),
          })
        case 'activity':
          return t('choices.activity', { name: names.activity(values.activity ?? '') })
        case 'site':
          return t('choices.site', { name: names.site(values.site ?? '') })
        case 'unit':
          return t('choices.unit', { name: names.unit(values.unit ?? '') })
        case 'quality':
          return t('choices.quality', { quality: t(`inventory:records.quality.${values.dataQuality as DataQuality}`) })
        case 'replace':
          return t('choices.replace', { record: decision.kind === 'replace' ? format.count(decision.record) : '' })
        case 'correct':
          return t('choices.correct')
        case 'keep-both':
          return t('choices.keep-both')
        default:
          return t('choices.keep')
      }
    },
    [t, format, names],
  )
}
