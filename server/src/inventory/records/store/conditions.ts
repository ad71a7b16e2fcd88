import { sql, type RawBuilder } from 'kysely'

export type Sql = RawBuilder<unknown>

/** All of the conditions; true where there are none. */
export const every = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

/** Any of the conditions; false where there are none. */
export const either = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
