import { useMemo } from 'react'
import { useLanguage } from '../../platform/language/index.ts'
import type { Option } from '../../ui/select/index.ts'
import { useNames } from './use-names.ts'

/** Units that can measure an activity, its usual one first; all units where no activity is chosen. */
export function useUnitOptions(activity: string | null): Option[] {
  const { lang } = useLanguage()
  const { library, activities, unit } = useNames()
  return useMemo(() => {
    const known = activity === null ? undefined : activities.get(activity)
    const ids = known?.units ?? library?.units.map(({ id }) => id) ?? []
    return ids
      .map((id) => {
        const label = unit(id)
        const name = library?.units.find((one) => one.id === id)?.name[lang]
        return { value: id, label, hint: name === label ? undefined : name }
      })
      .sort((a, b) => Number(b.value === known?.defaultUnit) - Number(a.value === known?.defaultUnit))
  }, [activity, activities, library, unit, lang])
}
