import type { VerificationDeps } from './deps.ts'

export type LogDeps = Pick<VerificationDeps, 'database' | 'evidenceLog'>

/** What is written into the log and has no place yet gets one, under a checkpoint. */
export async function orderWaiting({ database, evidenceLog }: LogDeps): Promise<void> {
  if (await database.transaction({}, ({ db }) => evidenceLog.isWaiting(db))) await evidenceLog.order()
}
