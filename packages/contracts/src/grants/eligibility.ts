import type { organisationTypes } from '../organisations/vocabulary.ts'
import type { EligibilityRules } from './call-input.ts'

export type Applicant = {
  /** Null where a person applies for themselves. */
  readonly type: (typeof organisationTypes)[number] | null
  /** Of its head office; null of a person. */
  readonly region: string | null
  /** `none` where it never registered. */
  readonly registration: 'approved' | 'expired' | 'pending' | 'none'
}

export const eligibilityCodes = [
  'organisations-only',
  'organisation-type',
  'region',
  'not-registered',
  'registration-pending',
  'registration-expired',
] as const
export type EligibilityCode = (typeof eligibilityCodes)[number]

/** The rules that an applicant does not meet; each code is worded with what would cure it. */
export function unmetRules(rules: EligibilityRules, applicant: Applicant): EligibilityCode[] {
  const unmet: EligibilityCode[] = []
  if (applicant.type === null && rules.organisationsOnly) return ['organisations-only']
  if (
    applicant.type !== null &&
    rules.organisationTypes.length > 0 &&
    !rules.organisationTypes.includes(applicant.type)
  )
    unmet.push('organisation-type')
  if (
    applicant.region !== null &&
    rules.regions.length > 0 &&
    !(rules.regions as readonly string[]).includes(applicant.region)
  )
    unmet.push('region')
  if (rules.registered && applicant.registration !== 'approved')
    unmet.push(
      applicant.registration === 'none'
        ? 'not-registered'
        : applicant.registration === 'expired'
          ? 'registration-expired'
          : 'registration-pending',
    )
  return unmet
}
