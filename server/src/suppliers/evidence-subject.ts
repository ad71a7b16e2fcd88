import { paths } from '@athar/contracts'
import type { EvidenceSubject } from '../platform/evidence-subjects.ts'
import { requestCards } from './store.ts'

/** Files that suppliers send back the request they answer. */
export const requestSubject: EvidenceSubject = {
  kind: 'supplier-request',
  describe: async (db, ids) =>
    new Map(
      (await requestCards(db, ids)).map(({ id, product, supplier }) => [
        id,
        {
          name: { en: `${product}, ${supplier}`, ar: `${product}، ${supplier}` },
          path: paths.suppliersRequest(id),
        },
      ]),
    ),
}
