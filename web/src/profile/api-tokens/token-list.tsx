import { scopesLeft, type TokenScope } from '@athar/contracts/core'
import type { ApiToken } from '@athar/contracts/profile'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { LongList } from '../../platform/long-list.tsx'
import { useMe } from '../../platform/session/index.ts'
import { useToldApart } from '../../platform/session/use-told-apart.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Code, NameText } from '../../ui/inline.tsx'
import { stateOf, type TokenState } from './token-state.ts'

type TokenListProps = {
  readonly label: string
  readonly tokens: readonly ApiToken[]
  readonly now: number
  /** Absent where there is nothing left to end. */
  readonly onEnd?: (token: ApiToken) => void
  readonly className?: string
}

export const TokenList = ({ label, tokens, now, onEnd, className }: TokenListProps) => (
  <LongList label={label} items={tokens} by="name" words={nameOf}>
    {(shown) => (
      <ul aria-label={label} className={cx('divide-y divide-line rounded-container border border-line', className)}>
        {shown.map((token) => (
          <TokenLine key={token.id} token={token} state={stateOf(token, now)} {...(onEnd ? { onEnd } : {})} />
        ))}
      </ul>
    )}
  </LongList>
)

const nameOf = ({ name }: ApiToken): string => name

const tones: Record<TokenState, BadgeTone> = {
  active: 'positive',
  expiring: 'warning',
  expired: 'neutral',
  revoked: 'neutral',
}

type TokenLineProps = {
  readonly token: ApiToken
  readonly state: TokenState
  readonly onEnd?: (token: ApiToken) => void
}

function TokenLine({ token, state, onEnd }: TokenLineProps) {
  const { t } = useTranslation('profile')
  const { lang } = useLanguage()
  const format = useFormat()
  const organisation = useMe().data?.memberships.find(({ organisation: { id } }) => id === token.organisationId)
  const apart = useToldApart().get(token.organisationId)
  const wordsOf = (scopes: readonly TokenScope[]) =>
    new Intl.ListFormat(lang, { type: 'unit' }).format(scopes.map((scope) => t(`apiTokens.scopes.${scope}.name`)))
  const left = organisation && onEnd ? scopesLeft(organisation.role, token.scopes) : token.scopes
  const day = (instant: string) => format.dayOf(instant)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 space-y-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-medium">
          <bdi>{token.name}</bdi>
          <Badge tone={tones[state]}>{t(`apiTokens.states.${state}`)}</Badge>
        </p>
        <p className="text-muted">
          {organisation ? <NameText name={nameIn(lang, organisation.organisation.name)} /> : t('apiTokens.former')} ·{' '}
          {apart !== undefined && (
            <>
              <bdi>{apart}</bdi> ·{' '}
            </>
          )}
          {wordsOf(token.scopes)} · {t('apiTokens.list.endsIn')} <Code>{token.hint}</Code>
        </p>
        {token.scopes.some((scope) => !left.includes(scope)) && (
          <p>{t('apiTokens.list.left', { scopes: wordsOf(left) })}</p>
        )}
        <p className="text-muted">
          {t('apiTokens.list.made', { date: day(token.createdAt) })} ·{' '}
          {t('apiTokens.list.expires', { date: day(token.expiresAt) })}
        </p>
        <p className="text-muted">
          {token.lastUsedAt === null
            ? t('apiTokens.list.unused')
            : token.lastUsedFrom === null
              ? t('apiTokens.list.used', { date: format.instant(token.lastUsedAt) })
              : t('apiTokens.list.usedFrom', {
                  date: format.instant(token.lastUsedAt),
                  address: isolate(token.lastUsedFrom),
                })}
        </p>
      </div>
      {onEnd && (
        <Button size="sm" aria-label={t('apiTokens.revoke.action', { name: token.name })} onClick={() => onEnd(token)}>
          {t('apiTokens.revoke.short')}
        </Button>
      )}
    </li>
  )
}
