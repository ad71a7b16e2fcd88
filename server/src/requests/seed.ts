import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { RequestFields } from '@athar/contracts/requests'
import type { Platform } from '../platform/platform.ts'
import { insertRequest, presentKey } from './store.ts'

const dayMs = 86_400_000

/** Made up, each in the language of its sender. */
const samples: readonly RequestFields[] = [
  {
    kind: 'demo',
    name: 'نورة القحطاني',
    email: 'noura@factory.example',
    organisation: 'مصنع الواحة للأغذية',
    about: 'نرغب في عرض لحساب انبعاثات ثلاثة مصانع، وإعداد تقرير السنة باللغتين.',
    trees: null,
    language: 'ar',
  },
  {
    kind: 'pledge',
    name: 'Daniel Weber',
    email: 'daniel@logistics.example',
    organisation: 'Gulf Freight Services',
    about: 'Our staff would like to plant trees near Riyadh next spring.',
    trees: 150,
    language: 'en',
  },
]

/** Requests that wait for an answer, so that those who answer see their queue. Sample data sends no mail. */
export async function seedRequests({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  await database.transaction({}, async ({ db }) => {
    for (const [nth, request] of samples.entries()) {
      const keyHash = randomBytes(32)
      await presentKey(db, keyHash)
      await insertRequest(db, {
        ...request,
        id: randomUUID(),
        reference: `R-2222222${nth + 2}`,
        keyHash,
        contentHash: createHash('sha256').update(JSON.stringify(request)).digest(),
        at: new Date(now - (nth + 1) * dayMs),
      })
    }
  })
}
