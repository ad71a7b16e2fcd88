import { mayReadAll } from '@athar/contracts'
import { noticeKindNames, noticeKinds } from '@athar/contracts/notifications'
import { sql, type RawBuilder } from 'kysely'
import { organisationsOf, platformRolesOf } from '../../organisations/index.ts'

const told = noticeKindNames.map((kind) => [kind, 'to' in noticeKinds[kind] ? noticeKinds[kind].to : null] as const)
const forReaders = told.flatMap(([kind, to]) => (to === 'readers' ? [kind] : []))
const byPlatformRole = Object.fromEntries(told.filter(([, to]) => Array.isArray(to)))

/**
 * Whether a notice `n` is its person's to read as they stand now: of a kind this version knows, of an organisation they still
 * belong to, and in a role that could still be told it. Nobody hears tomorrow what is none of their business since today.
 */
export const readable = (personId: string): RawBuilder<boolean> => sql`(n.kind = any(${[...noticeKindNames]}::text[])
  and (n.org_id is null or n.org_id in (${organisationsOf(personId)}))
  and (n.org_id is null or n.kind <> all(${forReaders}::text[]) or n.org_id in (${organisationsOf(personId, mayReadAll)}))
  and (not ${JSON.stringify(byPlatformRole)}::jsonb ? n.kind
    or exists (select from (${platformRolesOf(personId)}) held where ${JSON.stringify(byPlatformRole)}::jsonb -> n.kind ? held.role)))`
