import type { Certificate, Proof } from '@athar/contracts/youth'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { YouthCertificates } from '../../platform/generated/row-types.ts'
import { callRows, tables } from '../../platform/tables.ts'

type Row = Selectable<YouthCertificates>

const present = (row: Row): Certificate => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  slug: row.slug,
  title: { en: row.titleEn, ar: row.titleAr },
  facts: row.facts,
  issuedAt: row.issuedAt.toISOString(),
})

/** Those that stand for something. */
export async function certificatesOf(db: Db, personId: string): Promise<Certificate[]> {
  const rows = await tables(db)
    .selectFrom('youthCertificates')
    .selectAll()
    .where('personId', '=', personId)
    .where('withdrawnAt', 'is', null)
    .orderBy('issuedAt', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(present)
}

type Issued = Omit<Certificate, 'issuedAt'> & { readonly personId: string; readonly at: Date }

/** One of a thing: issued again, it is the same number, which stands for something again. */
export async function issue(
  db: Db,
  { title, facts, at, ...made }: Issued,
): Promise<{ certificate: Certificate; fresh: boolean }> {
  const fresh = await tables(db)
    .insertInto('youthCertificates')
    .values({ ...made, titleEn: title.en, titleAr: title.ar, facts: JSON.stringify(facts), issuedAt: at })
    .onConflict((known) => known.columns(['personId', 'kind', 'slug']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (fresh) return { certificate: present(fresh), fresh: true }
  const earlier = await tables(db)
    .updateTable('youthCertificates')
    .set({ withdrawnAt: null })
    .where('personId', '=', made.personId)
    .where('kind', '=', made.kind)
    .where('slug', '=', made.slug)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { certificate: present(earlier), fresh: false }
}

export async function readProof(db: Db, number: string): Promise<Proof | undefined> {
  const [row] = await callRows(db, 'youth_proof', number)
  return (
    row && {
      number: row.number,
      kind: row.kind,
      title: { en: row.titleEn, ar: row.titleAr },
      facts: row.facts,
      issuedAt: row.issuedAt.toISOString(),
    }
  )
}
