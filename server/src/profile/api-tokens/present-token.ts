import type { ApiToken } from '@athar/contracts/profile'
import type { TokenRow } from '../store/api-tokens.ts'

export const presentToken = (row: TokenRow): ApiToken => ({
  id: row.id,
  organisationId: row.org_id,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastUsedFrom: row.last_used_from,
})
