import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { serviceKey, serviceUrl } from '../../platform/backend/settings.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { passwordMinimum } from '../auth-checks.ts'

/** Kinds of sign-in that are no foreign provider. */
const own: ReadonlySet<string> = new Set(['anonymous_users', 'email', 'phone'])

type Label = { readonly en: string; readonly ar: string }
export type ForeignProvider = { readonly name: string; readonly label: Label }
export type AuthSettings = {
  readonly providers: readonly ForeignProvider[]
  readonly passkeys: boolean
  /** Whether people make accounts by themselves. */
  readonly signUp: boolean
  /** How many characters a new password needs, alone and beside a second factor. */
  readonly passwordMinimum: { readonly alone: number; readonly withFactor: number }
}
const usual = { alone: passwordMinimum, withFactor: passwordMinimum }
const nothing: AuthSettings = { providers: [], passkeys: false, signUp: true, passwordMinimum: usual }
/** Until the answer is there: the button keeps its place, so that nothing moves when it comes. */
const likely: AuthSettings = { ...nothing, passkeys: true }

/** What the auth service offers beside a password. Where it cannot say, the password remains. */
export function useAuthSettings(): AuthSettings {
  const { data, isError } = useQuery({
    queryKey: ['identity.settings'],
    queryFn: async ({ signal }): Promise<AuthSettings> => {
      const response = await fetch(`${serviceUrl().replace(/\/+$/, '')}/auth/v1/settings`, {
        headers: { apikey: serviceKey() },
        signal,
        credentials: 'omit',
      })
      return response.ok ? readSettings(await response.json()) : nothing
    },
  })
  // A page that came drawn is taken over as it was drawn, also in a part whose turn comes after this answer.
  const hydrated = useHydrated()
  return hydrated ? (data ?? (isError ? nothing : likely)) : likely
}

/** How long a new password of somebody has to be; of somebody new, where nobody is named. */
export function usePasswordMinimum(user?: User): number {
  const { alone, withFactor } = useAuthSettings().passwordMinimum
  return user?.factors?.some(({ status }) => status === 'verified') ? withFactor : alone
}

const objectIn = (body: object, key: string): Readonly<Record<string, unknown>> => {
  const value = (body as Readonly<Record<string, unknown>>)[key]
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
/** Another auth server may not say. */
function lengthIn(body: object, key: string): number {
  const value = (body as Readonly<Record<string, unknown>>)[key]
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : passwordMinimum
}
const isLabel = (value: unknown): value is Label =>
  typeof value === 'object' &&
  value !== null &&
  'en' in value &&
  typeof value.en === 'string' &&
  'ar' in value &&
  typeof value.ar === 'string'

export function readSettings(body: unknown): AuthSettings {
  if (typeof body !== 'object' || body === null) return nothing
  const labels = objectIn(body, 'external_labels')
  return {
    providers: Object.entries(objectIn(body, 'external')).flatMap(([name, on]) => {
      if (on !== true || own.has(name)) return []
      const label = labels[name]
      return [{ name, label: isLabel(label) ? label : { en: plainName(name), ar: plainName(name) } }]
    }),
    passkeys: 'passkeys_enabled' in body && body.passkeys_enabled === true,
    signUp: !('disable_signup' in body && body.disable_signup === true),
    passwordMinimum: {
      alone: lengthIn(body, 'password_min_length'),
      withFactor: lengthIn(body, 'password_min_length_mfa'),
    },
  }
}

/** `custom:acme-works` is called `Acme works` where the server gives no label, as another auth server may. */
export function plainName(provider: string): string {
  const plain = provider.replace(/^custom:/, '').replaceAll(/[-_]+/g, ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
