import { SealError } from '../master-key.ts'
import { withClient } from './with-client.ts'

/** Refuses the key of another installation before anything of the database is changed; an empty one takes any key. */
export async function refuseOtherKey(ownerUrl: string, keyId: string): Promise<void> {
  await withClient({ connectionString: ownerUrl, application_name: 'athar migrate' }, async (owner) => {
    const { rows: tables } = await owner.query<{ there: boolean }>(
      `select to_regclass('app.sealed_under') is not null as there`,
    )
    if (!tables[0]?.there) return
    const { rows } = await owner.query<{ key_id: string }>('select key_id from app.sealed_under')
    if (rows[0] && rows[0].key_id !== keyId)
      throw new SealError(
        'This database was set up under another master key. Start with the MASTER_KEY, or the master.key file, ' +
          'that was in use then. Nothing was changed.',
      )
  })
}

/** Keeps which key a new database is sealed under; of two servers that start at once the first one's key counts. */
export async function keepKeyId(ownerUrl: string, keyId: string): Promise<void> {
  await withClient({ connectionString: ownerUrl, application_name: 'athar migrate' }, (owner) =>
    owner.query('insert into app.sealed_under (key_id) values ($1) on conflict do nothing', [keyId]),
  )
  await refuseOtherKey(ownerUrl, keyId)
}
