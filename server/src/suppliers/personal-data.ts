import { sql } from 'kysely'
import { growingSection, type PersonalData } from '../platform/personal-data.ts'

type Asked = { org_id: string; supplier: string; product: string; note: string; state: string; at: Date }

/** What a person asked suppliers. It stays their organisation's, by an id behind which no one is any more. */
export const suppliersData: PersonalData = {
  sections: [
    growingSection(
      'supplier-requests',
      () => sql<Asked>`select * from app.own_supplier_requests()`,
      (row) => ({
        organisationId: row.org_id,
        supplier: row.supplier,
        product: row.product,
        notes: row.note,
        state: row.state,
        createdAt: row.at.toISOString(),
      }),
    ),
  ],
  erase: async () => undefined,
}
