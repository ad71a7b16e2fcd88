import { randomUUID } from 'node:crypto'
import type { Milestone } from '@athar/contracts/grants'
import type { Planned } from './store/instalments.ts'

/** The award by the shares of the milestones, in whole minor units: the last takes what rounding leaves. */
export function instalmentsFor(
  { organisationId: orgId, id: applicationId }: { readonly organisationId: string; readonly id: string },
  milestones: readonly Milestone[],
  award: number,
): Planned[] {
  let left = award
  return milestones
    .map(({ title, share, months, awaits }, at) => {
      const isLast = at === milestones.length - 1
      const amount = isLast ? left : Number((BigInt(award) * BigInt(share)) / 100n)
      left -= amount
      return { id: randomUUID(), orgId, applicationId, position: at + 1, title, amount, months, awaits }
    })
    .filter(({ amount }) => amount > 0)
}
