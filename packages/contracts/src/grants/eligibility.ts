import { z } from 'zod'
import type { FormDefinition } from '../core/defined-form.ts'
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

/** What a call may ask of its applicants. */
export const conditionRules = ['organisation', 'type', 'region', 'registered'] as const
export const condition = z.object({
  rule: z.enum(conditionRules),
  /** Null where it is checked once the person acts for an organisation. */
  met: z.boolean().nullable(),
  /** Why it is not met; each code is worded with what would cure it. */
  code: z.enum(eligibilityCodes).nullable(),
})
export type Condition = z.infer<typeof condition>

type Asked = { readonly eligibility: EligibilityRules; readonly form: FormDefinition | null }

/** The rules of a call with those that its form brings: files are kept by organisations alone. */
export const rulesOf = ({ eligibility, form }: Asked): EligibilityRules => ({
  ...eligibility,
  organisationsOnly:
    eligibility.organisationsOnly ||
    (form?.required ?? []).some((name) => form?.properties[name]?.['x-kind'] === 'files'),
})

/** Each rule of a call, checked for an applicant. */
export function conditionsFor(rules: EligibilityRules, { type, region, registration }: Applicant): Condition[] {
  const isPerson = type === null
  const needsOrganisation = isPerson && rules.organisationsOnly
  const checked = (rule: Condition['rule'], code: EligibilityCode | null): Condition =>
    needsOrganisation ? { rule, met: null, code: null } : { rule, met: code === null, code }
  const asked: (Condition | null)[] = [
    rules.organisationsOnly
      ? { rule: 'organisation', met: !isPerson, code: isPerson ? 'organisations-only' : null }
      : null,
    rules.organisationTypes.length > 0 && (!isPerson || needsOrganisation)
      ? checked('type', isPerson || rules.organisationTypes.includes(type) ? null : 'organisation-type')
      : null,
    rules.regions.length > 0 && (!isPerson || needsOrganisation)
      ? checked('region', rules.regions.some((one) => one === region) ? null : 'region')
      : null,
    rules.registered ? checked('registered', registrationCodes[registration]) : null,
  ]
  return asked.filter((one) => one !== null)
}

const registrationCodes = {
  approved: null,
  none: 'not-registered',
  expired: 'registration-expired',
  pending: 'registration-pending',
} as const satisfies Record<Applicant['registration'], EligibilityCode | null>

/** The rules that an applicant does not meet. */
export const unmetRules = (rules: EligibilityRules, applicant: Applicant): EligibilityCode[] =>
  conditionsFor(rules, applicant).flatMap(({ code }) => code ?? [])
