import { mrvProjects } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import type { ProjectDeps } from '../projects/deps.ts'
import { computePeriod } from './compute-period.ts'
import { exportPeriod } from './export-period.ts'
import { importRows } from './import-rows.ts'
import { addPeriod, changePeriod, listPeriods, readPeriod, removePeriod } from './manage-periods.ts'

export const periodRoutes = (deps: ProjectDeps): readonly ServedRoute[] => [
  serve(mrvProjects.listPeriods, listPeriods),
  serve(mrvProjects.readPeriod, (call) => readPeriod(deps, call)),
  serve(mrvProjects.addPeriod, (call) => addPeriod(deps, call)),
  serve(mrvProjects.changePeriod, (call) => changePeriod(deps, call)),
  serve(mrvProjects.importRows, importRows),
  serve(mrvProjects.computePeriod, (call) => computePeriod(deps, call)),
  serve(mrvProjects.removePeriod, removePeriod),
  serve(mrvProjects.exportPeriod, exportPeriod),
]
