import * as contracts from '@athar/contracts/brand'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import type { BrandDeps } from './deps.ts'
import type { createBranding } from './branding.ts'
import { readBrand } from './read-brand.ts'
import { readColours } from './read-colours.ts'
import { listBrand, readHistory } from './read-history.ts'
import { readPicture } from './read-picture.ts'
import { resetBrand, restoreBrand, saveBrand } from './save-brand.ts'
import { seedBrand } from './seed-brand.ts'
import { uploadPicture } from './upload-picture.ts'

export const brandRoutes = (deps: BrandDeps, branding: ReturnType<typeof createBranding>): readonly ServedRoute[] => [
  serve(contracts.readBrand, readBrand),
  serve(contracts.autoSeed, async () => {
    await seedBrand(deps)
    return { ok: true as const }
  }),
  serve(contracts.readColours, (call) => readColours(branding, call)),
  serve(contracts.readPicture, (call) => readPicture(deps, call)),
  serve(contracts.listBrand, (call) => listBrand(deps, call)),
  serve(contracts.readBrandHistory, (call) => readHistory(deps, call)),
  serve(contracts.saveBrand, (call) => saveBrand(deps, call)),
  serve(contracts.restoreBrand, (call) => restoreBrand(deps, call)),
  serve(contracts.resetBrand, (call) => resetBrand(deps, call)),
  serve(contracts.uploadPicture, (call) => uploadPicture(deps, call)),
]
