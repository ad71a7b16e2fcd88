import { abs, compare, decimal, sum, toText } from '@athar/carbon'
import type { Finding } from '@athar/contracts/verification'

/**
 * Kilograms by which findings that are not closed misstate the year, over- and understatements alike by amount, under
 * every severity: what a finding is called does not make its effect smaller.
 */
export const misstatedKg = (findings: readonly Pick<Finding, 'state' | 'effectKg'>[]): string =>
  toText(sum(findings.filter(({ state }) => state !== 'closed').map(({ effectKg }) => abs(decimal(effectKg)))))

/** Whether a finding is material: as the verifier calls it, or by its amount, whatever it is called. */
export const isMaterial = ({ severity, effectKg }: Pick<Finding, 'severity' | 'effectKg'>, materialityKg: string) =>
  severity === 'material-misstatement' || compare(abs(decimal(effectKg)), decimal(materialityKg)) > 0

/** A kept finding that modifies the opinion by itself: a material misstatement, of whatever amount, and a limitation of scope (ISO 14064-3). */
export const modifiesOpinion = ({ state, severity }: Pick<Finding, 'state' | 'severity'>): boolean =>
  state === 'kept' && (severity === 'material-misstatement' || severity === 'scope-limitation')
