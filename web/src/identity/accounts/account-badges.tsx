import type { AccountEntry, AccountState } from '@athar/contracts/identity'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const tones: Record<AccountState, BadgeTone> = {
  open: 'positive',
  unconfirmed: 'neutral',
  blocked: 'critical',
  leaving: 'warning',
}

export const accountStatesOf = ({ block, confirmed, leavingOn }: AccountEntry): readonly AccountState[] => {
  const states: AccountState[] = []
  if (block) states.push('blocked')
  if (!confirmed) states.push('unconfirmed')
  if (leavingOn !== null) states.push('leaving')
  return states.length > 0 ? states : ['open']
}

/** Everything that is the matter with an account; where nothing is, that it is open. */
export function AccountBadges({ account }: { readonly account: AccountEntry }) {
  const { t } = useTranslation('accounts')
  return (
    <span className="flex flex-wrap gap-1.5">
      {accountStatesOf(account).map((state) => (
        <Badge key={state} tone={tones[state]}>
          {t(`states.${state}`)}
        </Badge>
      ))}
    </span>
  )
}
