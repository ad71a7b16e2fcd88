import type { ApiToken } from '@athar/contracts/profile'
import type { TokenRow } from '../store/api-tokens.ts'

export const presentToken = (row: TokenRow): ApiToken => ({
  id: row.id,
  organisationId: row.orgId,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  lastUsedFrom: row.lastUsedFrom,
})
