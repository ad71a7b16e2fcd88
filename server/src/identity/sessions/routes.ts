import { identity as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import { endSession } from './end-session.ts'
import { listSessions } from './list-sessions.ts'

/** The little that a person's own page needs beside the protocol of the auth client. */
export const sessionRoutes: readonly ServedRoute[] = [
  serve(contracts.listSessions, listSessions),
  serve(contracts.endSession, endSession),
]
