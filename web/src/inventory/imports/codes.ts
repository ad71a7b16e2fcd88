import { CODES, type Severity } from '@athar/activity-file'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Of the reasons that only the inventory knows, this one waits until it knows more; the others refuse the row. */
const held = 'price-index-required'

/** How heavy a reason is. */
export const severityOf = (code: string): Severity =>
  code in CODES ? CODES[code as keyof typeof CODES] : code === held ? 'hold' : 'refuse'

/** Title and help of a reason; one nobody worded yet is named by its code. */
export function useCodeWords(): (code: string) => { readonly title: string; readonly help: string } {
  const { i18n } = useTranslation('activity-file')
  return useCallback(
    (code) => {
      const say = i18n.t as unknown as (key: string) => string
      const key = `activity-file:codes.${code}`
      return i18n.exists(`${key}.title`)
        ? { title: say(`${key}.title`), help: say(`${key}.help`) }
        : { title: code, help: '' }
    },
    [i18n],
  )
}
