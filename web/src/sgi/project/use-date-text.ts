import type { Project } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'

type Told = Pick<Project['dates'][number], 'on' | 'note'>

/** A date as finely as its source tells it: a year, a quarter, a month or a day, and what the source adds. */
export function useDateText(): (date: Told) => string {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const plain = (on: string): string => {
    const quarter = /^(\d{4})-Q([1-4])$/.exec(on)
    if (quarter)
      return t('project.quarter', { quarter: format.count(Number(quarter[2])), year: format.year(Number(quarter[1])) })
    if (on.length === 4) return format.year(Number(on))
    return on.length === 7 ? format.month(on) : format.day(on)
  }
  return ({ on, note }) => {
    if (on === null) return t('dateNotes.unknown')
    return note === null || note === 'unknown' ? plain(on) : t(`dateNotes.${note}`, { date: plain(on) })
  }
}
