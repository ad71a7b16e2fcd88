import { useTranslation } from 'react-i18next'

type Name = 'title' | 'summary' | 'impact' | 'placeName'

/** The same text in both languages, Arabic first. */
export function useBothField() {
  const { t } = useTranslation('sgi')
  return <N extends Name>(name: N, most: number) => ({
    kind: 'pair' as const,
    name,
    most,
    label: { en: t(`register.field.${name as 'title'}-en`), ar: t(`register.field.${name as 'title'}-ar`) },
  })
}
