import { contrastsOf, type BrandIssue, type BrandKey, type BrandValue } from '@athar/contracts/brand'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { useName } from './use-name.ts'

const worded = ['picture', 'link', 'colour', 'attribution', 'text-missing', 'too-long', 'invalid'] as const

/** What is wrong with each member and what to do, once for each, by the id of its field. */
export function useIssueWords(key: BrandKey, issues: readonly BrandIssue[], value: BrandValue) {
  const { t } = useTranslation('brand')
  const format = useFormat()
  const name = useName()
  const seen = new Set<string>()
  return issues.flatMap((issue) => {
    if (seen.has(issue.path)) return []
    seen.add(issue.path)
    const message =
      issue.code === 'contrast'
        ? contrastWords(issue.path)
        : t(`issues.${worded.find((code) => code === issue.code) ?? 'invalid'}`)
    if (message === null) return []
    const said = name.of(key, issue.path)
    return {
      field: `brand-${issue.path}`,
      message: said === '' || issue.code === 'contrast' ? message : `${said}: ${message}`,
    }
  })

  function contrastWords(path: string): string | null {
    const colours = 'colours' in value ? value.colours : null
    const found = colours && contrastsOf(colours).find((one) => !one.passes && path === `colours.${one.tone}`)
    if (!found) return null
    const ratio = (amount: number) => format.number(amount, { maximumFractionDigits: 2 })
    return t(`colours.refused.${found.tone}`, {
      pair: t(`colours.pairs.${found.pair}`),
      ratio: ratio(found.ratio),
      least: ratio(found.least),
    })
  }
}
