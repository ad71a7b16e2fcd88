import type { inventory, organisations } from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'

/** The entities of an organisation, as their consolidation takes them, and by which approach it is done. */
export type StoredStructure = {
  readonly approach: organisations.Organisation['consolidationApproach']
  readonly entities: readonly Pick<inventory.Entity, 'id' | 'parentId' | 'holdings'>[]
}

/** All of it in one column, so that whoever asks for something else besides need not ask twice; null for an organisation that is not there. */
export const structureColumn = (organisationId: string): RawBuilder<StoredStructure | null> => sql`(
  select jsonb_build_object('approach', o.consolidation_approach, 'entities', coalesce((
    select jsonb_agg(jsonb_build_object('id', e.id, 'parentId', e.parent_id, 'holdings', coalesce((
      select jsonb_agg(jsonb_build_object('validFrom', h.valid_from, 'validTo', h.valid_to, 'equityShare', h.equity_share::text,
          'financialControl', case when h.joint_financial_control then 'joint' when h.financial_control then 'full' else 'none' end,
          'operationalControl', h.operational_control) order by h.valid_from)
        from entity_holdings h where h.org_id = e.org_id and h.entity_id = e.id), '[]'::jsonb)) order by e.id)
      from entities e where e.org_id = o.id), '[]'::jsonb))
    from organisations o where o.id = ${organisationId})`
