import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandActions } from '@athar/contracts/brand'
import { entryActions } from '@athar/contracts/content'
import { organisationRoles, platformRoles, tokenScopes, type Workflow } from '@athar/contracts/core'
import { accountFactorKinds } from '@athar/contracts/identity'
import { deliveries, noticeKindNames } from '@athar/contracts/notifications'
import { consentKinds, type DataItem, type DataSection } from '@athar/contracts/profile'
import { requestKinds, requestStates, requestWorkflow } from '@athar/contracts/requests'
import { severities } from '@athar/contracts/security'
import { registrationWorkflow } from '@athar/contracts/sgi'
import { hiddenKinds } from '@athar/contracts/moderation'
import { treeStates } from '@athar/contracts/tree-adoption'
import { eventWorkflow, signUpStates, signUpWorkflow } from '@athar/contracts/volunteering'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { StoredSection } from './stored-section.tsx'
import { renderPart } from '../../testing/render.tsx'
import { loadStoredWords } from '../../app/stored-words.ts'

const storedWords = await loadStoredWords()

const workflows: readonly Workflow[] = [requestWorkflow, eventWorkflow, signUpWorkflow, registrationWorkflow]

/** Every action that the server tells the trail of, as its sources name them. */
const server = join(import.meta.dirname, '../../../../server/src')
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(server, file), 'utf8'))
const actions = [
  ...new Set(
    sources.flatMap((source) => [
      ...[...source.matchAll(/action: '([a-z-]+\.[a-z-]+)'/g)].map(([, name = '']) => name),
      ...[...source.matchAll(/(?:tellSecurity|securityEntry)\([^)]*?,\s*'([a-z-]+)'/g)].map(
        ([, name]) => `identity.${name}`,
      ),
    ]),
  ),
  ...workflows.flatMap(({ feature, transitions, comments = [] }) => [
    ...transitions.filter(({ by }) => by.kind !== 'system').map(({ action }) => `${feature}.${action}`),
    ...(comments.length > 0 ? [`${feature}.comment`] : []),
  ]),
  ...['save', 'restore', 'reset'].map((name) => `brand.${name}`),
]
  // Done by a program of the operator, without a person.
  .filter((name) => name !== 'platform.restore' && name !== 'platform.continue-log')

const each = (field: string, codes: readonly string[], fixed: DataItem = {}): DataItem[] =>
  codes.map((code) => ({ [field]: code, ...fixed }))

const kept: Partial<Record<DataSection, DataItem[]>> = {
  account: ['latn', 'arab'].flatMap((digits) =>
    ['gregory', 'islamic-umalqura'].map((calendar) => ({
      otherDetails: JSON.stringify({ language: 'en', digits, calendar }),
    })),
  ),
  'sign-in-methods': [{ provider: 'email', toldByProvider: '{"email_verified":true,"phone_verified":false}' }],
  sessions: [
    { assurance: 'aal1', methods: ['password', 'totp'] },
    { assurance: 'aal2', methods: ['passkey', 'mfa/webauthn', 'mfa/recovery_code', 'email/signup', 'oauth', 'otp'] },
    { assurance: 'aal2', methods: ['recovery', 'magiclink', 'email_change', 'external', 'sso/saml', 'mfa/phone'] },
  ],
  'sign-in-places': each('language', ['en', 'ar']),
  'second-factors': accountFactorKinds.flatMap((type) => each('status', ['verified', 'unverified'], { type })),
  memberships: each('role', organisationRoles, { organisation: { en: '', ar: 'شركة نجد' } }),
  invitations: each('role', organisationRoles),
  'platform-roles': each('role', platformRoles),
  'api-tokens': [{ scopes: [...tokenScopes] }],
  notices: each('kind', noticeKindNames),
  'notice-settings': deliveries.map((delivery) => ({
    deliveries: JSON.stringify(Object.fromEntries(noticeKindNames.map((kind) => [kind, delivery]))),
  })),
  consents: each('text', consentKinds, { language: 'ar' }),
  'account-events': [
    ...each('action', actions, { details: '{"method":"totp","role":"admin"}' }),
    ...each('action', ['profile.say-consent'], { details: '{"kind":"privacy","given":true,"version":"2026-11-23"}' }),
    ...each('action', ['content.publish'], { details: '{"kind":"page-text","version":3,"before":2}' }),
    ...each('action', ['moderation.restore'], { details: JSON.stringify({ kind: hiddenKinds[0] }) }),
    ...each('action', ['profile.ask-deletion'], { details: '{"dueOn":"2026-12-07"}' }),
    ...each('action', ['identity.second-factor-failed'], { details: '{"reason":"code","failures":3}' }),
    ...each('action', ['identity.factor-removed'], { details: '{"type":"totp","status":"verified"}' }),
    ...each('action', ['identity.recovery-code-used'], { details: '{"remaining":9}' }),
    ...each('action', ['identity.passkey-added'], { details: '{"passkeyId":"7"}' }),
    // What tokens were made for while there was such a scope.
    ...each('action', ['profile.create-token'], { details: '{"scopes":["read","administer"]}' }),
  ],
  'security-events': severities.flatMap((severity) =>
    each('event', ['identity.sign-in', 'guard_refused'], { severity }),
  ),
  'content-edits': each('action', entryActions, { kind: 'page-text' }),
  moderation: each('kind', hiddenKinds, { name: { en: 'Site', ar: 'موقع' } }),
  'brand-edits': each('action', brandActions, { name: 'platform' }),
  requests: requestStates.flatMap((status) => each('kind', requestKinds, { status })),
  'adopted-trees': [{ checks: treeStates.map((state) => `2026-01-05 ${state}`) }],
  volunteering: each('state', signUpStates, { event: { en: 'Planting', ar: 'تشجير' } }),
}

describe('what is kept about a person', () => {
  it('knows the actions of the server', () => {
    expect(actions.length).toBeGreaterThan(100)
    expect(actions).toContain('identity.sign-in')
  })

  it.each(Object.entries(kept) as [DataSection, DataItem[]][])(
    'is in Arabic where the reader is: %s',
    async (name, items) => {
      const section = { name, total: items.length, items }
      const { container } = await renderPart(<StoredSection section={section} words={storedWords.sections[name]} />, {
        lang: 'ar',
      })
      await screen.findAllByRole('listitem')
      // What the product is called by everybody, and nothing else.
      const latin = [...(container.textContent ?? '').matchAll(/[A-Za-z][\w./-]*/g)].map(([word]) => word)
      expect(latin.filter((word) => !['API'].includes(word))).toEqual([])
      expect(container.textContent?.match(/\p{Script=Arabic}/u)).not.toBeNull()
    },
  )

  it.each([
    ['en', 'Sign-in', 'With a second factor', 'Way of signing in'],
    ['ar', 'تسجيل دخول', 'بعامل تحقق ثانٍ', 'طريقة الدخول'],
  ] as const)('says what happened, and each part of it (%s)', async (lang, signIn, assurance, way) => {
    const events = [{ action: 'identity.sign-in', details: '{"method":"password"}', at: '2026-11-01T08:00:00.000Z' }]
    const { container, rerender: _ } = await renderPart(
      <>
        <StoredSection
          section={{ name: 'account-events', total: 1, items: events }}
          words={storedWords.sections['account-events']}
        />
        <StoredSection
          section={{ name: 'sessions', total: 1, items: [{ assurance: 'aal2' }] }}
          words={storedWords.sections.sessions}
        />
      </>,
      { lang },
    )
    await screen.findAllByRole('listitem')
    expect(container.textContent).toContain(signIn)
    expect(container.textContent).toContain(assurance)
    expect(container.textContent).toContain(way)
    expect(container.textContent).not.toMatch(/identity\.sign-in|aal2|[{}"]/)
  })

  it.each([
    ['en', 'Nothing'],
    ['ar', 'لا شيء'],
  ] as const)('says that nothing else was told where nothing was (%s)', async (lang, nothing) => {
    const { container } = await renderPart(
      <StoredSection
        section={{ name: 'account-events', total: 1, items: [{ action: 'identity.sign-up', details: '{}' }] }}
        words={storedWords.sections['account-events']}
      />,
      { lang },
    )
    await screen.findAllByRole('listitem')
    expect([...container.querySelectorAll('dd')].map((said) => said.textContent)).toContain(nothing)
  })

  it('tells a notification as it was told', async () => {
    const items = [
      {
        kind: 'identity.email-changed',
        details: JSON.stringify({ email: 'noura@example.org' }),
      },
    ]
    const { container } = await renderPart(
      <StoredSection section={{ name: 'notices', total: 1, items }} words={storedWords.sections.notices} />,
      { lang: 'en' },
    )
    await screen.findAllByRole('listitem')
    expect(container.textContent).toMatch(/The address of your account was changed – It is .noura@example\.org. now\./)
  })

  it.each(['{not json', '{"a":{"b":[1,"x"]}}', 'common:roles', 'security:events', '__proto__', 'a.b:c'])(
    'shows what has no words as it is kept: %s',
    async (value) => {
      const { container } = await renderPart(
        <StoredSection
          section={{ name: 'security-events', total: 1, items: [{ event: value, severity: value, userAgent: value }] }}
          words={storedWords.sections['security-events']}
        />,
        { lang: 'en' },
      )
      await screen.findAllByRole('listitem')
      expect(container.textContent?.split(value)).toHaveLength(4)
    },
  )
})
