import { add, compare, decimal, divideToScale, multiply, toNumber, ZERO } from '@athar/carbon'

export const shareKinds = ['buffer', 'proceeds', 'mitigation', 'party'] as const
export type ShareKind = (typeof shareKinds)[number]

/** Percent of an issuance, as exact decimals. */
export type SharePercents = Readonly<Record<ShareKind, string>>
/** Whole tonnes of each share, and what is left to the owner. */
export type Shares = Readonly<Record<ShareKind | 'owner', number>>

/**
 * Splits an issuance into whole tonnes. Each share is rounded up, so that none is short of its percent, and the rest is
 * the owner's; null where the shares exceed what is issued, or a percent is negative.
 */
export function sharesOf(tonnes: number, percents: SharePercents): Shares | null {
  const parts = shareKinds.map((kind) => decimal(percents[kind]))
  const all = parts.reduce(add, ZERO)
  if (!Number.isSafeInteger(tonnes) || tonnes < 1) return null
  if (parts.some((part) => compare(part, ZERO) < 0) || compare(all, decimal(100)) > 0) return null
  const [buffer = 0, proceeds = 0, mitigation = 0, party = 0] = parts.map((part) =>
    toNumber(divideToScale(multiply(decimal(tonnes), part), decimal(100), 0, 'up')),
  )
  const owner = tonnes - buffer - proceeds - mitigation - party
  return owner < 0 ? null : { owner, buffer, proceeds, mitigation, party }
}
