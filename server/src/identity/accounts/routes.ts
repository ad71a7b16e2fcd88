import { identity as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import type { IdentityDeps } from '../deps.ts'
import { blockAccount, unblockAccount } from './block-account.ts'
import { endAccountSessions } from './end-account-sessions.ts'
import { listAccounts } from './list-accounts.ts'
import { readAccount } from './read-account.ts'
import { removeAccountFactors } from './remove-account-factors.ts'
import { resetAccountPassword } from './reset-account-password.ts'

/** Other people's accounts, for those who run the platform or watch over it, under their own session and role. */
export const accountRoutes = (deps: IdentityDeps): readonly ServedRoute[] => [
  serve(contracts.listAccounts, listAccounts),
  serve(contracts.readAccount, (call) => readAccount(deps, call)),
  serve(contracts.blockAccount, (call) => blockAccount(deps, call)),
  serve(contracts.unblockAccount, (call) => unblockAccount(deps, call)),
  serve(contracts.endAccountSessions, (call) => endAccountSessions(deps, call)),
  serve(contracts.removeAccountFactors, (call) => removeAccountFactors(deps, call)),
  serve(contracts.resetAccountPassword, (call) => resetAccountPassword(deps, call)),
]
