import type { organisations } from '@athar/contracts'

type Step = {
  readonly from: readonly organisations.AccreditationState[]
  readonly to: organisations.AccreditationState
}

/** What the platform may decide from where: a refusal or a suspension is not the last word. */
export const steps: Record<organisations.AccreditationDecision, Step> = {
  accredit: { from: ['asked', 'refused', 'suspended'], to: 'accredited' },
  refuse: { from: ['asked'], to: 'refused' },
  suspend: { from: ['accredited'], to: 'suspended' },
  renew: { from: ['accredited', 'expired'], to: 'accredited' },
}

/** Once, corrected, and again after a refusal or the last day; a suspension is lifted by the platform. */
export const mayAskFrom: readonly (organisations.AccreditationState | null)[] = [null, 'asked', 'refused', 'expired']
