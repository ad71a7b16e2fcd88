import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../platform/api/index.ts'
import type { Issue, Newer } from '../../platform/form/index.ts'

const byCode = [
  'output-unit-missing',
  'reason-missing',
  'city-not-in-region',
  'region-unknown',
  'region-outside-kingdom',
] as const
const common = ['name-missing', 'not-positive', 'negative', 'period-reversed', 'too_big']
const byField = [
  'validFrom',
  'validTo',
  'equityShare',
  'floorAreaM2',
  'headcount',
  'output',
  'revenueMinor',
  'recalculationThreshold',
  'code',
  'currency',
  'country',
] as const

const oneOf = <T extends string>(known: readonly T[], text: string | undefined): T | undefined =>
  known.find((one) => one === text)

/** What is wrong with the boundary, in words: by the code, else by what the field wants. */
export function useProblemWords(): (issue: Issue) => string | undefined {
  const { t } = useTranslation('inventory')
  return ({ path, code }) => {
    if (path === 'recalculationReason') return t('boundary.problem.field.recalculationReason')
    const known = oneOf(byCode, code)
    if (known) return t(`boundary.problem.${known}`)
    const field = common.includes(code) ? undefined : oneOf(byField, path.split('.').at(-1))
    return field && t(`boundary.problem.field.${field}`)
  }
}

/** The version that another user saved first, from a refusal that carries it. */
export const newerFrom =
  <S extends { readonly version: number }, D>(draftOf: (stored: S) => D) =>
  (failure: ApiError): Newer<D> | null => {
    if (failure.code !== 'inventory.boundary-changed') return null
    const current = failure.details['current'] as S
    return { draft: draftOf(current), version: current.version }
  }
