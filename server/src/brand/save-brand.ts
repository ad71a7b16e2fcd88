import {
  brandDefaults,
  checkBrand,
  contrastsOf,
  picturesIn,
  type BrandAction,
  type BrandKey,
  type BrandSetting,
  type resetBrand as resetContract,
  type restoreBrand as restoreContract,
  type saveBrand as saveContract,
} from '@athar/contracts/brand'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { BrandDeps } from './deps.ts'
import { presentSetting, sameValue } from './present-setting.ts'
import * as store from './store.ts'

/** Writes a new value over the one the editor began with; visitors see it at once. Saved unchanged, it stays the version it is. */
export const saveBrand = (deps: BrandDeps, call: Call<typeof saveContract>): Promise<BrandSetting> =>
  write(deps, call, { action: 'saved', value: async () => call.body.value })

/** Shows an older version again, as a new one: nothing is lost by it. */
export const restoreBrand = (deps: BrandDeps, call: Call<typeof restoreContract>): Promise<BrandSetting> =>
  write(deps, call, {
    action: 'restored',
    from: call.body.from,
    value: async (db) =>
      (await store.findVersion(db, call.params.key, call.body.from)) ?? fail('brand.version-not-found'),
  })

/** Shows what the product comes with again. */
export const resetBrand = (deps: BrandDeps, call: Call<typeof resetContract>): Promise<BrandSetting> =>
  write(deps, call, { action: 'reset', value: async () => brandDefaults[call.params.key] })

type Writing = Pick<Call<typeof resetContract>, 'actor' | 'params' | 'clock' | 'db' | 'audit'> & {
  readonly body: { readonly version: number }
}
type Action = {
  readonly action: Exclude<BrandAction, 'seeded'>
  readonly from?: number
  readonly value: (db: Db) => Promise<unknown>
}

async function write(deps: BrandDeps, call: Writing, { action, from, value: wanted }: Action): Promise<BrandSetting> {
  const { actor, params, clock, db, audit } = call
  const { key } = params
  await store.lockBrand(db)
  const now = (await store.findSetting(db, key)) ?? fail('brand.not-found')
  if (now.version !== call.body.version) {
    const { value, version, changedAt, changedBy } = await presentSetting(deps, db, key)
    return fail('brand.changed-meanwhile', { value, version, changedAt, changedBy })
  }
  const value = await accept(db, key, await wanted(db))
  if (sameValue(value, now.value)) return presentSetting(deps, db, key)
  const version = now.version + 1
  const at = clock.now()
  await store.updateSetting(db, { key, value, version, at })
  await store.addVersion(db, { key, version, value, action, from, personId: actor.personId, at })
  await audit({
    action: `brand.${actions[action]}`,
    subjectType: 'brand-setting',
    subjectId: key,
    details: { version, ...(from === undefined ? {} : { from }) },
  })
  await deps.publicPages.changed(db)
  return presentSetting(deps, db, key)
}

const actions = { saved: 'save', restored: 'restore', reset: 'reset' } as const

/** The value as it is kept; refused where a member does not fit, a picture is not there, or words could not be read. */
async function accept(db: Db, key: BrandKey, value: unknown): Promise<object> {
  const checked = checkBrand(key, value)
  if (!checked.ok) return fail('brand.value-invalid', { issues: checked.issues })
  const [missing] = await store.missingPictures(db, picturesIn(checked.value))
  if (missing !== undefined) return fail('brand.picture-unknown', { picture: missing })
  const colours = 'colours' in checked.value ? checked.value.colours : null
  const faint = colours && contrastsOf(colours).find(({ passes }) => !passes)
  if (faint) return fail('brand.contrast-too-low', { ...faint, findings: contrastsOf(colours) })
  return checked.value
}
