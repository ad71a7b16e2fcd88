import { profile as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import { createToken } from './api-tokens/create-token.ts'
import { listTokens } from './api-tokens/list-tokens.ts'
import { revokeToken } from './api-tokens/revoke-token.ts'
import type { ProfileDeps } from './deps.ts'
import { askDeletion } from './my-data/ask-deletion.ts'
import { listConsents, sayConsent } from './my-data/consents.ts'
import { downloadMyData } from './my-data/download-my-data.ts'
import { keepAccount } from './my-data/keep-account.ts'
import { readDeletion } from './my-data/read-deletion.ts'
import { readMyData } from './my-data/read-my-data.ts'

export const profileRoutes = (deps: ProfileDeps): readonly ServedRoute[] => [
  serve(contracts.listTokens, listTokens),
  serve(contracts.createToken, (call) => createToken(deps, call)),
  serve(contracts.revokeToken, revokeToken),
  serve(contracts.readMyData, (call) => readMyData(deps, call)),
  serve(contracts.downloadMyData, (call) => downloadMyData(deps, call)),
  serve(contracts.listConsents, listConsents),
  serve(contracts.sayConsent, sayConsent),
  serve(contracts.readDeletion, (call) => readDeletion(deps, call)),
  serve(contracts.askDeletion, (call) => askDeletion(deps, call)),
  serve(contracts.keepAccount, (call) => keepAccount(deps, call)),
]
