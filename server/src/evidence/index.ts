import type { Identity } from '../identity/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { Db } from '../platform/database.ts'
import type { Feature, Gathering, Platform } from '../platform/platform.ts'
import { createContentsReader } from './contents/contents-reader.ts'
import { readNewContents } from './contents/preview-evidence.ts'
import type { EvidenceDeps } from './deps.ts'
import { link } from './link-evidence.ts'
import { evidenceData } from './personal-data.ts'
import { refuseOverQuota, type Coming } from './quota.ts'
import { evidenceRoutes } from './routes.ts'
import { keepSampleFile, type SampleFile } from './seed.ts'
import { evidenceFlow } from './store/evidence.ts'
import { evidenceOfSubjects } from './store/links.ts'
import { forgetUploads } from './store/uploads.ts'
import { keepMade, type MadeFile } from './uploads/keep-made.ts'
import { installTus } from './uploads/tus.ts'

export { auditEvidence } from './audit-evidence.ts'

export type Evidence = Feature & {
  /** Says, in the transaction of the caller, that a file backs a subject. */
  readonly link: typeof link
  /** Refuses a file that appears as evidence, where the person or the organisation keeps as much as it may. */
  readonly refuseOverQuota: (db: Db, coming: Coming) => Promise<void>
  /** Keeps a CSV that a neighbour wrote, as an upload of the caller, for what it backs; answers its id. */
  readonly keepMade: (call: Parameters<typeof keepMade>[1], file: MadeFile) => Promise<string>
  /** Keeps a verified file of the sample data; answers its id. */
  readonly keepSampleFile: (file: SampleFile) => Promise<string>
  /** What backs each of the subjects, with the state of each file. */
  readonly ofSubjects: typeof evidenceOfSubjects
}

type Made = Gathering & { readonly identity: Pick<Identity, 'people'>; readonly organisations: Organisations }

/** Files that back figures, with state, owner, links and history. */
export function createEvidence(platform: Platform, { identity: { people }, organisations, every }: Made): Evidence {
  const subjects = () => every().flatMap(({ evidenceSubjects }) => evidenceSubjects ?? [])
  const deps: EvidenceDeps = { ...platform, people, organisations, subjects }
  const { database, clock, config } = platform
  const reader = createContentsReader(deps)
  return {
    name: 'evidence',
    routes: evidenceRoutes({ ...deps, reader }),
    workflows: [evidenceFlow],
    personalData: evidenceData,
    rounds: [
      { name: 'evidence.read-contents', cron: '* * * * *', run: () => readNewContents({ database, reader }) },
      {
        name: 'evidence.forget-uploads',
        cron: '23 * * * *',
        run: () => database.transaction({}, async ({ db }) => void (await forgetUploads(db, clock.now()))),
      },
    ],
    install: (app) => {
      installTus(app, config.maxEvidenceBytes)
      app.addHook('preClose', () => reader.stop())
    },
    link,
    refuseOverQuota: (db, coming) => refuseOverQuota(platform, db, coming),
    keepMade: (call, file) => keepMade(deps, call, file),
    keepSampleFile: (file) => keepSampleFile(deps, file),
    ofSubjects: evidenceOfSubjects,
  }
}
