import { brandDefaults, type BrandKey, type BrandSetting } from '@athar/contracts/brand'

/** What visitors are answered for a key. */
export const brandAnswer = (key: BrandKey, patch: object = {}) => ({
  body: { key, value: { ...brandDefaults[key], ...patch }, version: 1, updatedAt: '2026-11-20T08:00:00.000Z' },
})

/** A key as those who run the platform see it. */
export const aSetting = (key: BrandKey, patch: object = {}, over: Partial<BrandSetting> = {}): BrandSetting => ({
  key,
  value: { ...brandDefaults[key], ...patch },
  version: 3,
  shipped: false,
  changedAt: '2026-11-20T08:00:00.000Z',
  changedBy: { id: '11111111-1111-4111-8111-111111111111', name: 'Lama' },
  ...over,
})
