import { growingSection, type PersonalData } from '../platform/personal-data.ts'
import { rowsOf } from '../platform/tables.ts'

/** What a person asked suppliers. It stays their organisation's, by an id behind which no one is any more. */
export const suppliersData: PersonalData = {
  sections: [
    growingSection(
      'supplier-requests',
      () => rowsOf('own_supplier_requests'),
      (row) => ({
        organisationId: row.orgId,
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
