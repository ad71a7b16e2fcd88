import type { Certificate, CertificateFacts, Proof } from '@athar/contracts/youth'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

type Row = {
  id: string
  number: string
  kind: Certificate['kind']
  slug: string
  title_en: string
  title_ar: string
  facts: CertificateFacts
  issued_at: Date
}

const present = (row: Row): Certificate => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  slug: row.slug,
  title: { en: row.title_en, ar: row.title_ar },
  facts: row.facts,
  issuedAt: row.issued_at.toISOString(),
})

/** Those that stand for something. */
export async function certificatesOf(db: Db, personId: string): Promise<Certificate[]> {
  const { rows } = await sql<Row>`select * from youth_certificates
    where person_id = ${personId} and withdrawn_at is null order by issued_at desc, id limit 100`.execute(db)
  return rows.map(present)
}

type Issued = Omit<Certificate, 'issuedAt'> & { readonly personId: string; readonly at: Date }

/** One of a thing: issued again, it is the same number, which stands for something again. */
export async function issue(db: Db, made: Issued): Promise<{ certificate: Certificate; fresh: boolean }> {
  const { rows } = await sql<Row>`insert into youth_certificates
      (id, number, person_id, kind, slug, title_en, title_ar, facts, issued_at)
    values (${made.id}, ${made.number}, ${made.personId}, ${made.kind}, ${made.slug}, ${made.title.en},
      ${made.title.ar},
      ${JSON.stringify(made.facts)}::jsonb, ${made.at})
    on conflict (person_id, kind, slug) do nothing returning *`.execute(db)
  if (rows[0]) return { certificate: present(rows[0]), fresh: true }
  const earlier = await sql<Row>`update youth_certificates set withdrawn_at = null
    where person_id = ${made.personId} and kind = ${made.kind} and slug = ${made.slug} returning *`.execute(db)
  return { certificate: present(earlier.rows[0]!), fresh: false }
}

export async function readProof(db: Db, number: string): Promise<Proof | undefined> {
  const { rows } = await sql<Row>`select * from app.youth_proof(${number})`.execute(db)
  const row = rows[0]
  return (
    row && {
      number: row.number,
      kind: row.kind,
      title: { en: row.title_en, ar: row.title_ar },
      facts: row.facts,
      issuedAt: row.issued_at.toISOString(),
    }
  )
}
