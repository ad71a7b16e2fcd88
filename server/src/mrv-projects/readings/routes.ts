import { mrvProjects } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import type { ReadingDeps } from './deps.ts'
import { followReadings } from './follow-readings.ts'
import { correctReading, readReadings, readSums } from './read-readings.ts'
import { sendReadings } from './send-readings.ts'

export const readingRoutes = (deps: ReadingDeps): readonly ServedRoute[] => [
  serve(mrvProjects.sendReadings, sendReadings),
  serve(mrvProjects.readReadings, (call) => readReadings(deps, call)),
  serve(mrvProjects.readSums, readSums),
  serve(mrvProjects.correctReading, (call) => correctReading(deps, call)),
  serve(mrvProjects.followReadings, (call) => followReadings(deps, call)),
]
