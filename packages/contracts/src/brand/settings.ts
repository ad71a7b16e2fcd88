import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { cursorQuery, instant, page, uuid } from '../core/wire.ts'
import { brandKeys } from './keys.ts'

const keepers = { kind: 'platform', roles: ['platform_admin', 'platform_owner'] } as const
const key = z.enum(brandKeys)
const keyParams = z.object({ key })
const version = z.number().int().min(1)
const writing = { most: 60, seconds: 60 } as const
const bodyLimit = 32_768

/** Public: what is shown for a key. Answers 304 to whoever has it already, 404 where it was never put in. */
export const readBrand = contract({
  name: 'brand.read',
  method: 'GET',
  path: '/api/brand/:key',
  summary: 'Logos, wordmarks and their words for one key',
  access: { kind: 'public' },
  params: keyParams,
  response: z.object({ key, value: z.unknown(), version, updatedAt: instant }),
})

export const autoSeed = contract({
  name: 'brand.auto-seed',
  method: 'POST',
  path: '/functions/v1/brandkit-auto-seed',
  summary:
    'Put in what the product comes with where a key is missing; what is there stays. Ten times a minute for an address',
  access: { kind: 'public' },
  rateLimit: { most: 10, seconds: 60 },
  transaction: false,
  keepsAnswer: false,
  response: z.object({ ok: z.literal(true) }),
})

export const readColours = contract({
  name: 'brand.read-colours',
  method: 'GET',
  path: '/brand/colours.css',
  summary: 'The colours of the brand as a style sheet; kept for a year under the address that pages name',
  access: { kind: 'public' },
  query: z.object({ v: z.string().max(64).optional() }),
  transaction: false,
  answer: 'file',
})

export const readPicture = contract({
  name: 'brand.read-picture',
  method: 'GET',
  path: '/brand/files/:name',
  summary: 'An uploaded picture; its name holds the hash of its bytes',
  access: { kind: 'public' },
  params: z.object({ name: z.string().max(80) }),
  answer: 'file',
})

const person = z.object({ id: uuid, name: z.string().nullable() })

export const brandSetting = z.object({
  key,
  value: z.unknown(),
  version,
  /** Whether it is what the product comes with. */
  shipped: z.boolean(),
  changedAt: instant,
  /** Null where it came with the product, or nobody is known any more. */
  changedBy: person.nullable(),
})
export type BrandSetting = z.infer<typeof brandSetting>

export const listBrand = contract({
  name: 'brand.list',
  method: 'GET',
  path: '/api/platform/brand',
  summary: 'Every key with what is shown now and who changed it last',
  access: keepers,
  response: z.object({ items: z.array(brandSetting) }),
})

export const brandActions = ['seeded', 'saved', 'restored', 'reset'] as const
export type BrandAction = (typeof brandActions)[number]

export const brandHistoryItem = z.object({
  version,
  action: z.enum(brandActions),
  /** The version that was brought back. */
  from: version.nullable(),
  at: instant,
  by: person.nullable(),
  value: z.unknown(),
})
export type BrandHistoryItem = z.infer<typeof brandHistoryItem>

export const readBrandHistory = contract({
  name: 'brand.read-history',
  method: 'GET',
  path: '/api/platform/brand/:key/history',
  summary: 'What a key was, who made it so and when, newest first; the last fifty versions are kept',
  access: keepers,
  params: keyParams,
  query: cursorQuery,
  response: page(brandHistoryItem),
})

export const saveBrand = contract({
  name: 'brand.save',
  method: 'PUT',
  path: '/api/platform/brand/:key',
  summary: 'Write a key anew over the version named; shown at once, and refused where somebody else was faster',
  access: keepers,
  params: keyParams,
  body: z.object({ version, value: z.unknown() }),
  bodyLimit,
  rateLimit: writing,
  response: brandSetting,
})

export const restoreBrand = contract({
  name: 'brand.restore',
  method: 'POST',
  path: '/api/platform/brand/:key/restore',
  summary: 'Show an older version again, as a new one over the version named',
  access: keepers,
  params: keyParams,
  body: z.object({ version, from: version }),
  rateLimit: writing,
  response: brandSetting,
})

export const resetBrand = contract({
  name: 'brand.reset',
  method: 'POST',
  path: '/api/platform/brand/:key/reset',
  summary: 'Show what the product comes with again, as a new version over the one named',
  access: keepers,
  params: keyParams,
  body: z.object({ version }),
  rateLimit: writing,
  response: brandSetting,
})

export const mostPictureBytes = 500_000
export const shortestPictureSide = 16
export const longestPictureSide = 4096
/** Wider or higher than this many times the other side would break every bar it stands in. */
export const longestPictureRatio = 8

export const brandPicture = z.object({
  address: z.string(),
  mediaType: z.enum(['image/svg+xml', 'image/png', 'image/webp']),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
})
export type BrandPicture = z.infer<typeof brandPicture>

export const uploadPicture = contract({
  name: 'brand.upload-picture',
  method: 'POST',
  path: '/api/platform/brand/pictures',
  summary:
    'Keep a picture: SVG, PNG or WebP by its own bytes, 500 kB at most. An SVG is written anew from what draws in it; one that runs, moves or fetches something is refused',
  access: keepers,
  upload: true,
  transaction: false,
  rateLimit: writing,
  response: brandPicture,
  status: 201,
})
