import { Readable } from 'node:stream'
import type { EvidenceSubjectRef } from '@athar/contracts/evidence'
import type { Member } from '../../platform/actor.ts'
import type { Call, Inside } from '../../platform/http/serve.ts'
import type { EvidenceDeps } from '../deps.ts'
import { beginUpload } from './begin-upload.ts'
import { keepEvidence } from './keep-evidence.ts'
import { openUpload } from './read-upload.ts'

/** A CSV that the server wrote for its caller, who has checked that they may. */
export type MadeFile = {
  readonly fileName: string
  readonly text: string
  /** What it backs. */
  readonly subject: EvidenceSubjectRef
}
type Making = Pick<Call<never>, 'clock' | 'request' | 'signal'> & {
  readonly reauthorise: <T>(work: (inside: Inside<Member>) => Promise<T>) => Promise<T>
}

/** Keeps it as an upload of the caller; the same bytes are kept once. Answers the id of the evidence. */
export async function keepMade(
  deps: EvidenceDeps,
  call: Making,
  { fileName: filename, text, subject }: MadeFile,
): Promise<string> {
  const bytes = Buffer.from(text, 'utf8')
  const { clock, request, signal, reauthorise } = call
  const body = { filename, contentType: 'text/csv', label: 'restricted', subject, size: bytes.length } as const
  const begun = await reauthorise((inside) => beginUpload(deps, { clock, request, ...inside, body } as never))
  const [actor, upload] = await reauthorise(
    async ({ actor: by, db }) => [by, await openUpload(db, by, begun.evidenceId, { now: clock.now() })] as const,
  )
  const kept = await keepEvidence(deps, { clock, signal, actor, reauthorise }, upload, Readable.from([bytes]))
  return kept.evidenceId ?? begun.evidenceId
}
