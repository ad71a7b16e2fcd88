import { createElement } from 'react'
import { expect, it } from 'vitest'
import { takeOver } from '../../testing/take-over.tsx'
import { readSettings, useAuthSettings } from './auth-settings.ts'

it('names each foreign provider that is on by its label, and nothing that is our own', () => {
  const external = { anonymous_users: false, email: true, phone: true, 'custom:national': true, azure: false }
  const label = { en: 'National sign-on', ar: 'النفاذ الوطني' }
  expect(readSettings({ external, external_labels: { 'custom:national': label }, passkeys_enabled: true })).toEqual({
    providers: [{ name: 'custom:national', label }],
    passkeys: true,
    signUp: true,
    passwordMinimum: { alone: 6, withFactor: 6 },
  })
})

it.each([
  [15, 8, { alone: 15, withFactor: 8 }],
  ['15', -1, { alone: 6, withFactor: 6 }],
  [0, 1.5, { alone: 6, withFactor: 6 }],
])('asks for passwords as long as the server wants them: %j, %j', (alone, withFactor, expected) => {
  const body = { password_min_length: alone, password_min_length_mfa: withFactor }
  expect(readSettings(body).passwordMinimum).toEqual(expected)
})

it('offers no sign-up where the operator makes the accounts', () => {
  expect(readSettings({ external: {}, disable_signup: true }).signUp).toBe(false)
})

it.each([undefined, null, 'text', { 'custom:acme-works': 'Acme' }, { 'custom:acme-works': { en: 'Acme' } }])(
  'calls a provider by its plain name where the labels are %j',
  (labels) => {
    const [provider] = readSettings({ external: { 'custom:acme-works': true }, external_labels: labels }).providers
    expect(provider).toEqual({ name: 'custom:acme-works', label: { en: 'Acme works', ar: 'Acme works' } })
  },
)

it.each([null, 'text', {}, { external: null }, { external: [] }])(
  'offers nothing more where the answer is %j',
  (body) => {
    expect(readSettings(body)).toEqual({
      providers: [],
      passkeys: false,
      signUp: true,
      passwordMinimum: { alone: 6, withFactor: 6 },
    })
  },
)

it('what the server offers changes no page while it is taken over, also when it has answered by then', async () => {
  const Names = () =>
    useAuthSettings()
      .providers.map(({ name }) => name)
      .join() || 'none'
  const settings = readSettings({ external: { 'custom:national': true } })
  const { drawn, shown, amiss } = await takeOver(createElement(Names), [[['identity.settings'], settings]])
  expect(amiss).toEqual([])
  expect([drawn, shown]).toEqual(['none', 'custom:national'])
})
