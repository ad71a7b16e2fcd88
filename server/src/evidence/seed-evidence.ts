import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Demo } from '../platform/feature-hooks.ts'
import { storeBytes } from '../platform/files/store-bytes.ts'
import { addEntries } from '../platform/workflow/history.ts'
import { takeStep } from '../platform/workflow/move.ts'
import type { EvidenceDeps } from './deps.ts'
import { evidenceFlow, findEvidence, insertEvidence } from './store/evidence.ts'

/** Sample files: nothing in them is a figure of anything. */
const samples = [
  {
    fileName: 'Meter readings, sample.csv',
    mediaType: 'text/csv',
    text: 'day,meter,reading kWh\n2025-01-01,M-1,1000\n2025-02-01,M-1,1100\n2025-03-01,M-1,1200\n',
    verified: true,
  },
  {
    fileName: 'قراءات الوقود، عينة.csv',
    mediaType: 'text/csv',
    text: 'اليوم,المولد,لتر\n2025-01-31,مولد 1,500\n2025-02-28,مولد 1,520\n',
    verified: false,
  },
  {
    fileName: 'plot-sample.geojson',
    mediaType: 'application/geo+json',
    text: JSON.stringify({
      type: 'Polygon',
      coordinates: [
        [
          [46.6, 24.6],
          [46.66, 24.59],
          [46.68, 24.64],
          [46.62, 24.66],
          [46.6, 24.6],
        ],
      ],
    }),
    verified: false,
  },
] as const

/** What the sample organisation keeps: one file is verified, the others wait for a reviewer. */
export async function seedEvidence(deps: EvidenceDeps, { organisation, people }: Demo): Promise<void> {
  const organisationId = organisation.id
  const tenancy = (personId: string, role: string) => ({ personId, organisationId, role, aal: 'aal1' }) as const
  for (const { text, verified, ...sample } of samples) {
    const [id, at] = [randomUUID(), deps.clock.now()]
    const put = (key: string) => deps.files.putStream(key, Readable.from([Buffer.from(text)]), { maxBytes: 10_000 })
    await storeBytes(deps, organisationId, put, (stored) =>
      deps.database.transaction(tenancy(people.preparer, 'preparer'), async ({ db }) => {
        const file = { ...sample, ...stored, id, organisationId, uploadedBy: people.preparer, uploadedAt: at }
        const about = { projectId: null, label: 'restricted', version: 1, supersedes: null, sample: true } as const
        await insertEvidence(db, { ...file, ...about })
        const begun = { id, organisationId, side: 'organisation', action: 'add', to: 'pending' } as const
        await addEntries(db, evidenceFlow, [begun], { at })
      }),
    )
    if (!verified) continue
    await deps.database.transaction(tenancy(people.reviewer, 'reviewer'), async ({ db }) => {
      const found = await findEvidence(db, organisationId, id)
      const set = { verified_by: people.reviewer, verified_at: at }
      if (found) await takeStep(db, evidenceFlow, [found], 'verify', { at, set })
    })
  }
}
